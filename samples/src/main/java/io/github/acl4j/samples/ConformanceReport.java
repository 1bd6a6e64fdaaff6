package io.github.acl4j.samples;

import io.github.acl4j.contract.vector.StepMismatch;
import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorResult;
import io.github.acl4j.contract.vector.VectorResult.Failed;
import io.github.acl4j.contract.vector.VectorResult.Skipped;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints what failed, at the end what was skipped by the reasons, and counts. */
final class ConformanceReport {
    private final PrintStream out;
    private int passed;
    private int failed;

    /** By reason, in the order in which the reasons came up. */
    private final Map<String, List<Vector>> skipped = new LinkedHashMap<>();

    ConformanceReport(PrintStream out) {
        this.out = out;
    }

    void add(Vector vector, VectorResult result) {
        if (result instanceof Failed failure) {
            failed++;
            out.println("FAILED " + vector);
            for (StepMismatch mismatch : failure.mismatches()) {
                out.println("  step " + mismatch.step() + " " + mismatch.called());
                out.println("    expected " + mismatch.expected());
                out.println("    seen     " + mismatch.seen().replace("\n", "\n             "));
            }
        } else if (result instanceof Skipped skip) {
            skipped.computeIfAbsent(skip.reason(), reason -> new ArrayList<>()).add(vector);
        } else {
            passed++;
        }
    }

    int failed() {
        return failed;
    }

    void summarize() {
        int count = 0;
        for (Map.Entry<String, List<Vector>> group : skipped.entrySet()) {
            List<Vector> vectors = group.getValue();
            out.println("SKIPPED " + vectors.size() + ": " + group.getKey());
            vectors.forEach(vector -> out.println("  " + vector));
            count += vectors.size();
        }
        out.println(passed + " passed, " + failed + " failed, " + count + " skipped");
    }
}

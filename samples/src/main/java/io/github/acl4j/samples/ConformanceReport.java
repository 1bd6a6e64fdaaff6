package io.github.acl4j.samples;

import io.github.acl4j.contract.vector.StepMismatch;
import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorResult;
import io.github.acl4j.contract.vector.VectorResult.Failed;
import io.github.acl4j.contract.vector.VectorResult.Skipped;
import java.io.PrintStream;

/** Prints what didn't pass, and counts. */
final class ConformanceReport {
    private final PrintStream out;
    private int passed;
    private int failed;
    private int skipped;

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
                out.println("    seen     " + mismatch.seen());
            }
        } else if (result instanceof Skipped skip) {
            skipped++;
            out.println("SKIPPED " + vector + ": " + skip.reason());
        } else {
            passed++;
        }
    }

    int failed() {
        return failed;
    }

    void summarize() {
        out.println(passed + " passed, " + failed + " failed, " + skipped + " skipped");
    }
}

package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Collects what one step didn't meet. */
final class StepReport {
    private final int step;
    private final String called;
    private final List<StepMismatch> mismatches = new ArrayList<>();

    StepReport(int step, String called) {
        this.step = step;
        this.called = called;
    }

    List<StepMismatch> mismatches() {
        return mismatches;
    }

    void expectReturn(JsonNode expected, JsonNode seen, String what) {
        if (!Expectation.returned(expected, seen)) {
            add(what + " " + expected, String.valueOf(seen));
        }
    }

    void expect(JsonNode expected, JsonNode seen, String what) {
        if (!Expectation.met(expected, seen)) {
            add(what + " " + expected, String.valueOf(seen));
        }
    }

    void add(String expected, String seen) {
        mismatches.add(new StepMismatch(step, called, expected, seen));
    }
}

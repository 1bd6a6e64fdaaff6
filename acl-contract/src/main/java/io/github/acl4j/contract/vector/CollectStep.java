package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;

/** Waits for the calls of a real task failure, and looks at all since the last fire or collect. */
final class CollectStep implements Step {
    private static final Set<String> FIELDS = Set.of("do", "thread", "at_least", "ms", "delivered", "values", "inside");
    private static final int DEFAULT_MILLIS = 1500;

    /** For calls that come: however busy the machine is, and less than a vector may take. */
    private static final int PATIENT_MILLIS = 20_000;

    @Override
    public void run(JsonNode step, Replay replay, StepReport report) throws Exception {
        Json.allowOnly(step, FIELDS, "a collect");
        replay.exceptions().await(expected(step), millis(step));
        List<ExceptionCallbacks.Call> calls = replay.exceptions().take();
        Deliveries.checkCounts(step, calls, report);
        if (step.has("values")) {
            Deliveries.checkInfos(step.get("values"), calls, replay, report);
        }
        InsideExpectation.check(step, replay, false, report);
    }

    /** All the calls that are looked at, also where the vector would wait for the first of them. */
    private static int expected(JsonNode step) {
        return (int) Math.max(Json.number(step.path("at_least")), delivered(step));
    }

    /** Where none is to come, waiting for one has to end. */
    private static long millis(JsonNode step) {
        if (delivered(step) > 0) {
            return PATIENT_MILLIS;
        }
        return step.has("ms") ? Json.number(step.get("ms")) : DEFAULT_MILLIS;
    }

    private static long delivered(JsonNode step) {
        long all = 0;
        for (JsonNode count : step.path("delivered")) {
            all += Json.number(count);
        }
        return all;
    }
}

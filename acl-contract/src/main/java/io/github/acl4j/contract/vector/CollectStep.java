package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;

/** Waits for the calls of a real task failure, and looks at all since the last fire or collect. */
final class CollectStep implements Step {
    private static final Set<String> FIELDS = Set.of("do", "thread", "at_least", "ms", "delivered", "values", "inside");
    private static final int DEFAULT_MILLIS = 1500;

    @Override
    public void run(JsonNode step, Replay replay, StepReport report) throws Exception {
        Json.allowOnly(step, FIELDS, "a collect");
        long millis = step.has("ms") ? Json.number(step.get("ms")) : DEFAULT_MILLIS;
        replay.exceptions().await((int) Json.number(step.path("at_least")), millis);
        List<ExceptionCallbacks.Call> calls = replay.exceptions().take();
        Deliveries.checkCounts(step, calls, report);
        if (step.has("values")) {
            Deliveries.checkInfos(step.get("values"), calls, replay, report);
        }
        InsideExpectation.check(step, replay, false, report);
    }
}

package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** Gives the runtime's own threads time. */
final class SleepStep implements Step {
    @Override
    public void run(JsonNode step, Replay replay, StepReport report) throws InterruptedException {
        Json.allowOnly(step, Set.of("do", "thread", "ms"), "a sleep");
        Thread.sleep(Json.number(step.path("ms")));
    }
}

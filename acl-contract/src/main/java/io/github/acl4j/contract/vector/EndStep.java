package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** Ends a thread; a later step with its name gets a new one. */
final class EndStep implements Step {
    @Override
    public void run(JsonNode step, Replay replay, StepReport report) throws InterruptedException {
        Json.allowOnly(step, Set.of("do", "thread"), "an end");
        replay.actors().end(Json.text(step, "thread"));
    }
}

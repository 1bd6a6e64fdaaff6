package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** Says what a callback does from now on each time it is called. */
final class ScriptStep implements Step {
    private static final Set<String> FIELDS = Set.of("do", "thread", "callback", "abort", "stage", "calls");
    private static final Set<String> STAGES = Set.of("PRE", "POST");

    @Override
    public void run(JsonNode step, Replay replay, StepReport report) {
        Json.allowOnly(step, FIELDS, "a script");
        if (!step.path("calls").isArray()) {
            throw new VectorFormatException("a script without calls");
        }
        replay.scripts().set(key(step, replay), step.get("calls"));
    }

    private static String key(JsonNode step, Replay replay) {
        if (step.has("callback")) {
            String name = Json.text(step, "callback");
            replay.exceptions().get(name);
            return name;
        }
        String name = Json.text(step, "abort");
        String stage = Json.text(step, "stage");
        replay.aborts().get(name);
        if (!STAGES.contains(stage)) {
            throw new VectorFormatException("unknown stage '" + stage + "'");
        }
        return name + ":" + stage;
    }
}

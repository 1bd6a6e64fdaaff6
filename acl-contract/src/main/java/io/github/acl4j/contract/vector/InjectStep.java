package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.thread.Actor;

/** Makes a fault happen. */
final class InjectStep implements Step {
    @Override
    public void run(JsonNode step, Replay replay, StepReport report) throws Exception {
        String what = Json.text(step, "what");
        Injections injections = replay.injections();
        // The last error is a thread's own, so it is set on that thread. Everything else is the process's.
        Actor actor = what.equals("last-error") ? replay.actor(Step.thread(step)) : replay.control();
        boolean done = actor.call(() -> injections.inject(what, step));
        CannotServeException.unless(done, describe(what, step));
    }

    /** The same for all vectors that need it, which a report puts together. */
    private static String describe(String what, JsonNode step) {
        return "inject " + what
                + (step.has("outcome") ? " (" + step.get("outcome").asText() + ")" : "");
    }
}

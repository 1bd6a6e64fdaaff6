package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.thread.Actors;
import io.github.acl4j.contract.thread.HungException;

/** A kind of step: what {@code do} names. */
interface Step {
    /**
     * Does it, and reports what wasn't met.
     *
     * @throws VectorFormatException if the step says something that the runner doesn't know
     * @throws CannotServeException if the backend can't do it
     * @throws HungException if the vector's deadline passes
     */
    void run(JsonNode step, Replay replay, StepReport report) throws Exception;

    static Step of(JsonNode step) {
        String kind = Json.text(step, "do");
        return switch (kind) {
            case "call" -> new CallStep();
            case "inject" -> new InjectStep();
            case "fire" -> new FireStep();
            case "collect" -> new CollectStep();
            case "script" -> new ScriptStep();
            case "end" -> new EndStep();
            case "sleep" -> new SleepStep();
            default -> throw new VectorFormatException("unknown step '" + kind + "'");
        };
    }

    /** The thread that a step names; a missing one is main. */
    static String thread(JsonNode step) {
        return step.has("thread") ? Json.text(step, "thread") : Actors.MAIN;
    }
}

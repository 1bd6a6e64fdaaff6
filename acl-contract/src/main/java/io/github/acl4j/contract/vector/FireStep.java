package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.contract.thread.Actor;
import java.util.List;
import java.util.Set;

/** Notifies the callbacks of an exception with given values. */
final class FireStep implements Step {
    private static final Set<String> FIELDS = Set.of(
            "do",
            "thread",
            "from",
            "device",
            "stream",
            "task",
            "tid",
            "code",
            "threads",
            "each",
            "delivered",
            "values",
            "tasks",
            "on_thread",
            "inside");

    @Override
    public void run(JsonNode step, Replay replay, StepReport report) throws Exception {
        Json.allowOnly(step, FIELDS, "a fire");
        Fired fired = Fired.of(step);
        String from = Json.text(step, "from");
        Actor here = replay.actor(Step.thread(step));
        replay.exceptions().take();
        replay.scripts().take(false);

        FaultInjector injector = replay.injector();
        boolean done = switch (from) {
            // Not from the step's own thread, which a script may want to make calls meanwhile.
            case "new-thread" -> replay.control().call(() -> fired.fire(injector));
            case "here" -> here.call(() -> fired.fireHere(injector));
            case "storm" -> replay.control().call(() -> fired.fireStorm(injector));
            default -> throw new VectorFormatException("unknown origin '" + from + "' of a fire");
        };
        CannotServeException.unless(done, "fire " + from);

        List<ExceptionCallbacks.Call> calls = replay.exceptions().take();
        Deliveries.checkCounts(step, calls, report);
        if (step.has("values")) {
            requireText(step, "values", "as fired");
            check(calls.stream().allMatch(fired::valuesMatch), "values as fired: " + fired, calls, report);
        }
        if (step.has("tasks")) {
            requireText(step, "tasks", "each once per registration");
            check(fired.tasksMatch(calls), "each task once per registration: " + fired, calls, report);
        }
        if (step.has("on_thread")) {
            requireText(step, "on_thread", "the firing one");
            boolean there = calls.stream().allMatch(call -> call.on() == here.thread());
            check(there, "calls on " + here.thread(), calls, report);
        }
        InsideExpectation.check(step, replay, false, report);
    }

    private static void check(boolean met, String expected, List<ExceptionCallbacks.Call> calls, StepReport report) {
        if (!met) {
            report.add(expected, calls.toString());
        }
    }

    private static void requireText(JsonNode step, String field, String known) {
        if (!Json.text(step, field).equals(known)) {
            throw new VectorFormatException("unknown expectation '" + step.get(field) + "' in " + field);
        }
    }
}

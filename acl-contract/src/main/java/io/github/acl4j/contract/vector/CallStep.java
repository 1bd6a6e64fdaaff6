package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.acl4j.contract.thread.Actor;
import io.github.acl4j.contract.thread.HungException;
import java.util.Set;

/** Calls a function and looks at what it returned, wrote and called. */
final class CallStep implements Step {
    private static final Set<String> FIELDS =
            Set.of("do", "thread", "fn", "args", "ret", "out", "abort_calls", "inside");

    @Override
    public void run(JsonNode step, Replay replay, StepReport report) throws Exception {
        Json.allowOnly(step, FIELDS, "a call");
        String function = Json.text(step, "fn");
        replay.functions().checkKnown(function, step.path("out"));
        Actor actor = replay.actor(Step.thread(step));
        replay.aborts().take(actor.thread());
        replay.scripts().take(true);

        Outcome outcome = actor.call(() -> call(replay, function, step.path("args")));

        if (step.has("ret")) {
            report.expectReturn(step.get("ret"), outcome.ret(), "ret");
        }
        step.path("out")
                .properties()
                .forEach(out -> report.expect(out.getValue(), outcome.out().path(out.getKey()), out.getKey()));
        ArrayNode abortCalls = replay.aborts().take(actor.thread());
        if (step.has("abort_calls")) {
            AbortCallExpectation.check(step.get("abort_calls"), abortCalls, report);
        }
        InsideExpectation.check(step, replay, true, report);
    }

    /** An exception of the backend is something seen, and no reason to stop; the runner's own are. */
    private static Outcome call(Replay replay, String function, JsonNode args) {
        try {
            return replay.functions().call(function, args);
        } catch (VectorFormatException | CannotServeException | HungException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            return Outcome.threw(e);
        }
    }
}

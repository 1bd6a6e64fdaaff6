package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Checks how often each callback was called. Never an order: the real one is hash order (acl-facts 3.3). */
final class Deliveries {
    private Deliveries() {}

    static void checkCounts(JsonNode step, List<ExceptionCallbacks.Call> calls, StepReport report) {
        if (!step.has("delivered")) {
            return;
        }
        ObjectNode seen = Json.object();
        counts(calls).forEach(seen::put);
        JsonNode expected = step.get("delivered");
        // Both ways: a callback that isn't named must not have been called.
        if (!(Expectation.met(expected, seen) && Expectation.met(seen, expected))) {
            report.add("delivered " + expected, seen.toString());
        }
    }

    static Map<String, Integer> counts(List<ExceptionCallbacks.Call> calls) {
        Map<String, Integer> counts = new TreeMap<>();
        calls.forEach(call -> counts.merge(call.name(), 1, Integer::sum));
        return counts;
    }

    /** Checks the distinct infos of real failures: each is expected, and each expected one is there. */
    static void checkInfos(JsonNode expected, List<ExceptionCallbacks.Call> calls, Replay replay, StepReport report) {
        Set<JsonNode> seen = new LinkedHashSet<>();
        for (ExceptionCallbacks.Call call : calls) {
            seen.add(Json.object()
                    .put("device", call.device())
                    .put("code", call.code())
                    .put("task", TaskIds.describe(call.task()))
                    .put("stream", replay.handles().streamName((int) call.stream()))
                    .put("tid", replay.threadIds().describe(call.tid())));
        }
        boolean met = expected.size() == seen.size();
        for (JsonNode info : expected) {
            met &= seen.stream().anyMatch(other -> Expectation.met(info, other));
        }
        for (JsonNode info : seen) {
            met &= anyMet(expected, info);
        }
        if (!met) {
            ArrayNode list = Json.NODES.arrayNode();
            list.addAll(seen);
            report.add("values " + expected, list.toString());
        }
    }

    private static boolean anyMet(JsonNode expected, JsonNode seen) {
        for (JsonNode info : expected) {
            if (Expectation.met(info, seen)) {
                return true;
            }
        }
        return false;
    }
}

package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.acl4j.spi.AclrtFunction;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the calls of scripts gave, by callback. */
final class InsideExpectation {
    private InsideExpectation() {}

    /** Takes the results of exception callbacks or of abort callbacks, and checks them if the step says anything of them. */
    static void check(JsonNode step, Replay replay, boolean ofAborts, StepReport report) {
        Map<String, List<Scripts.Result>> seen = replay.scripts().take(ofAborts);
        if (!step.has("inside")) {
            return;
        }
        JsonNode expected = step.get("inside");
        boolean met = keys(expected).equals(seen.keySet());
        for (Map.Entry<String, JsonNode> entry : expected.properties()) {
            met = met && resultsMet(entry.getValue(), seen.getOrDefault(entry.getKey(), List.of()), replay);
        }
        if (!met) {
            report.add("inside " + expected, describe(seen).toString());
        }
    }

    private static boolean resultsMet(JsonNode expected, List<Scripts.Result> seen, Replay replay) {
        if (expected.size() != seen.size()) {
            return false;
        }
        for (int i = 0; i < seen.size(); i++) {
            if (!resultMet(expected.get(i), seen.get(i), replay)) {
                return false;
            }
        }
        return true;
    }

    /** A bare value is what was returned; a message's is an object itself. */
    private static boolean resultMet(JsonNode expected, Scripts.Result seen, Replay replay) {
        if (!expected.isObject() || seen.function().equals(AclrtFunction.ACL_GET_RECENT_ERR_MSG.symbol())) {
            return Expectation.returned(expected, seen.outcome().ret());
        }
        Json.allowOnly(expected, Set.of("ret", "out"), "inside");
        replay.functions().checkKnown(seen.function(), expected.path("out"));
        boolean returned = !expected.has("ret")
                || Expectation.returned(expected.get("ret"), seen.outcome().ret());
        return returned
                && (!expected.has("out")
                        || Expectation.met(expected.get("out"), seen.outcome().out()));
    }

    private static Set<String> keys(JsonNode object) {
        Set<String> keys = new java.util.TreeSet<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private static ObjectNode describe(Map<String, List<Scripts.Result>> results) {
        ObjectNode all = Json.object();
        results.forEach((key, list) -> {
            for (Scripts.Result result : list) {
                all.withArray(key)
                        .addObject()
                        .put("fn", result.function())
                        .<ObjectNode>set("ret", result.outcome().ret())
                        .set("out", result.outcome().out());
            }
        });
        return all;
    }
}

package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** The abort callbacks that an abort called: in this order, with these values, on the calling thread. */
final class AbortCallExpectation {
    private static final Set<String> FIELDS = Set.of("fn", "name", "stage", "device", "timeout");
    private static final String REMAINING = "remaining<=";

    /** With so few milliseconds to go, less than one may be left on a busy machine, which reads as 0 (acl-facts 3.6). */
    private static final long SHORT = 100;

    private AbortCallExpectation() {}

    static void check(JsonNode expected, JsonNode seen, StepReport report) {
        boolean met = expected.size() == seen.size();
        for (int i = 0; i < expected.size(); i++) {
            Json.allowOnly(expected.get(i), FIELDS, "abort_calls");
            met = met && callMet(expected.get(i), seen.get(i));
        }
        if (!met) {
            report.add("abort_calls " + expected, seen.toString());
        }
    }

    private static boolean callMet(JsonNode expected, JsonNode seen) {
        ObjectNode rest = expected.deepCopy();
        JsonNode timeout = rest.remove("timeout");
        boolean inTime = timeout == null
                || timeoutMet(timeout.asText(), seen.path("timeout").longValue());
        return inTime && !seen.has("on") && Expectation.met(rest, seen);
    }

    private static boolean timeoutMet(String expected, long seen) {
        if (expected.equals("zero")) {
            return seen == 0;
        }
        if (!expected.startsWith(REMAINING)) {
            throw new VectorFormatException("unknown timeout '" + expected + "'");
        }
        long limit = Long.parseLong(expected.substring(REMAINING.length()));
        return seen <= limit && (seen > 0 || limit <= SHORT);
    }
}

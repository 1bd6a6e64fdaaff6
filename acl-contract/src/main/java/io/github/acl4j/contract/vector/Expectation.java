package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Whether what was seen, told in the vectors' own words, meets what a vector says. */
final class Expectation {
    private Expectation() {}

    /** Objects may show more than is expected: an expectation that is missing isn't asserted. Anything else is equal or not. */
    static boolean met(JsonNode expected, JsonNode seen) {
        if (Json.isNumber(expected) && Json.isNumber(seen)) {
            return Json.number(expected) == Json.number(seen);
        }
        if (expected.isObject() && seen.isObject()) {
            for (Map.Entry<String, JsonNode> field : expected.properties()) {
                if (!seen.has(field.getKey()) || !met(field.getValue(), seen.get(field.getKey()))) {
                    return false;
                }
            }
            return true;
        }
        if (expected.isArray() && seen.isArray()) {
            return expected.size() == seen.size() && elementsMet(expected, seen);
        }
        return expected.equals(seen);
    }

    /** Return codes are 32 bits, told as signed or unsigned. */
    static boolean returned(JsonNode expected, JsonNode seen) {
        if (Json.isNumber(expected) && Json.isNumber(seen)) {
            return (int) Json.number(expected) == (int) Json.number(seen);
        }
        return met(expected, seen);
    }

    private static boolean elementsMet(JsonNode expected, JsonNode seen) {
        for (int i = 0; i < expected.size(); i++) {
            if (!met(expected.get(i), seen.get(i))) {
                return false;
            }
        }
        return true;
    }
}

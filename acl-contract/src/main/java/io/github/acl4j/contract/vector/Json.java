package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.regex.Pattern;

/** Values as the vectors write them. */
final class Json {
    static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final Pattern HEX = Pattern.compile("0x[0-9a-fA-F]+");

    private Json() {}

    /** A number, also one that is given as {@code "0x…"}; the bits of an unsigned 64-bit one. */
    static long number(JsonNode node) {
        if (node.isIntegralNumber()) {
            return node.bigIntegerValue().longValue();
        }
        if (isNumber(node)) {
            return Long.parseUnsignedLong(node.textValue(), 2, node.textValue().length(), 16);
        }
        throw new VectorFormatException("a number expected, not " + node);
    }

    static boolean isNumber(JsonNode node) {
        return node.isIntegralNumber()
                || (node.isTextual() && HEX.matcher(node.textValue()).matches());
    }

    static String text(JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isTextual()) {
            throw new VectorFormatException("text expected in '" + field + "', not " + value);
        }
        return value.textValue();
    }

    static ObjectNode object() {
        return NODES.objectNode();
    }

    /** Fails on a field that the runner would otherwise pass over. */
    static void allowOnly(JsonNode object, Set<String> known, String where) {
        object.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw new VectorFormatException("unknown field '" + name + "' in " + where);
            }
        });
    }
}

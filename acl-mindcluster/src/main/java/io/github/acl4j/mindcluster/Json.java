package io.github.acl4j.mindcluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.OptionalLong;

/** JSON from files of others: what isn't as expected is left out, as taskd does (health c.7). */
final class Json {
    private static final int DEEPEST = 32;

    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Json() {}

    /**
     * The one object of a text.
     *
     * @throws IOException if it is something else, is cut short, or goes on after its end
     */
    static JsonNode object(byte[] text) throws IOException {
        JsonNode node = MAPPER.readTree(text);
        if (node == null || !node.isObject()) {
            throw new IOException("no JSON object");
        }
        return node;
    }

    static OptionalLong number(JsonNode object, String key) {
        JsonNode value = object.path(key);
        return value.isIntegralNumber() && value.canConvertToLong()
                ? OptionalLong.of(value.longValue())
                : OptionalLong.empty();
    }

    static String text(JsonNode object, String key) {
        JsonNode value = object.path(key);
        return value.isTextual() ? value.textValue() : "";
    }

    static boolean flag(JsonNode object, String key) {
        JsonNode value = object.path(key);
        return value.isBoolean() && value.booleanValue();
    }
}

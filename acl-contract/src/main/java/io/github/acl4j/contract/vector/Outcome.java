package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a call did, in the vectors' own words.
 *
 * @param ret what it returned
 * @param out what it wrote
 */
record Outcome(JsonNode ret, ObjectNode out) {
    static Outcome of(int code) {
        return new Outcome(Json.NODES.numberNode(code), Json.object());
    }

    static Outcome of(JsonNode ret) {
        return new Outcome(ret, Json.object());
    }

    static Outcome threw(Throwable thrown) {
        return of(Json.NODES.textNode("threw " + thrown));
    }

    Outcome with(String name, JsonNode value) {
        out.set(name, value);
        return this;
    }

    Outcome with(String name, String value) {
        return with(name, Json.NODES.textNode(value));
    }

    Outcome with(String name, long value) {
        return with(name, Json.NODES.numberNode(value));
    }
}

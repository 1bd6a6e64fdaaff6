package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.util.Optional;

/**
 * How the examining process tells what it does: a line of JSON with a mark in front, since libraries print to the same stream
 * whatever they like. Each line is written at once, and begins on a line of its own.
 */
final class Protocol {
    static final String STEP = "step";
    static final String RESULT = "result";
    static final String FAILURE = "failure";

    private static final String MARK = "@acl4j-doctor ";
    private static final ObjectMapper JSON = new ObjectMapper();

    private Protocol() {}

    static ObjectNode object() {
        return JSON.createObjectNode();
    }

    static void write(PrintStream out, ObjectNode message) {
        out.print("\n" + MARK + message + "\n");
        out.flush();
    }

    /** The message on a line; empty if a library wrote it. */
    static Optional<JsonNode> read(String line) {
        if (!line.startsWith(MARK)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readTree(line.substring(MARK.length())));
        } catch (JsonProcessingException e) {
            return Optional.empty(); // A library wrote in between.
        }
    }
}

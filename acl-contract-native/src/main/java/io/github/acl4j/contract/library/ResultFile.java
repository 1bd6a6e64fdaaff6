package io.github.acl4j.contract.library;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.acl4j.contract.vector.StepMismatch;
import io.github.acl4j.contract.vector.VectorResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a vector ended, from one process to another. */
final class ResultFile {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ResultFile() {}

    static void write(VectorResult result, Path file) throws IOException {
        ObjectNode json = MAPPER.createObjectNode();
        if (result instanceof VectorResult.Skipped skipped) {
            json.put("skipped", skipped.reason());
        } else if (result instanceof VectorResult.Failed failed) {
            ArrayNode mismatches = json.putArray("failed");
            for (StepMismatch mismatch : failed.mismatches()) {
                mismatches
                        .addObject()
                        .put("step", mismatch.step())
                        .put("called", mismatch.called())
                        .put("expected", mismatch.expected())
                        .put("seen", mismatch.seen());
            }
        } else {
            json.put("passed", true);
        }
        MAPPER.writeValue(file.toFile(), json);
    }

    static VectorResult read(Path file) throws IOException {
        JsonNode json = MAPPER.readTree(file.toFile());
        if (json.has("skipped")) {
            return new VectorResult.Skipped(json.get("skipped").asText());
        }
        if (json.has("failed")) {
            List<StepMismatch> mismatches = new ArrayList<>();
            for (JsonNode mismatch : json.get("failed")) {
                mismatches.add(new StepMismatch(
                        mismatch.get("step").asInt(),
                        mismatch.get("called").asText(),
                        mismatch.get("expected").asText(),
                        mismatch.get("seen").asText()));
            }
            return new VectorResult.Failed(mismatches);
        }
        if (!json.path("passed").asBoolean()) {
            throw new IOException("no result: " + json);
        }
        return new VectorResult.Passed();
    }
}

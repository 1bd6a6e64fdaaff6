package io.github.acl4j.contract.vector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;

/** Runs steps that a test writes down on a {@link TinyBackend}. */
final class Replays {
    private Replays() {}

    static VectorResult replay(TinyBackend backend, String... steps) {
        return replay(backend, Duration.ofSeconds(30), steps);
    }

    static VectorResult replay(TinyBackend backend, Duration limit, String... steps) {
        return VectorRunner.run(vector("'steps': [" + String.join(", ", steps) + "]"), environment -> backend, limit);
    }

    /** A vector with the given fields, written with single quotes. */
    static Vector vector(String fields) {
        String json = "{'id': 'x-001', 'title': 'x', 'product': 'A2', " + fields + "}";
        try {
            return new Vector(new ObjectMapper().readTree(json.replace('\'', '"')));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static void assertPassed(VectorResult result) {
        assertThat(result).isEqualTo(new VectorResult.Passed());
    }

    /** The one mismatch there is. */
    static StepMismatch onlyMismatch(VectorResult result) {
        assertThat(result).isInstanceOf(VectorResult.Failed.class);
        List<StepMismatch> mismatches = ((VectorResult.Failed) result).mismatches();
        assertThat(mismatches).hasSize(1);
        return mismatches.get(0);
    }
}

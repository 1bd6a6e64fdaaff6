package io.github.acl4j.samples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.Vectors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which vectors to run. */
final class VectorSelection {
    private VectorSelection() {}

    /**
     * Reads vectors.
     *
     * @param paths files or folders; empty for the built-in ones
     * @param product which product's runtime is tested; null for each vector's own. Decides on the built-in ones
     * @param only a JSON file of ids; null for all
     * @return at least one
     * @throws UsageException if there is none, or a file isn't what it has to be
     */
    static List<Vector> select(List<Path> paths, @Nullable String product, @Nullable Path only) throws UsageException {
        try {
            List<Vector> vectors = new ArrayList<>();
            for (Path path : paths) {
                vectors.addAll(Vectors.read(path));
            }
            if (paths.isEmpty()) {
                vectors.addAll(builtIn(product));
            }
            if (only != null) {
                Set<String> ids = readIds(only);
                vectors.removeIf(vector -> !ids.contains(vector.id()));
            }
            if (vectors.isEmpty()) {
                throw new UsageException("no vector to run");
            }
            return vectors;
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** On a 950 its own, and of the A2's those that hold there. */
    private static List<Vector> builtIn(@Nullable String product) {
        if (!Product.ASCEND_950.toString().equals(product)) {
            return Vectors.builtIn("a2");
        }
        List<Vector> vectors = new ArrayList<>(Vectors.builtIn("950"));
        vectors.addAll(Vectors.ofA2ThatHoldOn950());
        return vectors;
    }

    /** A list of ids, an object of such lists by topic, or such an object under the name {@code holds}. */
    private static Set<String> readIds(Path file) throws IOException, UsageException {
        JsonNode json;
        try {
            json = new ObjectMapper().readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new UsageException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
        JsonNode lists = json.has("holds") ? json.get("holds") : json;
        Set<String> ids = new HashSet<>();
        for (JsonNode list : lists.isObject() ? lists : List.of(lists)) {
            if (!list.isArray()) {
                throw new UsageException(file + " holds no list of ids");
            }
            list.forEach(id -> ids.add(id.asText()));
        }
        return ids;
    }
}

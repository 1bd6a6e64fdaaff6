package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Where vectors come from. */
public final class Vectors {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final String FOLDER = "/io/github/acl4j/contract/vectors/";

    private Vectors() {}

    /**
     * The vectors that come with this module.
     *
     * @param product {@code a2} or {@code 950}
     * @return the vectors, topic by topic
     * @throws IllegalArgumentException if there are none for this product
     */
    public static List<Vector> builtIn(String product) {
        String folder = FOLDER + product + "/";
        List<Vector> vectors = new ArrayList<>();
        try {
            // counts.json says which topics there are, so that nobody has to list the entries of a jar.
            for (Map.Entry<String, JsonNode> topic :
                    resource(folder + "counts.json").properties()) {
                List<Vector> read = vectors(resource(folder + topic.getKey() + ".json"));
                if (read.size() != topic.getValue().asInt()) {
                    throw new IllegalStateException(
                            topic.getKey() + ": " + read.size() + " vectors, not " + topic.getValue());
                }
                vectors.addAll(read);
            }
        } catch (FileNotFoundException e) {
            throw new IllegalArgumentException("no vectors for product " + product + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(vectors);
    }

    /**
     * Those of the A2 vectors that the real runtime met on a 950, too. The others must not be applied to one.
     *
     * @return the vectors, topic by topic
     */
    public static List<Vector> ofA2ThatHoldOn950() {
        Set<String> ids = new HashSet<>();
        try {
            resource(FOLDER + "950/a2-vectors.json")
                    .path("holds")
                    .forEach(topic -> topic.forEach(id -> ids.add(id.asText())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return builtIn("a2").stream()
                .filter(vector -> ids.contains(vector.id()))
                .toList();
    }

    /**
     * The vectors of a JSON file, or of every JSON file of a folder that holds a list of vectors.
     *
     * @param path a file or a folder
     * @return the vectors, in the order of the files' names
     * @throws IllegalArgumentException if the path is a file that holds something else, or a file isn't JSON
     * @throws IOException if a file can't be read
     */
    public static List<Vector> read(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            JsonNode json = parse(path);
            if (!isListOfVectors(json)) {
                throw new IllegalArgumentException(path + " holds no list of vectors");
            }
            return vectors(json);
        }
        List<Path> files;
        try (Stream<Path> entries = Files.list(path)) {
            files = entries.filter(file -> file.toString().endsWith(".json") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
        List<Vector> vectors = new ArrayList<>();
        for (Path file : files) {
            JsonNode json = parse(file);
            if (isListOfVectors(json)) {
                vectors.addAll(vectors(json));
            }
        }
        return List.copyOf(vectors);
    }

    private static JsonNode resource(String name) throws IOException {
        try (InputStream in = Vectors.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name);
            }
            return MAPPER.readTree(in);
        }
    }

    private static JsonNode parse(Path file) throws IOException {
        try {
            return MAPPER.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** One element decides: a list that begins with a vector is one, and then its other elements have to be vectors, too. */
    private static boolean isListOfVectors(JsonNode json) {
        return json.isArray() && Vector.looksLike(json.path(0));
    }

    private static List<Vector> vectors(JsonNode list) {
        List<Vector> vectors = new ArrayList<>();
        for (JsonNode element : list) {
            if (!Vector.looksLike(element)) {
                throw new IllegalArgumentException("no vector, but in a list of vectors: " + element);
            }
            vectors.add(new Vector(element));
        }
        return vectors;
    }
}

package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A conformance vector: a sequence of steps with the results that the real runtime gave. Immutable. */
public final class Vector {
    private final JsonNode json;

    Vector(JsonNode json) {
        this.json = json;
    }

    static boolean looksLike(JsonNode json) {
        return json.isObject()
                && json.path("id").isTextual()
                && json.path("steps").isArray();
    }

    /**
     * Its name, once in all vectors.
     *
     * @return such as {@code abort-019}
     */
    public String id() {
        return json.path("id").asText();
    }

    /**
     * What it is about.
     *
     * @return a few words
     */
    public String title() {
        return json.path("title").asText();
    }

    /**
     * The product whose runtime was asked.
     *
     * @return such as {@code A2}
     */
    public String product() {
        return json.path("product").asText();
    }

    /**
     * What a backend must be able to do for it.
     *
     * @return an unmodifiable list of words such as {@code copies}
     */
    public List<String> needs() {
        List<String> needs = new ArrayList<>();
        json.path("needs").forEach(need -> needs.add(need.asText()));
        return List.copyOf(needs);
    }

    /**
     * Environment variables that must be there before the first call.
     *
     * @return an unmodifiable map
     */
    public Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        json.path("env")
                .properties()
                .forEach(entry ->
                        environment.put(entry.getKey(), entry.getValue().asText()));
        return Map.copyOf(environment);
    }

    /**
     * The vector as it is written in a file.
     *
     * @return JSON
     */
    public String source() {
        return json.toString();
    }

    JsonNode json() {
        return json;
    }

    JsonNode steps() {
        return json.path("steps");
    }

    /**
     * For reports.
     *
     * @return id and title
     */
    @Override
    public String toString() {
        return id() + " (" + title() + ")";
    }
}

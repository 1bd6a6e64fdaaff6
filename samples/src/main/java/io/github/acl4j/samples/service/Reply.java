package io.github.acl4j.samples.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer over HTTP.
 *
 * @param status the status code
 * @param type the content type
 * @param body the content
 * @param headers more headers
 */
record Reply(int status, String type, String body, Map<String, String> headers) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static Reply json(int status, Object content) {
        try {
            return new Reply(status, "application/json", JSON.writeValueAsString(content), Map.of());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps and lists of plain values are JSON", e);
        }
    }

    static Reply error(int status, String message) {
        return json(status, Map.of("error", message));
    }

    static Reply text(int status, String type, String content) {
        return new Reply(status, type + "; charset=utf-8", content, Map.of());
    }

    Reply with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Reply(status, type, body, more);
    }

    /** Sends it and ends the exchange. What depends on the moment must not be kept by anybody. */
    void send(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.getResponseHeaders().set("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'");
        headers.forEach(exchange.getResponseHeaders()::set);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        boolean hasBody = !exchange.getRequestMethod().equals("HEAD") && bytes.length > 0;
        exchange.sendResponseHeaders(status, hasBody ? bytes.length : -1);
        if (hasBody) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        }
        exchange.close();
    }
}

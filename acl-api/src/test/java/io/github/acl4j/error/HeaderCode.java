package io.github.acl4j.error;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** A status code as the C headers define it. */
record HeaderCode(String name, int code) {
    static List<HeaderCode> all() {
        try (InputStream in = Objects.requireNonNull(
                        HeaderCode.class.getResourceAsStream("error-codes.txt"), "error-codes.txt");
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .map(field -> new HeaderCode(field[0], Integer.parseInt(field[1])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.github.acl4j.recovery;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads what lies beside the classes of this package. */
final class Resources {
    /** Makes something of a text. */
    interface Parser<T> {
        T parse(Reader text) throws IOException;
    }

    private Resources() {}

    static <T> T read(String name, Parser<T> parser) {
        try (InputStream resource = Resources.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException(name + " is missing from acl-api");
            }
            return parser.parse(new InputStreamReader(resource, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}

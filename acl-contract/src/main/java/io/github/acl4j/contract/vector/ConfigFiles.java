package io.github.acl4j.contract.vector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Files for aclInit; gone at the end of the vector. */
final class ConfigFiles implements AutoCloseable {
    private final List<Path> files = new CopyOnWriteArrayList<>();

    String write(String text) {
        try {
            Path file = Files.createTempFile("acl", ".json");
            files.add(file);
            Files.writeString(file, text);
            return file.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}

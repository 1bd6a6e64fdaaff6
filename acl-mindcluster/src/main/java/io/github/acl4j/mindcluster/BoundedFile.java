package io.github.acl4j.mindcluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that somebody else writes, and may be writing at the moment. */
final class BoundedFile {
    /** MindCluster's limit for its files (health c.7). */
    static final int LARGEST = 1 << 20;

    private BoundedFile() {}

    /**
     * The content of a file, read through one opening of it: of a ConfigMap's file, whose links are swapped meanwhile, it is the old or the new one.
     *
     * @throws IOException if there is none, if it isn't an ordinary file, which might block, or has more than 1 MiB
     */
    static byte[] read(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " isn't an ordinary file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new IOException(file + " has more than " + LARGEST + " bytes");
            }
            return bytes;
        }
    }
}

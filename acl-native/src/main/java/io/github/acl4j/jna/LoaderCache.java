package io.github.acl4j.jna;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The cache of the dynamic loader, {@code /etc/ld.so.cache}: where it finds a library by its name. Read here so that each place
 * can be looked at before anything is loaded.
 */
final class LoaderCache {
    /** Older systems have the old format in front of it. Offsets of texts count from here. */
    private static final String MAGIC = "glibc-ld.so.cache1.1";

    private static final int COUNT_AT = 20;
    private static final int HEADER = 48;

    /** Flags, offset of the name, offset of the path, and two fields for variants. */
    private static final int ENTRY = 24;

    private static final int NAME_AT = 4;
    private static final int PATH_AT = 8;

    private LoaderCache() {}

    /** Where the loader finds a library; empty where it doesn't, or the cache can't be read. */
    static Optional<Path> find(Path file, String name) {
        try {
            return find(Files.readAllBytes(file), name);
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // There is none on other systems, and another format says nothing to us.
        }
    }

    private static Optional<Path> find(byte[] cache, String name) {
        int start = new String(cache, StandardCharsets.ISO_8859_1).indexOf(MAGIC);
        if (start < 0) {
            return Optional.empty();
        }
        ByteBuffer bytes =
                ByteBuffer.wrap(cache, start, cache.length - start).slice().order(ByteOrder.LITTLE_ENDIAN);
        int count = bytes.getInt(COUNT_AT);
        for (int i = 0; i < count; i++) {
            int entry = HEADER + i * ENTRY;
            if (text(bytes, bytes.getInt(entry + NAME_AT)).equals(name)) {
                return Optional.of(Path.of(text(bytes, bytes.getInt(entry + PATH_AT))));
            }
        }
        return Optional.empty();
    }

    private static String text(ByteBuffer bytes, int at) {
        int end = at;
        while (bytes.get(end) != 0) {
            end++;
        }
        byte[] text = new byte[end - at];
        bytes.get(at, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}

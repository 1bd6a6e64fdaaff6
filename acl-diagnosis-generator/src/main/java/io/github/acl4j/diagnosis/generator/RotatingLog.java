package io.github.acl4j.diagnosis.generator;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of one stream of one process: a full one is followed by one named after the time (hccl.md a.2, a.3). */
final class RotatingLog implements AutoCloseable {

    /** Header and line feed included. */
    private static final int LONGEST_LINE = 1_023;

    private final Path folder;
    private final String prefix;
    private final long bytesPerFile;
    private OutputStream file = OutputStream.nullOutputStream();
    private long bytes = Long.MAX_VALUE;
    private long lastName;

    RotatingLog(Path folder, String prefix, long bytesPerFile) {
        this.folder = folder;
        this.prefix = prefix;
        this.bytesPerFile = bytesPerFile;
    }

    void write(long time, String text) throws IOException {
        write(time, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A message that is too long is cut, wherever that is. */
    void write(long time, byte[] text) throws IOException {
        int length = Math.min(text.length, LONGEST_LINE - 1);
        if (bytes > bytesPerFile - length - 1) {
            open(time);
        }
        file.write(text, 0, length);
        file.write('\n');
        bytes += length + 1;
    }

    private void open(long time) throws IOException {
        file.close();
        Files.createDirectories(folder);
        // Two files of one millisecond would be one.
        lastName = Math.max(time, lastName + Times.MILLISECOND);
        file = new BufferedOutputStream(
                Files.newOutputStream(folder.resolve(prefix + "_" + Times.file(lastName) + ".log")), 1 << 16);
        bytes = 0;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

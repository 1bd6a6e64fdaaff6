package io.github.acl4j.diagnosis.generator;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes a tar archive in the ustar format, of files with short names. */
final class TarWriter implements AutoCloseable {

    private static final int BLOCK = 512;
    private static final int CHECKSUM = 148;

    private final OutputStream out;

    TarWriter(OutputStream out) {
        this.out = out;
    }

    void add(String name, Path file) throws IOException {
        long size = Files.size(file);
        out.write(header(name, size));
        Files.copy(file, out);
        out.write(new byte[(int) ((BLOCK - size % BLOCK) % BLOCK)]);
    }

    private static byte[] header(String name, long size) {
        byte[] header = new byte[BLOCK];
        put(header, 0, 100, name);
        put(header, 100, 8, "0000640");
        put(header, 108, 8, "0000000");
        put(header, 116, 8, "0000000");
        put(header, 124, 12, octal(11, size));
        put(header, 136, 12, octal(11, 1_761_264_000));
        put(header, 156, 1, "0");
        put(header, 257, 8, "ustar\00000");
        Arrays.fill(header, CHECKSUM, CHECKSUM + 8, (byte) ' ');
        int sum = 0;
        for (byte value : header) {
            sum += value & 0xff;
        }
        put(header, CHECKSUM, 7, octal(6, sum));
        return header;
    }

    private static String octal(int digits, long value) {
        String text = Long.toOctalString(value);
        return "0".repeat(digits - text.length()) + text;
    }

    private static void put(byte[] header, int offset, int length, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length > length) {
            throw new IllegalArgumentException(text + " has more than " + length + " bytes");
        }
        System.arraycopy(bytes, 0, header, offset, bytes.length);
        if (length > bytes.length) {
            header[offset + bytes.length] = 0;
        }
    }

    @Override
    public void close() throws IOException {
        out.write(new byte[2 * BLOCK]);
        out.close();
    }
}

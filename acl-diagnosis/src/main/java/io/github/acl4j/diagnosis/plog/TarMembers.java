package io.github.acl4j.diagnosis.plog;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar archive member by member: ustar, with the long names of GNU and of pax. Of the members only regular files are handed out, never a link or a
 * device. The JDK has no such reader; the usual library would bring three others and the desktop module along.
 */
final class TarMembers {
    private static final int BLOCK = 512;
    /** Names and pax records are read into memory; nobody's are longer. */
    private static final int LONGEST_RECORD = 1 << 20;

    private final InputStream in;
    private final byte[] header = new byte[BLOCK];
    private long left;
    private int padding;

    TarMembers(InputStream in) {
        this.in = in;
    }

    /** Goes to the next regular file and returns its name, or null at the end. Its content is then {@link #content()}. */
    @Nullable
    String next() throws IOException {
        String longName = null;
        while (true) {
            in.skipNBytes(left + padding);
            left = 0;
            padding = 0;
            int n = in.readNBytes(header, 0, BLOCK);
            if (n == 0 || (n == BLOCK && isEmpty(header))) {
                return null;
            }
            if (n < BLOCK || !isHeader()) {
                throw new IOException("damaged tar archive: no header where a member should begin");
            }
            left = number(124, 12);
            padding = (int) (-left & BLOCK - 1);
            switch (header[156]) {
                case 'L' -> longName = trimmed(record());
                case 'x' -> {
                    String path = paxPath(record());
                    longName = path == null ? longName : path;
                }
                case '0', 0, '7' -> {
                    return longName != null ? longName : name();
                }
                default -> {
                    if (header[156] != 'g' && header[156] != 'K') {
                        longName = null;
                    }
                }
            }
        }
    }

    /** The bytes of the member; what isn't read of it is skipped by {@link #next()}. */
    InputStream content() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                if (left == 0) {
                    return -1;
                }
                int n = in.read(bytes, from, (int) Math.min(left, length));
                if (n < 0) {
                    throw new EOFException("damaged tar archive: " + left + " bytes of a member are missing");
                }
                left -= n;
                return n;
            }
        };
    }

    /** Whether a file begins as a tar archive does. */
    static boolean isTar(byte[] head, int length) {
        return length >= 262 && new String(head, 257, 5, StandardCharsets.US_ASCII).equals("ustar");
    }

    private byte[] record() throws IOException {
        if (left > LONGEST_RECORD) {
            throw new IOException("damaged tar archive: a name of " + left + " bytes");
        }
        byte[] bytes = in.readNBytes((int) left);
        left = 0;
        return bytes;
    }

    /** Records are {@code LENGTH KEY=VALUE LF}, the length in decimal and with itself counted. */
    private static @Nullable String paxPath(byte[] records) throws IOException {
        String path = null;
        int at = 0;
        while (at < records.length) {
            int blank = at;
            int length = 0;
            while (blank < records.length
                    && records[blank] >= '0'
                    && records[blank] <= '9'
                    && length <= LONGEST_RECORD) {
                length = length * 10 + records[blank++] - '0';
            }
            int end = at + length;
            if (blank >= records.length || records[blank] != ' ' || end <= blank || end > records.length) {
                throw new IOException("damaged tar archive: a broken pax record");
            }
            String record = new String(records, blank + 1, end - blank - 2, StandardCharsets.UTF_8);
            if (record.startsWith("path=")) {
                path = record.substring(5);
            }
            at = end;
        }
        return path;
    }

    private String name() {
        String name = text(0, 100);
        // GNU tar has other things in the place of the prefix, and another blank behind "ustar".
        String prefix = header[262] == 0 ? text(345, 155) : "";
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    private boolean isHeader() throws IOException {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xFF;
        }
        return sum == number(148, 8);
    }

    /** Octal digits, or where the first bit is set a binary number, for files from 8 GiB on. */
    private long number(int at, int length) throws IOException {
        long n = 0;
        if ((header[at] & 0x80) != 0) {
            for (int i = at + 4; i < at + length; i++) {
                n = (n << 8) | (header[i] & 0xFF);
            }
        } else {
            for (byte b : text(at, length).strip().getBytes(StandardCharsets.US_ASCII)) {
                if (b < '0' || b > '7') {
                    throw new IOException("damaged tar archive: a number that isn't octal");
                }
                n = n * 8 + b - '0';
            }
        }
        if (n < 0) {
            throw new IOException("damaged tar archive: a size below zero");
        }
        return n;
    }

    private String text(int at, int length) {
        int end = at;
        while (end < at + length && header[end] != 0) {
            end++;
        }
        return new String(header, at, end - at, StandardCharsets.UTF_8);
    }

    private static String trimmed(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int zero = text.indexOf(0);
        return zero < 0 ? text : text.substring(0, zero);
    }

    private static boolean isEmpty(byte[] block) {
        for (byte b : block) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }
}

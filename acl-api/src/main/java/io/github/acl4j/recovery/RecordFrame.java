package io.github.acl4j.recovery;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * How a record stands in a file: a line with the CRC32C of its text in eight hexadecimal digits, a blank, and the text. Each record begins and ends
 * with a line break of its own, so that a byte that is wrong, or a write that was cut short, spoils the one record that has it and not its
 * neighbour.
 */
final class RecordFrame {
    private static final int DIGITS = 8;

    private RecordFrame() {}

    /** The bytes of a record. */
    static byte[] encode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        if (!isPlain(bytes, text.length())) {
            throw new IllegalArgumentException("not printable ASCII: " + text);
        }
        return ("\n" + checksum(bytes) + " " + text + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isPlain(byte[] bytes, int length) {
        for (byte b : bytes) {
            if (b < ' ' || b > '~' || b == '?') {
                return false;
            }
        }
        return bytes.length == length;
    }

    /**
     * What a file tells.
     *
     * @param texts of the records that are whole, in order
     * @param lost how many lines are not
     */
    record Content(List<String> texts, int lost) {}

    static Content decode(byte[] file) {
        List<String> texts = new ArrayList<>();
        int lost = 0;
        int begin = 0;
        for (int i = 0; i <= file.length; i++) {
            if (i == file.length || file[i] == '\n') {
                if (i > begin) {
                    Optional<String> text = decodeLine(file, begin, i);
                    text.ifPresent(texts::add);
                    lost += text.isPresent() ? 0 : 1;
                }
                begin = i + 1;
            }
        }
        return new Content(texts, lost);
    }

    private static Optional<String> decodeLine(byte[] file, int begin, int end) {
        String line = new String(file, begin, end - begin, StandardCharsets.ISO_8859_1);
        if (line.length() <= DIGITS || line.charAt(DIGITS) != ' ') {
            return Optional.empty();
        }
        String text = line.substring(DIGITS + 1);
        boolean whole = line.startsWith(checksum(text.getBytes(StandardCharsets.ISO_8859_1)));
        return whole ? Optional.of(text) : Optional.empty();
    }

    private static String checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}

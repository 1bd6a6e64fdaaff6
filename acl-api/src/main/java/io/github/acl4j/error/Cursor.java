package io.github.acl4j.error;

import java.time.LocalDateTime;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads a line from left to right. Never fails: what isn't there isn't read. */
final class Cursor {
    /** CANN cuts a whole message at 1024 bytes (acl-facts 3.1). The bound keeps reading linear. */
    private static final int LONGEST_VALUE = 1024;

    private final Line line;
    private int at;

    Cursor(Line line, int at) {
        this.line = line;
        this.at = at;
    }

    /** Reads a text that is no part of a line. */
    static Cursor of(String text) {
        return new Cursor(new Line(text, new Line.Work()), 0);
    }

    int at() {
        return at;
    }

    boolean atEnd() {
        return at >= line.length();
    }

    char peek() {
        return atEnd() ? '\0' : line.charAt(at);
    }

    boolean skip(String literal) {
        if (!line.startsWith(literal, at)) {
            return false;
        }
        at += literal.length();
        return true;
    }

    void skipBlanks() {
        while (!atEnd() && (peek() == ' ' || peek() == '\t')) {
            at++;
        }
    }

    /** Skips what stands between a key and its value, such as {@code " = "} or {@code ":["}. */
    void skipSeparators() {
        int limit = at + 4;
        while (!atEnd() && at < limit && " =:[(\t".indexOf(peek()) >= 0) {
            at++;
        }
    }

    /** A number of up to 64 bits, unsigned, decimal or hexadecimal. Empty, with nothing read, if there is none. */
    OptionalLong number() {
        int begin = at;
        boolean hex = skip("0x") || skip("0X");
        int digits = at;
        while (!atEnd() && Character.digit(peek(), hex ? 16 : 10) >= 0 && peek() < 0x80) {
            at++;
        }
        boolean ends = at > digits && !isWord(peek());
        OptionalLong value = ends ? parse(line.substring(digits, at), hex ? 16 : 10) : OptionalLong.empty();
        if (value.isEmpty()) {
            at = begin;
        }
        return value;
    }

    /** The time that begins here, or null, with nothing read. */
    @Nullable
    LocalDateTime time() {
        LocalDateTime time = LogTime.read(line, at);
        at += LogTime.lengthAt(line, at);
        return time;
    }

    /** The text up to one of some characters, or to the end; cut where it is longer than any value should be. */
    String until(String stops) {
        return until(stops, LONGEST_VALUE);
    }

    String until(String stops, int longest) {
        int begin = at;
        int limit = Math.min(line.length(), at + longest);
        while (at < limit && stops.indexOf(line.charAt(at)) < 0) {
            at++;
        }
        return line.substring(begin, at);
    }

    /** A word of letters, digits, '_' and what names and addresses have besides. */
    String word(String besides) {
        int begin = at;
        while (!atEnd() && (isWord(peek()) || besides.indexOf(peek()) >= 0)) {
            at++;
        }
        return line.substring(begin, at);
    }

    static boolean isWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static OptionalLong parse(String digits, int radix) {
        try {
            return OptionalLong.of(Long.parseUnsignedLong(digits, radix));
        } catch (NumberFormatException tooLong) {
            return OptionalLong.empty();
        }
    }
}

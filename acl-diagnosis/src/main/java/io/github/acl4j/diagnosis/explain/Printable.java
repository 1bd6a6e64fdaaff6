package io.github.acl4j.diagnosis.explain;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes text that came from outside fit for a terminal: nothing in it moves the cursor, changes colours or turns the direction of writing, and it fits
 * into columns.
 */
public final class Printable {
    /** How much of a line is looked at; longer ones are cut anyway. */
    static final int LONGEST = 2_000;

    private static final String CUT = "...";
    private static final int REPLACEMENT = '?';
    /** The blocks of characters that take two columns, as pairs of first and last. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x2E80, 0xA4CF, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6,
        0x1F300, 0x1FAFF, 0x20000, 0x3FFFD
    };

    private Printable() {}

    /**
     * Replaces what isn't to be printed: control characters, invisible formatting, and halves of characters.
     *
     * @param text any text
     * @return the text in one line; blanks for line ends and tabs, {@code ?} for the rest
     */
    public static String text(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().map(Printable::codePoint).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static int codePoint(int c) {
        if (c == '\t' || c == '\n' || c == '\r') {
            return ' ';
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> REPLACEMENT;
            default -> c;
        };
    }

    /** How many columns a text takes. */
    static int width(String text) {
        return text.codePoints().map(Printable::width).sum();
    }

    private static int width(int c) {
        for (int i = 0; i < WIDE.length; i += 2) {
            if (c >= WIDE[i] && c <= WIDE[i + 1]) {
                return 2;
            }
        }
        return 1;
    }

    /** The beginning of a text, if it takes more than some columns. */
    static String cut(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        int end = fitting(text, 0, columns - CUT.length());
        return text.substring(0, end).stripTrailing() + CUT;
    }

    /** The end of a text, if it takes more than some columns. */
    static String tail(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        int begin = 0;
        while (width(text.substring(begin)) > columns - CUT.length()) {
            begin += Character.charCount(text.codePointAt(begin));
        }
        return CUT + text.substring(begin);
    }

    /** Where the characters that fit into some columns end; one is taken at least. */
    private static int fitting(String text, int from, int columns) {
        int used = 0;
        int at = from;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            used += width(c);
            if (used > columns && at > from) {
                break;
            }
            at += Character.charCount(c);
        }
        return at;
    }

    /** Breaks a text at its blanks into lines of some columns; what has no blank is broken anywhere. */
    static List<String> wrap(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split(" +", -1)) {
            if (line.length() > 0 && width(line.toString()) + 1 + width(word) > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            String rest = word;
            while (width(rest) > columns) {
                int end = fitting(rest, 0, columns);
                lines.add(rest.substring(0, end));
                rest = rest.substring(end);
            }
            line.append(line.length() > 0 ? " " : "").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }
}

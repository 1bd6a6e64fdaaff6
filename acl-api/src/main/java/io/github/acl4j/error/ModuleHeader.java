package io.github.acl4j.error;

import java.time.LocalDateTime;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The header of a message, in all its layouts (acl-facts 3.1, fault-handling 1.4): the code stands before or behind the process and the
 * time, in front of it may stand a name that differs from release to release, and anything but the code may be missing.
 *
 * <pre>
 * EI0006: [PID: n] time text                 EZ9999: Inner Error!
 * [PID: n] time Name_With/Odd_Signs(EI0006): text     EZ9999[PID: n] time (EZ9999):  text
 * EE1002: time text                          EL9999  [drv api] text
 * </pre>
 *
 * @param begin where it begins
 * @param end where the message begins
 * @param module the code, null if it is cut off
 * @param pid the process, −1 if it isn't told
 * @param time when the message was made, null if it isn't told
 * @param heading whether it only says that there is an internal error, and the message comes in the next lines
 */
record ModuleHeader(
        int begin,
        int end,
        @Nullable String module,
        long pid,
        @Nullable LocalDateTime time,
        boolean heading) {
    static final int CODE_LENGTH = 6;
    private static final String PID = "[PID:";
    /** No name of an error is longer; bounds the looking back and ahead. */
    private static final int LONGEST_NAME = 160;

    /** The first header at or behind a place, or null. */
    static @Nullable ModuleHeader find(Line line, int from) {
        for (int i = from; i < line.length(); i++) {
            char c = line.charAt(i);
            ModuleHeader header = switch (c) {
                case '[' -> line.startsWith(PID, i) ? atProcess(line, i) : null;
                case 'E' -> isCode(line, i) ? atCode(line, i, from) : null;
                default -> null;
            };
            if (header != null) {
                return header;
            }
        }
        return null;
    }

    /** Whether a module's code stands at a place: {@code E}, a letter or digit, four digits, and no word around it. */
    static boolean isCode(Line line, int at) {
        int end = at + CODE_LENGTH;
        if (end > line.length() || line.charAt(at) != 'E' || (at > 0 && Cursor.isWord(line.charAt(at - 1)))) {
            return false;
        }
        char letter = line.charAt(at + 1);
        if (!((letter >= 'A' && letter <= 'Z') || Cursor.isDigit(letter))) {
            return false;
        }
        for (int i = at + 2; i < end; i++) {
            if (!Cursor.isDigit(line.charAt(i))) {
                return false;
            }
        }
        return end == line.length() || !Cursor.isWord(line.charAt(end));
    }

    /** {@code [PID: n] time Name(EI0006): text}; the name, the code and even the time may be cut off. */
    private static ModuleHeader atProcess(Line line, int begin) {
        Cursor cursor = new Cursor(line, begin);
        Prefix prefix = Prefix.read(cursor);
        int named = codeInParentheses(line, cursor.at());
        if (named < 0) {
            return new ModuleHeader(begin, cursor.at(), null, prefix.pid, prefix.time, false);
        }
        return new ModuleHeader(
                begin, afterParentheses(line, named), code(line, named), prefix.pid, prefix.time, false);
    }

    private static @Nullable ModuleHeader atCode(Line line, int at, int from) {
        int end = at + CODE_LENGTH;
        String module = code(line, at);
        if (at > 0 && line.charAt(at - 1) == '(') {
            // Name(EZ9903): text, without process and time. A code in parentheses amid a sentence has no colon behind
            // it.
            if (!line.startsWith("):", end)) {
                return null;
            }
            return new ModuleHeader(
                    nameBefore(line, at - 1, from), afterParentheses(line, at), module, -1, null, false);
        }
        Cursor cursor = new Cursor(line, end);
        if (cursor.skip(":")) {
            cursor.skipBlanks();
            boolean heading = isHeading(line, cursor.at());
            Prefix prefix = Prefix.read(cursor);
            return new ModuleHeader(at, cursor.at(), module, prefix.pid, prefix.time, heading);
        }
        if (line.startsWith(PID, end)) {
            Prefix prefix = Prefix.read(cursor);
            int again = codeInParentheses(line, cursor.at());
            // The code is told twice; what stands between is no name.
            boolean twice = again == cursor.at() + 1;
            return new ModuleHeader(
                    at, twice ? afterParentheses(line, again) : cursor.at(), module, prefix.pid, prefix.time, false);
        }
        if (line.startsWith("  [", end)) {
            return new ModuleHeader(at, end + 2, module, -1, null, false);
        }
        return null;
    }

    private static boolean isHeading(Line line, int at) {
        return line.startsWithIgnoringCase("Inner Error!", at) || line.startsWithIgnoringCase("Internal error!", at);
    }

    /** Where the code of {@code Name(EI0006):} stands, or −1. */
    private static int codeInParentheses(Line line, int from) {
        int limit = Math.min(line.length(), from + LONGEST_NAME);
        for (int i = from; i < limit; i++) {
            if (line.charAt(i) == '(' && isCode(line, i + 1) && line.startsWith("):", i + 1 + CODE_LENGTH)) {
                return i + 1;
            }
        }
        return -1;
    }

    private static int afterParentheses(Line line, int code) {
        Cursor cursor = new Cursor(line, code + CODE_LENGTH + "):".length());
        cursor.skipBlanks();
        return cursor.at();
    }

    private static int nameBefore(Line line, int parenthesis, int from) {
        int begin = parenthesis;
        int limit = Math.max(from, parenthesis - LONGEST_NAME);
        while (begin > limit && " \t:,;]".indexOf(line.charAt(begin - 1)) < 0) {
            begin--;
        }
        return begin;
    }

    private static String code(Line line, int at) {
        return line.substring(at, at + CODE_LENGTH);
    }

    /** {@code [PID: n] time}, each of which may be missing or cut. */
    private record Prefix(long pid, @Nullable LocalDateTime time) {
        static Prefix read(Cursor cursor) {
            long pid = -1;
            if (cursor.skip(PID)) {
                cursor.skipBlanks();
                OptionalLong number = cursor.number();
                pid = number.orElse(-1);
                cursor.skip("]");
            }
            cursor.skipBlanks();
            LocalDateTime time = cursor.time();
            cursor.skipBlanks();
            return new Prefix(pid, time);
        }
    }
}

package io.github.acl4j.error;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Reads the times of message texts and logs: {@code 2030-01-05-10:00:03.184.465} and the like, down to a second, with any of
 * {@code "-T "} between day and hour.
 */
final class LogTime {
    private static final int SECOND_LENGTH = "2030-01-05-10:00:03".length();

    private LogTime() {}

    /** The time that begins at a place, or null. Moves the cursor behind it. */
    static @Nullable LocalDateTime read(Line line, int at) {
        return lengthAt(line, at) == 0 ? null : parse(line, at);
    }

    /** How many characters the time at a place takes; 0 if there is none. */
    static int lengthAt(Line line, int at) {
        if (!shape(line, at, "dddd-dd-dd?dd:dd:dd") || parse(line, at) == null) {
            return 0;
        }
        int end = at + SECOND_LENGTH;
        while (end + 1 < line.length() && isFraction(line, end)) {
            end++;
            while (end < line.length() && Cursor.isDigit(line.charAt(end))) {
                end++;
            }
        }
        return end - at;
    }

    private static boolean isFraction(Line line, int dot) {
        char c = line.charAt(dot);
        return (c == '.' || c == ',') && Cursor.isDigit(line.charAt(dot + 1));
    }

    private static @Nullable LocalDateTime parse(Line line, int at) {
        try {
            return LocalDateTime.of(
                    number(line, at, 4),
                    number(line, at + 5, 2),
                    number(line, at + 8, 2),
                    number(line, at + 11, 2),
                    number(line, at + 14, 2),
                    number(line, at + 17, 2),
                    nanos(line, at + SECOND_LENGTH));
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }

    /** Up to nine digits after the second, whether or not they are in groups. */
    private static int nanos(Line line, int at) {
        int nanos = 0;
        int digits = 0;
        for (int i = at; i < line.length() && digits < 9; i++) {
            char c = line.charAt(i);
            if (Cursor.isDigit(c)) {
                nanos = nanos * 10 + (c - '0');
                digits++;
            } else if (i + 1 >= line.length() || !isFraction(line, i)) {
                break;
            }
        }
        for (; digits < 9; digits++) {
            nanos *= 10;
        }
        return nanos;
    }

    private static boolean shape(Line line, int at, String shape) {
        if (at + shape.length() > line.length()) {
            return false;
        }
        for (int i = 0; i < shape.length(); i++) {
            char wanted = shape.charAt(i);
            char c = line.charAt(at + i);
            boolean fits = switch (wanted) {
                case 'd' -> Cursor.isDigit(c);
                case '?' -> c == '-' || c == ' ' || c == 'T';
                default -> c == wanted;
            };
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static int number(Line line, int at, int digits) {
        int number = 0;
        for (int i = at; i < at + digits; i++) {
            number = number * 10 + (line.charAt(i) - '0');
        }
        return number;
    }
}

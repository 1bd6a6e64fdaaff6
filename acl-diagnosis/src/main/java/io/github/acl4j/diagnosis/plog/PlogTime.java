package io.github.acl4j.diagnosis.plog;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The times of CANN's logs: the local time of the host, without a zone, as microseconds since 1970 as if it were UTC. Only differences mean something, and
 * between hosts only after their clocks were compared.
 */
public final class PlogTime {
    /** No time. */
    public static final long NONE = Long.MIN_VALUE;

    /** A second, in microseconds. */
    public static final long SECOND = 1_000_000;

    /** The length of a time in a header: {@code 2025-10-24-11:16:55.493.816}. */
    static final int LENGTH = 27;

    private static final String SHAPE = "dddd-dd-dd-dd:dd:dd.ddd.ddd";
    private static final DateTimeFormatter PRINT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    private PlogTime() {}

    /**
     * Reads {@code YYYY-MM-DD-HH:MM:SS.mmm.uuu}.
     *
     * @param bytes the bytes
     * @param at where it begins
     * @param end where the bytes end
     * @return microseconds, or {@link #NONE} if there isn't such a time
     */
    public static long parse(byte[] bytes, int at, int end) {
        if (!looksLikeTime(bytes, at, end)) {
            return NONE;
        }
        int year = number(bytes, at, 4);
        int month = number(bytes, at + 5, 2);
        int day = number(bytes, at + 8, 2);
        if (month < 1 || month > 12 || day < 1 || day > 31) {
            return NONE;
        }
        long seconds = daysSince1970(year, month, day) * 86_400
                + number(bytes, at + 11, 2) * 3_600L
                + number(bytes, at + 14, 2) * 60L
                + number(bytes, at + 17, 2);
        return seconds * SECOND + number(bytes, at + 20, 3) * 1_000L + number(bytes, at + 24, 3);
    }

    /**
     * Reads the same from a text.
     *
     * @param text a text that begins with a time
     * @return microseconds, or {@link #NONE}
     */
    public static long parse(String text) {
        byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        return parse(bytes, 0, bytes.length);
    }

    /**
     * Prints a time.
     *
     * @param micros microseconds, or {@link #NONE}
     * @return for people
     */
    public static String print(long micros) {
        if (micros == NONE) {
            return "an unknown time";
        }
        return LocalDateTime.ofEpochSecond(
                        Math.floorDiv(micros, 1_000_000L),
                        (int) Math.floorMod(micros, 1_000_000L) * 1_000,
                        ZoneOffset.UTC)
                .format(PRINT);
    }

    static boolean looksLikeTime(byte[] bytes, int at, int end) {
        if (at + LENGTH > end) {
            return false;
        }
        for (int i = 0; i < LENGTH; i++) {
            byte b = bytes[at + i];
            boolean fits = SHAPE.charAt(i) == 'd' ? b >= '0' && b <= '9' : b == SHAPE.charAt(i);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static int number(byte[] bytes, int at, int digits) {
        int n = 0;
        for (int i = 0; i < digits; i++) {
            n = n * 10 + bytes[at + i] - '0';
        }
        return n;
    }

    /** Days in the proleptic Gregorian calendar, without an object per line. */
    private static long daysSince1970(int year, int month, int day) {
        int y = month <= 2 ? year - 1 : year;
        int era = Math.floorDiv(y, 400);
        int yearOfEra = y - era * 400;
        int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097L + dayOfEra - 719_468;
    }
}

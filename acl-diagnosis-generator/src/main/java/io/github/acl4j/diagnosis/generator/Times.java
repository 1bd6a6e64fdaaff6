package io.github.acl4j.diagnosis.generator;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Times in microseconds since 1970, without a zone, in the spellings that logs have. */
final class Times {

    static final long SECOND = 1_000_000;
    static final long MILLISECOND = 1_000;

    private static final DateTimeFormatter LINE = DateTimeFormatter.ofPattern("uuuu-MM-dd-HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter FILE = DateTimeFormatter.ofPattern("uuuuMMddHHmmssSSS", Locale.ROOT);
    private static final DateTimeFormatter CTIME =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ROOT);
    /** The minute is not padded (hccl.md a.6). */
    private static final DateTimeFormatter CQE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:m:ss.SSSSSS", Locale.ROOT);

    private Times() {}

    static long seconds(double seconds) {
        return Math.round(seconds * SECOND);
    }

    static long of(LocalDateTime time) {
        return ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), time);
    }

    /** {@code 2025-10-24-11:16:52.719.004}. */
    static String line(long time) {
        return LINE.format(dateTime(time)) + fraction(time);
    }

    /** The last part of {@link #line}. */
    static String fraction(long time) {
        int micros = (int) Math.floorMod(time, SECOND);
        return "." + threeDigits(micros / 1_000) + "." + threeDigits(micros % 1_000);
    }

    /** {@code 20251024111652719}, as in the name of a file. */
    static String file(long time) {
        return FILE.format(dateTime(time));
    }

    /** {@code Thu Oct  5 17:25:58 2025}. */
    static String ctime(long time) {
        return CTIME.format(dateTime(time));
    }

    /** {@code 2025-10-24 11:6:52.719004}. */
    static String cqe(long time) {
        return CQE.format(dateTime(time));
    }

    private static String threeDigits(int value) {
        return Integer.toString(1_000 + value).substring(1);
    }

    private static LocalDateTime dateTime(long time) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(time, SECOND), (int) Math.floorMod(time, SECOND) * 1_000, ZoneOffset.UTC);
    }
}

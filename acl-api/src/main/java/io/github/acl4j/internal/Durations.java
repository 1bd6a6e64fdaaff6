package io.github.acl4j.internal;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Arithmetic on durations that can't overflow. */
public final class Durations {
    private Durations() {}

    /**
     * Nanoseconds of a duration.
     *
     * @param duration any duration
     * @return the nanoseconds, or the nearest {@code long}
     */
    public static long saturatedNanos(Duration duration) {
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    /**
     * Milliseconds of a duration, rounded up, so that a positive one never becomes 0, which C functions read as "no limit".
     *
     * @param duration not negative
     * @return the milliseconds
     */
    public static long millisRoundedUp(Duration duration) {
        return duration.plusNanos(999_999).toMillis();
    }
}

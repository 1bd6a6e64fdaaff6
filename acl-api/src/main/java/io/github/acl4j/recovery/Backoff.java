package io.github.acl4j.recovery;

import java.time.Duration;

/**
 * How long to wait between tries that didn't help: twice as long each time.
 *
 * @param first after the first try that failed, not negative
 * @param longest at most, not less than the first
 */
public record Backoff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 40;
    private static final Duration LONGEST = Duration.ofDays(1);

    /** A second, then two, four and so on, five minutes at most. */
    public static final Backoff DEFAULT = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5));

    /**
     * Checks.
     *
     * @param first after the first failure
     * @param longest at most
     * @throws IllegalArgumentException if the first is negative, the longest is less, or more than a day
     */
    public Backoff {
        if (first.isNegative() || longest.compareTo(first) < 0 || longest.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a back-off from " + first + " to " + longest);
        }
    }

    /**
     * How long to wait after a number of failures in a row.
     *
     * @param failures how many, not negative
     * @return zero if there was none
     */
    public Duration after(int failures) {
        if (failures <= 0 || first.isZero()) {
            return Duration.ZERO;
        }
        // A day is less than 2^47 ns, so that the product can't overflow before the limit is reached.
        long nanos = first.toNanos();
        for (int i = 1; i < Math.min(failures, MOST_DOUBLINGS) && nanos < longest.toNanos(); i++) {
            nanos *= 2;
        }
        return Duration.ofNanos(Math.min(nanos, longest.toNanos()));
    }
}

package io.github.acl4j.recovery;

import java.time.Duration;

/**
 * How often something may be done: so many times, and all of them again once a time has passed since the first was used. The device plugin
 * refills its tokens for resets in the same way, except that it counts the time from the last refill (health c.4).
 *
 * @param tokens how many times, 0 to 1000
 * @param refill after which time all are back, more than zero
 */
public record Budget(int tokens, Duration refill) {
    private static final int MOST_TOKENS = 1_000;
    private static final Duration LONGEST = Duration.ofDays(365);

    /** Three in six hours, the device plugin's budget for resets of a chip (health c.4). */
    public static final Budget DEFAULT = new Budget(3, Duration.ofHours(6));

    /**
     * Checks.
     *
     * @param tokens how many times
     * @param refill after which time all are back
     * @throws IllegalArgumentException if one is out of its range; a refill may take a year at most
     */
    public Budget {
        if (tokens < 0 || tokens > MOST_TOKENS) {
            throw new IllegalArgumentException("a budget of " + tokens + ", not 0 to " + MOST_TOKENS);
        }
        if (refill.isZero() || refill.isNegative() || refill.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "a refill after " + refill + ", not more than zero and at most " + LONGEST);
        }
    }
}

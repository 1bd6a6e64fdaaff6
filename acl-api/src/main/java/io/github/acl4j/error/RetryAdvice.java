package io.github.acl4j.error;

import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/**
 * How often and when to try again. It is a budget for a device and a kind of failure, not for each call.
 *
 * @param attempts how often at most; 0 for never
 * @param delay how long to wait before the first attempt, at least; later ones should wait longer
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag") // javadoc would want comments on the fields, which a record has not got
public record RetryAdvice(int attempts, Duration delay) implements Serializable {
    /** Don't try again. */
    public static final RetryAdvice NONE = new RetryAdvice(0, Duration.ZERO);

    /**
     * Checks.
     *
     * @param attempts how often at most
     * @param delay how long to wait
     * @throws IllegalArgumentException if one is negative
     */
    public RetryAdvice {
        Objects.requireNonNull(delay, "delay");
        if (attempts < 0 || delay.isNegative()) {
            throw new IllegalArgumentException(attempts + " attempts after " + delay);
        }
    }
}

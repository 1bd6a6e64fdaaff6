package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Objects;

/**
 * What a gate said to somebody who wanted in.
 *
 * @param answer the answer
 * @param why the holds that are or were on the gate; empty if it was open
 * @param parked how long the caller was parked; zero if it wasn't
 */
public record Admission(Answer answer, String why, Duration parked) {
    /** The answer of an open gate; the same object each time, so that the open path allocates nothing. */
    static final Admission OPEN = new Admission(Answer.OPEN, "", Duration.ZERO);

    /** What to do now. */
    public enum Answer {
        /** Go on; the gate was open. */
        OPEN,
        /** Go on; the gate was closed, and opened again while the caller was parked. What the caller knew of the device's content is old. */
        PARKED,
        /** Not admitted: try another device, or this one later. The caller's patience is over, or too many are parked already. */
        RETRY_ELSEWHERE,
        /** Not admitted, and no waiting helps: the device is given up. */
        REJECTED
    }

    /**
     * Checks.
     *
     * @param answer the answer
     * @param why the holds
     * @param parked how long
     */
    public Admission {
        Objects.requireNonNull(answer, "answer");
        Objects.requireNonNull(why, "why");
        Objects.requireNonNull(parked, "parked");
    }

    /**
     * Whether the caller is in, and has to {@link AdmissionGate#exit} once.
     *
     * @return true for {@link Answer#OPEN} and {@link Answer#PARKED}
     */
    public boolean admitted() {
        return answer == Answer.OPEN || answer == Answer.PARKED;
    }
}

package io.github.acl4j.error;

/** How well a {@link FaultVerdict} is founded. */
public enum Confidence {
    /** Something is missing without which it would be a guess; the verdict says what. Its fields are the cautious assumption. */
    INCONCLUSIVE,
    /** Deduced, by somebody else perhaps. */
    LOW,
    /** The code, or the runtime's word for it. */
    MEDIUM,
    /** The code with what the device measured. */
    HIGH
}

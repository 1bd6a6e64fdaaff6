package io.github.acl4j.health;

/** How a layer answered. */
public enum ProbeResult {
    /** As it should. */
    OK,
    /** As it should, but later than it used to. */
    SLOW,
    /** Not within its limit. */
    TIMEOUT,
    /** With an error, or a wrong result. */
    ERROR,
    /** It wasn't asked. */
    SKIPPED;

    /**
     * Whether an answer came that was right.
     *
     * @return true for {@link #OK} and {@link #SLOW}
     */
    public boolean hasPassed() {
        return this == OK || this == SLOW;
    }

    /**
     * Whether it was asked and didn't answer as it should.
     *
     * @return true for {@link #TIMEOUT} and {@link #ERROR}
     */
    public boolean hasFailed() {
        return this == TIMEOUT || this == ERROR;
    }
}

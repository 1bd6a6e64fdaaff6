package io.github.acl4j;

/** What a stream does after a task failed (acl-facts 3.12). */
public enum StreamFailureMode {
    /** {@code ACL_CONTINUE_ON_FAILURE}, the default: the next synchronize tells the error, once. */
    CONTINUE(0),
    /** {@code ACL_STOP_ON_FAILURE}: every launch and synchronize tells it, until an abort or reset. */
    STOP(1);

    private final long number;

    StreamFailureMode(long number) {
        this.number = number;
    }

    long number() {
        return number;
    }

    static StreamFailureMode of(long number) {
        return (number & 1) == 0 ? CONTINUE : STOP;
    }
}

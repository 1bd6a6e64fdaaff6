package io.github.acl4j.fault;

/** A {@link Probe} didn't pass. */
public final class ProbeFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Makes one.
     *
     * @param message what failed
     */
    public ProbeFailedException(String message) {
        super(message);
    }
}

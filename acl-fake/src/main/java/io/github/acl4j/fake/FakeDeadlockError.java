package io.github.acl4j.fake;

/**
 * Thrown in a thread that would hang for ever in the real runtime: a synchronize of the failing stream or an abort of the
 * failing device inside an exception callback of a real task failure, an abort inside an abort callback, and an abort
 * without a time limit that the device never ends (conformance vectors, "Not executed").
 */
public final class FakeDeadlockError extends Error {
    private static final long serialVersionUID = 1L;

    FakeDeadlockError(String explanation) {
        super(explanation);
    }
}

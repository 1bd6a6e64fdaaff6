package io.github.acl4j.internal;

import java.util.concurrent.ExecutionException;

/** Brings what was thrown on another thread to the one that waits for it. */
final class Rethrow {
    private Rethrow() {}

    /**
     * The exception to throw.
     *
     * @throws Error if it is one
     */
    static RuntimeException unchecked(ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException exception ? exception : new IllegalStateException(cause);
    }
}

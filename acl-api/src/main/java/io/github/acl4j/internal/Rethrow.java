package io.github.acl4j.internal;

import java.util.concurrent.ExecutionException;

/** Brings what was thrown on another thread to the one that waits for it. */
public final class Rethrow {
    private Rethrow() {}

    /**
     * The exception to throw.
     *
     * @param e what a wait for the other thread threw
     * @return an unchecked exception
     * @throws Error if it is one
     */
    public static RuntimeException unchecked(ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException exception ? exception : new IllegalStateException(cause);
    }
}

package io.github.acl4j.internal;

/**
 * Which kind of callback the calling thread is inside. A callback of a real task failure runs under locks of the runtime, and
 * one of an abort under its abort lock: what needs such a lock would never return (observed, "Callbacks calling back").
 */
public enum CallbackScope {
    /** None. */
    NONE,
    /** An exception callback. */
    EXCEPTION,
    /** A callback of {@code aclrtDeviceTaskAbort}. */
    TASK_ABORT,
    /** A listener on the SDK's dispatcher thread, which holds no lock: all but waiting for its own end may be done. */
    LISTENER;

    private static final ThreadLocal<CallbackScope> CURRENT = ThreadLocal.withInitial(() -> NONE);

    /**
     * The scope of the calling thread.
     *
     * @return the innermost one
     */
    public static CallbackScope current() {
        return CURRENT.get();
    }

    /**
     * Runs something inside this scope.
     *
     * @param body what to run
     */
    public void run(Runnable body) {
        CallbackScope outer = CURRENT.get();
        CURRENT.set(this);
        try {
            body.run();
        } finally {
            if (outer == NONE) {
                // Threads of the runtime come and go; leave nothing on them.
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    /**
     * Whether the runtime may hold locks around the calling thread.
     *
     * @return true inside a callback of the runtime
     */
    public static boolean isInsideRuntime() {
        return current() == EXCEPTION || current() == TASK_ABORT;
    }

    /**
     * Refuses a call inside a callback of the runtime.
     *
     * @param what the call, as its user knows it
     * @throws IllegalStateException inside a callback
     */
    public static void refuseInside(String what) {
        if (isInsideRuntime()) {
            throw new IllegalStateException(
                    what + " would never return inside a callback; do it on another thread, or use onException");
        }
    }
}

package io.github.acl4j.contract.vector;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What went wrong inside callbacks. A callback must not throw, so the runner asks for it after each step. */
final class Problems {
    private final ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();

    /** Runs the body of a callback. */
    void guard(Runnable body) {
        try {
            body.run();
        } catch (RuntimeException | Error e) {
            thrown.add(e);
        }
    }

    @Nullable
    Throwable poll() {
        return thrown.poll();
    }
}

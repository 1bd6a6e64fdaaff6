package io.github.acl4j.jna;

import io.github.acl4j.internal.Rethrow;
import io.github.acl4j.internal.SdkThread;
import io.github.acl4j.internal.Uninterruptibly;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Runs what may not come back from native code on a daemon thread of its own, and waits up to a limit. */
final class Apart {
    private Apart() {}

    /**
     * Runs it.
     *
     * @throws TimeoutException if it isn't done at the limit; it goes on, on its thread
     */
    static <T> T call(String thread, Duration limit, Supplier<T> body) throws TimeoutException {
        FutureTask<T> task = new FutureTask<>(body::get);
        new SdkThread(task, thread).start();
        try {
            return Uninterruptibly.get(task, limit);
        } catch (ExecutionException e) {
            throw Rethrow.unchecked(e);
        }
    }
}

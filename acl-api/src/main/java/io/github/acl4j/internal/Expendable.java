package io.github.acl4j.internal;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs the service's own code on a thread that is left to itself when it is late. */
public final class Expendable {
    private Expendable() {}

    /**
     * Runs something.
     *
     * @param <T> what it gives
     * @param name the thread's name
     * @param limit how long to wait for it
     * @param body what to run
     * @return what it gave
     * @throws ExecutionException if it threw
     * @throws TimeoutException if it didn't end in time; it was interrupted, and may go on
     * @throws InterruptedException if the waiting thread was interrupted; the other one was interrupted then, too
     */
    public static <T> T call(String name, Duration limit, Callable<T> body)
            throws ExecutionException, TimeoutException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(body);
        new SdkThread(task, name).start();
        try {
            return task.get(Durations.saturatedNanos(limit), TimeUnit.NANOSECONDS);
        } finally {
            task.cancel(true); // does nothing to one that has ended
        }
    }
}

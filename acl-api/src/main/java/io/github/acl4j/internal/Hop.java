package io.github.acl4j.internal;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Runs a unit of work on a platform thread of the SDK, for callers on virtual threads: a call and the reading of its error
 * must not be parted, and on a virtual thread anything between them can move to another OS thread (java.md 1.6).
 */
public final class Hop implements AutoCloseable {
    private static final int THREADS = 32;

    private final AtomicInteger number = new AtomicInteger();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0,
            THREADS,
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            body -> new SdkThread(body, "acl4j-call-" + number.incrementAndGet()));

    /** Makes one; its threads are started on use and end when idle. */
    public Hop() {}

    /**
     * Runs a unit of work on another thread and waits for it. A wait can't be cut short by an interrupt, just as the native
     * call itself couldn't; the interrupt is kept.
     *
     * @param work the unit
     * @param <T> what it gives
     * @return what it gave
     * @throws IllegalStateException if all threads are inside native calls
     */
    public <T> T call(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            throw new IllegalStateException(
                    threads.isShutdown()
                            ? "the runtime is closed"
                            : "all " + THREADS + " threads for calls from virtual threads are inside native calls",
                    e);
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw Rethrow.unchecked(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}

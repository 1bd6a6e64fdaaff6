package io.github.acl4j.internal;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
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
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Duration patience;
    private final Semaphore free = new Semaphore(THREADS);
    private final AtomicInteger number = new AtomicInteger();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(THREADS), // for the moment in which a thread is free, but hasn't come back yet
            body -> new SdkThread(body, "acl4j-call-" + number.incrementAndGet()));

    /** Makes one; its threads are started on use and end when idle. */
    public Hop() {
        this(PATIENCE);
    }

    Hop(Duration patience) {
        this.patience = patience;
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Runs a unit of work on another thread and waits for it. Virtual threads come in thousands, so more of them than there are
     * threads here wait their turn, up to 10 seconds. No wait can be cut short by an interrupt, just as the native call itself
     * couldn't; the interrupt is kept.
     *
     * @param work the unit
     * @param <T> what it gives
     * @return what it gave
     * @throws IllegalStateException if all threads are inside native calls and stay there
     */
    public <T> T call(Supplier<T> work) {
        if (!Uninterruptibly.acquire(free, patience)) {
            throw new IllegalStateException("all " + THREADS
                    + " threads for calls from virtual threads are inside native calls, for " + patience + " already");
        }
        FutureTask<T> task = new FutureTask<>(() -> {
            try {
                return work.get();
            } finally {
                free.release();
            }
        });
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            free.release();
            throw new IllegalStateException("the runtime is closed", e);
        }
        try {
            return Uninterruptibly.get(task);
        } catch (ExecutionException e) {
            throw Rethrow.unchecked(e);
        }
    }

    /**
     * Whether no call is under way.
     *
     * @return false as long as one hasn't come back
     */
    public boolean isIdle() {
        return free.availablePermits() == THREADS;
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}

package io.github.acl4j.internal;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The expendable thread of one fault sequence. It runs one step at a time; whoever waits for a step stops waiting when its
 * time is over, and leaves the thread to itself if the driver never returns.
 */
final class SequenceThread {
    /** How long a wait goes on after a step's own limit, for the step to tell how it ended. */
    static final Duration GRACE = Duration.ofSeconds(1);

    private final ThreadPoolExecutor executor;
    private volatile boolean late;

    SequenceThread(int deviceId) {
        String name = "acl4j-sequence-" + deviceId;
        // Two may wait: the steps after one that was late, of which there is the next and the end.
        executor = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), body -> new SdkThread(body, name));
    }

    /**
     * Runs a step.
     *
     * @param limit the step's own limit; the wait ends {@link #GRACE} later
     * @param step the step
     * @return what it gave
     * @throws LateException if it hadn't ended by then; it was interrupted, and goes on
     * @throws ExecutionException if it threw
     */
    <T> T run(Duration limit, Callable<T> step) throws LateException, ExecutionException {
        if (late) {
            throw new LateException();
        }
        FutureTask<T> task = new FutureTask<>(step);
        executor.execute(task);
        try {
            return Uninterruptibly.get(task, limit.plus(GRACE));
        } catch (TimeoutException e) {
            late = true; // before the interrupt, so that what it wakes can see why
            if (!task.cancel(true)) {
                late = false;
                return Uninterruptibly.get(task); // it ended at the last moment
            }
            throw new LateException();
        }
    }

    /** Whether a step was late; the thread may have come back since. */
    boolean isLate() {
        return late;
    }

    /**
     * Runs a last thing once the thread is free, which may be never, and ends it. Waits for that, except behind a late step.
     *
     * @return whether it was done
     */
    boolean end(Duration limit, Runnable last) {
        FutureTask<Boolean> task = new FutureTask<>(last, true);
        executor.execute(task);
        executor.shutdown();
        if (late) {
            return false;
        }
        try {
            return Uninterruptibly.get(task, limit.plus(GRACE));
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of a fault sequence failed", e.getCause());
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** A step was late. */
    static final class LateException extends Exception {
        private static final long serialVersionUID = 1L;

        LateException() {
            super(null, null, false, false);
        }
    }
}

package io.github.acl4j.internal;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits through interrupts, which are kept. For waits whose result is needed, since what was begun in the driver can't be undone.
 */
public final class Uninterruptibly {
    private Uninterruptibly() {}

    /** Waits for a result, as long as it takes. */
    static <T> T get(Future<T> future) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            keep(interrupted);
        }
    }

    /**
     * Waits for a result up to a limit.
     *
     * @param <T> what it is
     * @param future where it comes from
     * @param limit how long to wait at most
     * @return the result
     * @throws ExecutionException if there is none, since what made it threw
     * @throws TimeoutException if there was none at the limit
     */
    public static <T> T get(Future<T> future, Duration limit) throws ExecutionException, TimeoutException {
        long end = System.nanoTime() + Durations.saturatedNanos(limit);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get(left(end), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            keep(interrupted);
        }
    }

    /**
     * Waits for a permit.
     *
     * @param permits where it comes from
     * @param limit how long to wait at most
     * @return false if there was none
     */
    public static boolean acquire(Semaphore permits, Duration limit) {
        long end = System.nanoTime() + Durations.saturatedNanos(limit);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return permits.tryAcquire(left(end), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            keep(interrupted);
        }
    }

    private static long left(long end) {
        return Math.max(0, end - System.nanoTime());
    }

    private static void keep(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

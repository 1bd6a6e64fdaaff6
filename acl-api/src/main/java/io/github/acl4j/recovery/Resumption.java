package io.github.acl4j.recovery;

import io.github.acl4j.internal.Durations;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The word that what a recovery waits for has come. It may come before the wait, but counts only if it comes after the trouble, and once: a device that was reset
 * for an earlier fault hasn't been reset for this one.
 */
final class Resumption {
    private long saidNanos;
    private boolean unused;

    /** It has come. */
    synchronized void say() {
        saidNanos = System.nanoTime();
        unused = true;
        notifyAll();
    }

    /**
     * Waits for the word.
     *
     * @param sinceNanos when the trouble began, as {@link System#nanoTime} tells it
     * @return false if it didn't come in time
     */
    synchronized boolean await(long sinceNanos, Duration limit) throws InterruptedException {
        long begun = System.nanoTime();
        long most = Durations.saturatedNanos(limit);
        while (!unused || saidNanos - sinceNanos < 0) {
            long left = most - (System.nanoTime() - begun);
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        unused = false;
        return true;
    }
}

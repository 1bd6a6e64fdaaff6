package io.github.acl4j.samples.recover;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests to a device, parks them while it is being brought back, and sends them away once it is given up. Knows how many are
 * inside, because a repair takes the content of memory: whoever computed between repair and restore would be wrong.
 */
final class Gate {
    /** What a request is told. */
    enum Answer {
        /** Go on. */
        OPEN,
        /** Go on; it had to wait. */
        OPEN_AGAIN,
        /** Try another device; it waited in vain. */
        ELSEWHERE
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Instant closedAt;
    private boolean givenUp;
    private int inside;
    private Duration away = Duration.ZERO;

    /** Asks for a way in; waits while the gate is closed, but not longer than the patience. Who got in has to {@link #exit}. */
    Answer enter(Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        boolean waited = false;
        lock.lockInterruptibly();
        try {
            while (closedAt != null && !givenUp) {
                if (left <= 0) {
                    return Answer.ELSEWHERE;
                }
                waited = true;
                left = changed.awaitNanos(left);
            }
            if (givenUp) {
                return Answer.ELSEWHERE;
            }
            inside++;
            return waited ? Answer.OPEN_AGAIN : Answer.OPEN;
        } finally {
            lock.unlock();
        }
    }

    void exit() {
        lock.lock();
        try {
            inside--;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nobody is inside; false if somebody still is when the time is over. */
    boolean awaitEmpty(Duration limit) {
        long left = limit.toNanos();
        lock.lock();
        try {
            while (inside > 0) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Whether work that got in may still begin. */
    boolean isOpen() {
        lock.lock();
        try {
            return closedAt == null && !givenUp;
        } finally {
            lock.unlock();
        }
    }

    /** Whether nobody gets in any more. */
    boolean isGivenUp() {
        lock.lock();
        try {
            return givenUp;
        } finally {
            lock.unlock();
        }
    }

    /** Closes it, or does nothing if it is closed. */
    void close() {
        lock.lock();
        try {
            if (closedAt == null) {
                closedAt = Instant.now();
            }
        } finally {
            lock.unlock();
        }
    }

    void open() {
        lock.lock();
        try {
            if (closedAt != null) {
                away = Duration.between(closedAt, Instant.now());
                closedAt = null;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Gives the device up: nobody waits for it any more. */
    void giveUp() {
        lock.lock();
        try {
            givenUp = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How long it was closed before it opened again. */
    Duration away() {
        lock.lock();
        try {
            return away;
        } finally {
            lock.unlock();
        }
    }
}

package io.github.acl4j.internal;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets calls in until it is closed, and knows how many are inside. The closed bit and the count are one word: a call that
 * got in was counted before the gate closed, so none begins after {@link #close} returned.
 */
public final class InFlightGate {
    private static final int CLOSED = Integer.MIN_VALUE;

    private final AtomicInteger state = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition quiet = lock.newCondition();

    /** Makes an open gate. */
    public InFlightGate() {}

    /**
     * Asks to go in.
     *
     * @return true if the call may begin; then {@link #exit} must follow
     */
    public boolean enter() {
        int seen = state.get();
        while ((seen & CLOSED) == 0) {
            if (state.compareAndSet(seen, seen + 1)) {
                return true;
            }
            seen = state.get();
        }
        return false;
    }

    /** Goes out. */
    public void exit() {
        if ((state.decrementAndGet() & ~CLOSED) == 0) {
            lock.lock();
            try {
                quiet.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Lets nobody in any more.
     *
     * @return true if it was open
     */
    public boolean close() {
        return (state.getAndUpdate(seen -> seen | CLOSED) & CLOSED) == 0;
    }

    /**
     * Whether it is closed.
     *
     * @return true after {@link #close}
     */
    public boolean isClosed() {
        return (state.get() & CLOSED) != 0;
    }

    /**
     * How many are inside.
     *
     * @return the count
     */
    public int inFlight() {
        return state.get() & ~CLOSED;
    }

    /**
     * Waits until nobody is inside.
     *
     * @param timeout how long to wait at most
     * @return false if somebody was still inside at the end
     * @throws InterruptedException if the waiting thread was interrupted
     */
    public boolean awaitQuiescence(Duration timeout) throws InterruptedException {
        long left = Durations.saturatedNanos(timeout);
        lock.lockInterruptibly();
        try {
            while (inFlight() != 0) {
                if (left <= 0) {
                    return false;
                }
                left = quiet.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}

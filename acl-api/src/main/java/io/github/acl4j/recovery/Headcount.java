package io.github.acl4j.recovery;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many are inside, counted so that threads which enter and leave all the time don't fight for one cache line. {@code LongAdder} does the same, but
 * promises no order: here a count must be visible to whoever closes the gate before the one who entered looks whether it is closed.
 */
final class Headcount {
    /** Two cache lines apart, since processors fetch neighbours. */
    private static final int STRIDE = 16;

    private static final int STRIPES = stripes(Runtime.getRuntime().availableProcessors());

    private final AtomicLongArray counts = new AtomicLongArray((STRIPES + 1) * STRIDE);

    private static int stripes(int processors) {
        return Integer.highestOneBit(Math.max(1, Math.min(processors, 64)) * 2 - 1);
    }

    void enter() {
        counts.getAndIncrement(index());
    }

    void exit() {
        counts.getAndDecrement(index());
    }

    /**
     * The count. Who entered before this was called and hasn't left is in it. It may be too high by those who come and go meanwhile.
     *
     * <p>Never too low: one who leaves on another stripe than the one that was entered is counted out only after having been counted in, and the stripe
     * that was entered holds the one from before this began.
     */
    long sum() {
        long sum = 0;
        for (int stripe = 1; stripe <= STRIPES; stripe++) {
            sum += counts.get(stripe * STRIDE);
        }
        return sum;
    }

    private static int index() {
        // Ids of threads are given one after another, so that threads of a pool spread by themselves.
        return (((int) Thread.currentThread().getId() & (STRIPES - 1)) + 1) * STRIDE;
    }
}

package io.github.acl4j.contract.facade;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what nobody signals, but not for ever. */
final class Await {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private Await() {}

    /** Gives other threads the time to do something. Nothing may depend on whether they do. */
    static void aMoment() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    static void until(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new AssertionError("never happened: " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}

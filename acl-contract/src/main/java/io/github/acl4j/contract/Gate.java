package io.github.acl4j.contract;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds a callback until the test lets it go on. All waits are bounded. */
final class Gate {
    /** How long a test waits for something to happen while a callback is held. */
    static final Duration LIMIT = Duration.ofSeconds(20);

    /** A callback is held longer than a test waits, so that who waits for the callback is found out. */
    private static final Duration HOLD = Duration.ofSeconds(50);

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    /** For the callback. */
    void pass() {
        entered.countDown();
        await(opened, HOLD, "the gate was never opened");
    }

    /** For the test: waits until the callback is inside. */
    void awaitEntry() {
        await(entered, LIMIT, "the callback was never called");
    }

    void open() {
        opened.countDown();
    }

    private static void await(CountDownLatch latch, Duration limit, String otherwise) {
        try {
            if (!latch.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(otherwise);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

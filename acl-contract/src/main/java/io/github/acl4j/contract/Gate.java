package io.github.acl4j.contract;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds a callback until the test lets it go on. All waits are bounded. */
final class Gate {
    static final Duration LIMIT = Duration.ofSeconds(10);

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    /** For the callback. */
    void pass() {
        entered.countDown();
        await(opened, "the gate was never opened");
    }

    /** For the test: waits until the callback is inside. */
    void awaitEntry() {
        await(entered, "the callback was never called");
    }

    void open() {
        opened.countDown();
    }

    private static void await(CountDownLatch latch, String otherwise) {
        try {
            if (!latch.await(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(otherwise);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

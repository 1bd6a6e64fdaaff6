package io.github.acl4j.contract.facade;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds whoever passes until the test opens it. All waits are bounded. */
final class Gate implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    /** For who is to be held; an interrupt doesn't help, as it wouldn't in a driver. */
    void pass() {
        entered.countDown();
        boolean interrupted = false;
        while (true) {
            try {
                await(opened, "the gate was never opened");
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** For the test: waits until somebody is inside. */
    void awaitEntry() throws InterruptedException {
        await(entered, "nobody ever came to the gate");
    }

    /** Whether somebody is or was inside. */
    boolean wasEntered() {
        return entered.getCount() == 0;
    }

    /** Lets all pass. */
    void open() {
        opened.countDown();
    }

    @Override
    public void close() {
        open();
    }

    private static void await(CountDownLatch latch, String otherwise) throws InterruptedException {
        if (!latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(otherwise);
        }
    }
}

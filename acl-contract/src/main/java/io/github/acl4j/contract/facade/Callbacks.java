package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** What contract tests of exception callbacks share. */
final class Callbacks {
    static final int KERNEL_FAULT = 507015;
    static final int LINK_FAULT = 507056;
    private static final long LIMIT_SECONDS = 60;

    private Callbacks() {}

    /** Notifies of a failed kernel, on the calling thread. */
    static void fireHere(FacadeBed bed, int task) {
        bed.inject(injector -> injector.fireHere(0, 3, task, 5, KERNEL_FAULT));
    }

    /** What a listener has put, or puts soon. */
    static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
        assertThat(taken).as("nothing came").isNotNull();
        return Objects.requireNonNull(taken);
    }
}

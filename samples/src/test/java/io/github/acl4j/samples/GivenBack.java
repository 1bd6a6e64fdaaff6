package io.github.acl4j.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fake.FakeAscend;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Devices that nobody has set any more. */
final class GivenBack {
    private static final long LIMIT = TimeUnit.SECONDS.toNanos(30);

    private GivenBack() {}

    /** Waits for it: the close of a monitor gives its threads a second, which on a busy machine isn't always enough. */
    static void await(FakeAscend fake, int device) {
        long start = System.nanoTime();
        while (fake.device(device).setCount() != 0 && System.nanoTime() - start < LIMIT) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        assertThat(fake.device(device).setCount()).as("given back").isZero();
    }
}

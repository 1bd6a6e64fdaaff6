package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class HopTest {
    @Test
    void runsOnAThreadOfTheSdk() {
        try (Hop hop = new Hop()) {
            assertThat(hop.call(SdkThread::isCurrent)).isTrue();
        }
    }

    @Test
    void handsOnWhatWasThrown() {
        try (Hop hop = new Hop()) {
            RuntimeException thrown = new IllegalArgumentException("mine");

            assertThatThrownBy(() -> hop.call(() -> {
                        throw thrown;
                    }))
                    .isSameAs(thrown);
        }
    }

    @Test
    void keepsAnInterrupt() {
        try (Hop hop = new Hop()) {
            Thread.currentThread().interrupt();

            assertThat(hop.call(() -> 7)).isEqualTo(7);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void refusesWhenAllThreadsAreInsideNativeCalls() throws Exception {
        CountDownLatch inside = new CountDownLatch(32);
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService callers = Executors.newFixedThreadPool(32);
        try (Hop hop = new Hop()) {
            for (int i = 0; i < 32; i++) {
                callers.execute(() -> hop.call(() -> {
                    inside.countDown();
                    await(release);
                    return 0;
                }));
            }
            inside.await();

            assertThatThrownBy(() -> hop.call(() -> 0))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("32");
        } finally {
            release.countDown();
            callers.shutdown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}

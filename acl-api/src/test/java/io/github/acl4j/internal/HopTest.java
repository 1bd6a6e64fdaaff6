package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
    void refusesWhenAllThreadsStayInsideNativeCalls() throws Exception {
        CountDownLatch inside = new CountDownLatch(32);
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService callers = Executors.newFixedThreadPool(32);
        try (Hop hop = new Hop(Duration.ofMillis(1))) {
            for (int i = 0; i < 32; i++) {
                callers.execute(() -> hop.call(() -> {
                    inside.countDown();
                    await(release);
                    return 0;
                }));
            }
            assertThat(inside.await(60, TimeUnit.SECONDS)).isTrue();

            assertThatThrownBy(() -> hop.call(() -> 0))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("32");
        } finally {
            release.countDown();
            callers.shutdown();
        }
    }

    /** Virtual threads come in thousands; all of them get through, and an interrupt doesn't lose one. */
    @Test
    void moreCallersThanThreadsWaitTheirTurn() throws Exception {
        int callers = 100;
        CountDownLatch inside = new CountDownLatch(32);
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(callers);
        try (Hop hop = new Hop(Duration.ofMinutes(1))) {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                int number = i;
                results.add(threads.submit(() -> {
                    Thread.currentThread().interrupt();
                    int result = hop.call(() -> {
                        inside.countDown();
                        await(release);
                        return number;
                    });
                    return Thread.interrupted() ? result : -1;
                }));
            }
            assertThat(inside.await(60, TimeUnit.SECONDS)).isTrue();
            release.countDown();

            for (int i = 0; i < callers; i++) {
                assertThat(results.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(i);
            }
        } finally {
            release.countDown();
            threads.shutdown();
        }
    }

    @Test
    void refusesOnceClosed() {
        Hop hop = new Hop();
        hop.close();

        assertThatThrownBy(() -> hop.call(() -> 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(120, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}

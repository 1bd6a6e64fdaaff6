package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DispatcherTest {
    private final Dispatcher dispatcher = new Dispatcher("acl4j-test");
    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void close() {
        release.countDown();
        dispatcher.close(Duration.ofSeconds(10));
    }

    private void block() throws InterruptedException {
        dispatcher.start();
        dispatcher.offer(() -> {
            blocked.countDown();
            awaitQuietly(release);
        });
        assertThat(blocked.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void runsCallsInOrderOnOneThread() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        dispatcher.start();
        dispatcher.start();
        dispatcher.offer(() -> seen.add("a " + Thread.currentThread().getName()));
        dispatcher.offer(() -> seen.add("b " + Thread.currentThread().getName()));
        dispatcher.offer(done::countDown);

        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(seen).containsExactly("a acl4j-test", "b acl4j-test");
    }

    @Test
    void givesUpTheOldestAndCountsIt() throws Exception {
        List<Integer> seen = new CopyOnWriteArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        block();
        for (int i = 0; i < Dispatcher.CAPACITY + 5; i++) {
            int number = i;
            dispatcher.offer(() -> {
                seen.add(number);
                if (number == Dispatcher.CAPACITY + 4) {
                    done.countDown();
                }
            });
        }
        release.countDown();

        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(dispatcher.dropped()).isEqualTo(5);
        assertThat(seen).hasSize(Dispatcher.CAPACITY).startsWith(5);
    }

    @Test
    void closeGivesUpWhatIsQueuedAndDoesNotWaitForEver() throws Exception {
        block();
        dispatcher.offer(() -> {
            throw new AssertionError("must not run");
        });
        dispatcher.close(Duration.ofMillis(1)); // the call under way never ends by itself

        assertThat(dispatcher.dropped()).isEqualTo(1);
        dispatcher.offer(() -> {
            throw new AssertionError("must not run");
        });
        assertThat(dispatcher.dropped()).isEqualTo(1);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

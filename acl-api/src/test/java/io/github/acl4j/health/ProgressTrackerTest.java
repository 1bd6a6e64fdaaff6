package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** P0 of health.md a.2. */
class ProgressTrackerTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000_000); // nanoTime may overflow at any time

    private final ProgressTracker tracker = new ProgressTracker(now::get);

    @Test
    void theOldestPieceGivesTheAge() {
        assertThat(tracker.oldestAgeNanos()).isZero();
        long first = tracker.begin();
        now.addAndGet(5_000_000);
        long second = tracker.begin();
        now.addAndGet(2_000_000);

        assertThat(tracker.inFlight()).isEqualTo(2);
        assertThat(tracker.oldestAgeNanos()).isEqualTo(7_000_000);
        tracker.end(first);
        assertThat(tracker.oldestAgeNanos()).isEqualTo(2_000_000);
        tracker.end(second);
        assertThat(tracker.oldestAgeNanos()).isZero();
        assertThat(tracker.inFlight()).isZero();
        assertThat(tracker.ended()).isEqualTo(2);
    }

    @Test
    void aTokenEndsOnlyItsOwnWork() {
        long token = tracker.begin();
        tracker.end(token);
        for (int i = 0; i < ProgressTracker.CAPACITY; i++) {
            tracker.begin();
        }
        tracker.end(token);

        assertThat(tracker.inFlight()).isEqualTo(ProgressTracker.CAPACITY);
        assertThat(tracker.ended()).isEqualTo(1);
    }

    /** A device on which every request times out makes no progress, however many end. */
    @Test
    void whatFailsIsNoProgress() {
        long first = tracker.begin();
        long second = tracker.begin();
        tracker.fail(first);
        tracker.fail(first);
        assertThat(tracker.isFailing()).isTrue();
        assertThat(tracker.ended()).isZero();
        assertThat(tracker.inFlight()).isEqualTo(1);

        tracker.end(second);
        assertThat(tracker.isFailing()).isFalse();
        assertThat(tracker.ended()).isEqualTo(1);
        tracker.fail(second);
        assertThat(tracker.isFailing()).as("used up").isFalse();
    }

    @Test
    void anInventedTokenEndsNothing() {
        tracker.begin();
        tracker.end(0);
        tracker.end(Long.MIN_VALUE);
        tracker.end(Long.MAX_VALUE);

        assertThat(tracker.inFlight()).isEqualTo(1);
    }

    @Test
    void whatHasNoSlotIsCountedAndToldOf() {
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < ProgressTracker.CAPACITY + 3; i++) {
            tokens.add(tracker.begin());
        }
        assertThat(tracker.untracked()).isEqualTo(3);
        assertThat(tracker.inFlight()).isEqualTo(ProgressTracker.CAPACITY + 3);
        tokens.forEach(tracker::end);

        assertThat(tracker.inFlight()).isZero();
        assertThat(tracker.ended()).isEqualTo(ProgressTracker.CAPACITY + 3);
        assertThat(tracker.oldestAgeNanos()).isZero();
    }

    @Test
    @Timeout(60)
    void noneIsLostBetweenThreads() throws Exception {
        int threads = 4;
        int each = 50_000;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            Callable<Void> work = () -> {
                for (int i = 0; i < each; i++) {
                    long token = tracker.begin();
                    now.incrementAndGet();
                    tracker.end(token);
                    tracker.end(token);
                }
                return null;
            };
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(pool.submit(work));
            }
            for (Future<Void> each1 : all) {
                each1.get(50, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(tracker.ended()).isEqualTo((long) threads * each);
        assertThat(tracker.inFlight()).isZero();
        assertThat(tracker.oldestAgeNanos()).isZero();
        assertThat(tracker.untracked()).isZero();
    }
}

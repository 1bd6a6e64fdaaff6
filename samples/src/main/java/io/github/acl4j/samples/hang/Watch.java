package io.github.acl4j.samples.hang;

import io.github.acl4j.health.HealthChange;
import io.github.acl4j.health.HealthListener;
import io.github.acl4j.health.HealthState;
import io.github.acl4j.samples.inference.Timeline;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What the monitor says from the moment on in which a device hangs. */
final class Watch implements HealthListener {
    private final int victim;
    private final Timeline timeline;
    private final long begun = System.nanoTime();
    private final CountDownLatch detected = new CountDownLatch(1);
    private final AtomicInteger others = new AtomicInteger();
    private volatile Duration after = Duration.ZERO;
    private volatile Optional<HealthState> state = Optional.empty();

    Watch(int victim, Timeline timeline) {
        this.victim = victim;
        this.timeline = timeline;
    }

    @Override
    public void changed(HealthChange change) {
        timeline.tell(
                change.deviceId(),
                "health: " + change.before() + " -> " + change.verdict().state() + ", "
                        + change.verdict().reason());
        if (change.deviceId() != victim) {
            others.incrementAndGet();
        } else if (state.isEmpty() && !change.verdict().state().isReady()) {
            after = Duration.ofNanos(System.nanoTime() - begun);
            state = Optional.of(change.verdict().state());
            detected.countDown();
        }
    }

    boolean await(Duration limit) throws InterruptedException {
        return detected.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** How long it took. */
    Duration after() {
        return after;
    }

    /** What the device was found to be; empty if it wasn't found out. */
    Optional<HealthState> state() {
        return state;
    }

    /** How often another device changed its state. */
    int others() {
        return others.get();
    }
}

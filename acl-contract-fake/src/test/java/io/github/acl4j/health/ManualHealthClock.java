package io.github.acl4j.health;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Time cranked by hand. Who sleeps looks again and again, as the clock's sleep may end early. */
final class ManualHealthClock implements HealthClock {
    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong sleeps = new AtomicLong();

    void advance(Duration time) {
        now.addAndGet(time.toNanos());
    }

    @Override
    public long nanoTime() {
        return now.get();
    }

    @Override
    public Instant instant() {
        return EPOCH.plusNanos(now.get());
    }

    /** How often somebody has gone to sleep. */
    long sleeps() {
        return sleeps.get();
    }

    @Override
    public void sleep(long nanos) {
        sleeps.incrementAndGet();
        LockSupport.parkNanos(100_000);
    }
}

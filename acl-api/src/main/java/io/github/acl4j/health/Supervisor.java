package io.github.acl4j.health;

import io.github.acl4j.internal.SdkThread;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Looks at all devices, tick by tick, and publishes what it sees. The one thread of a monitor that must never be held up: it makes no native call. */
final class Supervisor {
    private final List<DeviceWatch> watches;
    private final HealthClock clock;
    private final HealthEvents events;
    private final long tick;
    private volatile Published published;
    private volatile boolean closed;
    private @Nullable Thread thread;

    /** When the next look is due. */
    private long due;

    /** A snapshot, and until when it may be told. */
    private record Published(HealthSnapshot snapshot, long goodUntil) {}

    Supervisor(List<DeviceWatch> watches, HealthClock clock, HealthEvents events, Duration tick) {
        this.watches = List.copyOf(watches);
        this.clock = clock;
        this.events = events;
        this.tick = tick.toNanos();
        this.due = clock.nanoTime();
        this.published = publish(due, 0);
    }

    void start() {
        Thread started = new SdkThread(this::work, "acl4j-health");
        thread = started;
        started.start();
    }

    HealthSnapshot snapshot() {
        Published now = published;
        return closed || clock.nanoTime() - now.goodUntil() <= 0
                ? now.snapshot()
                : now.snapshot()
                        .unknown("the monitor itself is late; this was seen at "
                                + now.snapshot().at());
    }

    private void work() {
        while (!closed) {
            long left = due - clock.nanoTime();
            if (left > 0) {
                clock.sleep(left);
            } else {
                tick();
            }
        }
    }

    /** Looks once. */
    void tick() {
        long now = clock.nanoTime();
        long late = Math.max(0, now - due);
        due = now + tick;
        for (DeviceWatch watch : watches) {
            try {
                watch.tick(now, late);
            } catch (RuntimeException | Error e) { // the policy is the service's code
                events.defect(e);
                watch.failed(now, e);
            }
        }
        published = publish(now, late);
    }

    private Published publish(long now, long late) {
        SortedMap<Integer, DeviceHealth> devices = new TreeMap<>();
        long patience = Long.MAX_VALUE / 2;
        for (DeviceWatch watch : watches) {
            devices.put(watch.deviceId(), watch.snapshot(now));
            patience = Math.min(patience, watch.patience());
        }
        return new Published(
                new HealthSnapshot(devices, clock.instant(), Duration.ofNanos(late)), now + tick + patience);
    }

    /** Ends it; waits a little, since a look takes no time. */
    void close(Duration limit) throws InterruptedException {
        closed = true;
        Thread started = thread;
        if (started != null && started != Thread.currentThread()) {
            LockSupport.unpark(started);
            TimeUnit.NANOSECONDS.timedJoin(started, limit.toNanos());
        }
    }
}

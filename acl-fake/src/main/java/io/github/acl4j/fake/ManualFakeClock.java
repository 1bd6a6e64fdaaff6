package io.github.acl4j.fake;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Time cranked by hand. {@link #advance} goes from event to event: it settles all devices, sets the time to the next moment
 * that anyone waits for, wakes those whose moment it is, device by device, and begins again.
 */
final class ManualFakeClock extends FakeClock {
    /** Texts of equal runs carry equal times. */
    private static final long EPOCH_MICROS =
            TimeUnit.MILLISECONDS.toMicros(Instant.parse("2026-01-01T00:00:00Z").toEpochMilli());

    private record Waiting(
            Lock lock,
            Condition condition,
            long untilNanos,
            @Nullable Sleeper sleeper) {
        void wake() {
            lock.lock();
            try {
                condition.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Up to which time each device may go, in the order of the devices. */
    private final Map<Sleeper, Long> devices = Collections.synchronizedMap(new LinkedHashMap<>());

    private final List<Waiting> waiting = new ArrayList<>();
    private final ReentrantLock advancing = new ReentrantLock();
    private volatile long now;

    @Override
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("a clock can't be moved back: " + duration);
        }
        if (Thread.currentThread() instanceof DeviceThread) {
            throw new IllegalStateException("a device's own thread can't advance the clock that it runs by");
        }
        advancing.lock();
        try {
            long target = Math.addExact(now, duration.toNanos());
            settleAll();
            for (long next = next(target); next < target; next = next(target)) {
                moveTo(next);
            }
            moveTo(target);
        } finally {
            advancing.unlock();
        }
    }

    private void moveTo(long time) {
        now = time;
        for (Sleeper device : inOrder()) {
            devices.put(device, time);
            wakeDue(device);
            device.settle();
        }
        wakeAllDue();
        settleAll();
    }

    private void settleAll() {
        inOrder().forEach(Sleeper::settle);
    }

    private List<Sleeper> inOrder() {
        synchronized (devices) {
            return List.copyOf(devices.keySet());
        }
    }

    private long next(long target) {
        synchronized (waiting) {
            return waiting.stream()
                    .mapToLong(each -> each.untilNanos)
                    .filter(until -> until > now)
                    .reduce(target, Math::min);
        }
    }

    private void wakeDue(Sleeper device) {
        due().stream().filter(each -> each.sleeper == device).forEach(Waiting::wake);
    }

    private void wakeAllDue() {
        due().forEach(Waiting::wake);
    }

    private List<Waiting> due() {
        synchronized (waiting) {
            return waiting.stream().filter(each -> each.untilNanos <= now).toList();
        }
    }

    @Override
    long nanos() {
        return now;
    }

    @Override
    long nanosOf(Sleeper device) {
        return devices.getOrDefault(device, now);
    }

    @Override
    long wallMicros() {
        return EPOCH_MICROS + TimeUnit.NANOSECONDS.toMicros(now);
    }

    @Override
    void await(Lock lock, Condition condition, long untilNanos, @Nullable Sleeper sleeper) {
        Waiting me = new Waiting(lock, condition, untilNanos, sleeper);
        synchronized (waiting) {
            waiting.add(me);
        }
        try {
            // Whoever moved the clock before this entry was seen is seen here, and whoever moves it later has to take
            // the
            // lock to wake this thread, which it gets only when this thread waits.
            if ((sleeper == null ? now : nanosOf(sleeper)) < untilNanos) {
                Waits.uninterruptibly(condition::await);
            }
        } finally {
            synchronized (waiting) {
                waiting.remove(me);
            }
        }
    }

    @Override
    void add(Sleeper device) {
        devices.put(device, now);
    }
}

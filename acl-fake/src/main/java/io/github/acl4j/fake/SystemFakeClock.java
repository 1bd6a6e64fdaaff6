package io.github.acl4j.fake;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** Real time. */
final class SystemFakeClock extends FakeClock {
    private final long start = System.nanoTime();

    @Override
    public void advance(Duration duration) {
        throw new IllegalStateException("this clock goes by itself; give the fake FakeClock.manual() to advance it");
    }

    @Override
    long nanos() {
        return System.nanoTime() - start;
    }

    @Override
    long nanosOf(Sleeper device) {
        return nanos();
    }

    @Override
    long wallMicros() {
        return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
    }

    // The loop is the caller's: await() may return early.
    @SuppressWarnings("WaitNotInLoop")
    @Override
    void await(Lock lock, Condition condition, long untilNanos, @Nullable Sleeper sleeper) {
        Waits.uninterruptibly(() -> {
            if (untilNanos == Long.MAX_VALUE) {
                condition.await();
            } else {
                long left = untilNanos - nanos();
                if (left > 0) {
                    condition.await(left, TimeUnit.NANOSECONDS);
                }
            }
        });
    }

    @Override
    void add(Sleeper device) {}
}

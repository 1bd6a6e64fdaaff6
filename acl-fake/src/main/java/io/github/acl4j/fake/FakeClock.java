package io.github.acl4j.fake;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * The time of a fake: when its tasks end, and when a time-out of a synchronize or an abort is over. {@linkplain #system()
 * Real} by default; {@linkplain #manual() cranked by hand} where a test wants each run to be the same.
 */
public abstract class FakeClock {
    /** Only the two of this package. */
    FakeClock() {}

    /**
     * Real time.
     *
     * @return a clock that goes by itself
     */
    public static FakeClock system() {
        return new SystemFakeClock();
    }

    /**
     * Time that stands still until {@link #advance} is called. A task without a duration still ends at once; one with a
     * duration, and every time-out, waits for the clock. For one fake only.
     *
     * @return a clock that stands at 0
     */
    public static FakeClock manual() {
        return new ManualFakeClock();
    }

    /**
     * The time since the clock was made.
     *
     * @return zero or more
     */
    public final Duration elapsed() {
        return Duration.ofNanos(nanos());
    }

    /**
     * Moves a manual clock. Returns when the tasks that end by then have ended, one after another by time, then by device,
     * with their exception callbacks. So the callbacks of equal runs come in equal order. What other threads do when their
     * waits are over they do by themselves.
     *
     * @param duration how far, zero or more
     * @throws IllegalStateException if the clock goes by itself, or a device is still busy after a minute of real time
     */
    public abstract void advance(Duration duration);

    /** The time since the clock was made. */
    abstract long nanos();

    /**
     * The time up to which a device may go. A manual clock lets one device after the other reach a new time, so that what they do
     * comes in the same order each run.
     */
    abstract long nanosOf(Sleeper device);

    /** The time of day in microseconds, for texts. */
    abstract long wallMicros();

    /**
     * Waits, with the lock held, for a signal or until a time of this clock is reached; may return early. Isn't interrupted:
     * the C functions aren't either.
     *
     * @param sleeper the device whose own thread waits, or null for any other thread
     */
    abstract void await(Lock lock, Condition condition, long untilNanos, @Nullable Sleeper sleeper);

    /** To be told of each device, in the order of their ids, before the first wait. */
    abstract void add(Sleeper device);

    /** Who waits for the clock. */
    interface Sleeper {
        /** Returns when nothing is due there any more; at once on that device's own thread. */
        void settle();
    }
}

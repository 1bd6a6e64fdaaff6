package io.github.acl4j.health;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

/**
 * The service's own work on one device: when each piece began, and how it ended. The best of all heartbeats, since it costs the device nothing. Lock-free
 * and free of allocation; may be used by any number of threads, callbacks of the runtime included.
 *
 * <pre>{@code
 * long token = progress.begin();
 * try {
 *     infer(request);
 *     progress.end(token);
 * } catch (EngineFailure e) { // also where a wait of the engine's has timed out
 *     progress.fail(token);
 *     throw e;
 * }
 * }</pre>
 *
 * <p>Up to {@value #CAPACITY} pieces have an age; of more at once only the number is known, which {@link #untracked} tells.
 */
public final class ProgressTracker {
    /** How many pieces of work can have an age at once. */
    public static final int CAPACITY = 1024;

    private static final int SLOT_BITS = 10;
    private static final long UNTRACKED = -1;
    private static final long NANOS_PER_MICRO = 1000;

    private final LongSupplier nanoTime;
    private final long origin;

    /**
     * Per slot the microsecond in which its work began; negative when it is free, of the last one: so no value comes twice in a slot, and a token that was
     * used up can't end somebody else's work.
     */
    private final AtomicLongArray slots = new AtomicLongArray(CAPACITY);

    private final AtomicLong turn = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong untracked = new AtomicLong();
    private final AtomicLong inFlight = new AtomicLong();

    /** Whether the last piece that ended has failed. */
    private volatile boolean failing;

    /** Nothing is under way. */
    public ProgressTracker() {
        this(System::nanoTime);
    }

    ProgressTracker(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.origin = nanoTime.getAsLong();
    }

    /**
     * A piece of work begins.
     *
     * @return what {@link #end} wants
     */
    public long begin() {
        inFlight.getAndIncrement();
        long now = (nanoTime.getAsLong() - origin) / NANOS_PER_MICRO + 1;
        int first = (int) (turn.getAndIncrement() & (CAPACITY - 1));
        for (int i = 0; i < CAPACITY; i++) {
            int slot = (first + i) & (CAPACITY - 1);
            long last = slots.get(slot);
            if (last <= 0) {
                long value = Math.max(now, 1 - last);
                if (slots.compareAndSet(slot, last, value)) {
                    return value << SLOT_BITS | slot;
                }
            }
        }
        untracked.getAndIncrement();
        return UNTRACKED;
    }

    /**
     * A piece of work has ended well, which is progress. Doing it again with a token does nothing, but for one of work that got no age.
     *
     * @param token what {@link #begin} gave
     */
    public void end(long token) {
        if (leave(token)) {
            ended.getAndIncrement();
            if (failing) {
                failing = false;
            }
        }
    }

    /**
     * A piece of work has failed, or was given up: it is under way no more, but that is no progress. Until another one ends well, work that is under way is none
     * either, and the device is looked into. Doing it again with a token does nothing, but for one of work that got no age.
     *
     * @param token what {@link #begin} gave
     */
    public void fail(long token) {
        if (leave(token)) {
            failing = true;
        }
    }

    private boolean leave(long token) {
        if (token != UNTRACKED) {
            long value = token >> SLOT_BITS;
            if (value <= 0 || !slots.compareAndSet((int) (token & (CAPACITY - 1)), value, -value)) {
                return false;
            }
        }
        inFlight.getAndDecrement();
        return true;
    }

    /**
     * Whether the last piece that ended has failed.
     *
     * @return false again once one has ended well
     */
    public boolean isFailing() {
        return failing;
    }

    /**
     * How many pieces are under way.
     *
     * @return the number
     */
    public long inFlight() {
        return Math.max(0, inFlight.get());
    }

    /**
     * How many pieces have ended well.
     *
     * @return the number, since the tracker was made
     */
    public long ended() {
        return ended.get();
    }

    /**
     * How many pieces began while {@value #CAPACITY} others were under way, and so have no age.
     *
     * @return the number, since the tracker was made
     */
    public long untracked() {
        return untracked.get();
    }

    /**
     * For how long the oldest piece is under way.
     *
     * @return nanoseconds, to the microsecond; 0 if none is
     */
    public long oldestAgeNanos() {
        long oldest = Long.MAX_VALUE;
        for (int i = 0; i < CAPACITY; i++) {
            long value = slots.get(i);
            if (value > 0 && value < oldest) {
                oldest = value;
            }
        }
        return oldest == Long.MAX_VALUE
                ? 0
                : Math.max(0, nanoTime.getAsLong() - origin - (oldest - 1) * NANOS_PER_MICRO);
    }
}

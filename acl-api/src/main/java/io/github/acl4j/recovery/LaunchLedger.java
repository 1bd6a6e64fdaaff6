package io.github.acl4j.recovery;

import io.github.acl4j.fault.TaskFailure;
import io.github.acl4j.recovery.LaunchMatch.Miss;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * What was launched where, so that an exception names the request and the operator that failed instead of three numbers. After a launch its thread asks
 * for the task's id ({@code aclrtGetThreadLastTaskId}) and records it here, with what the service wants to see again.
 *
 * <p>The memory is fixed: the latest launches are kept, and of each stream about as many as of any other, since the ids of a stream's tasks count up and are
 * spread by their lowest bits. Recording allocates nothing, takes no lock and never waits. An id that is used again replaces the earlier launch.
 *
 * <p>Safe for use by many threads. In the rare case that the place of a launch is being written by other threads it isn't recorded, but counted as dropped.
 */
public final class LaunchLedger {
    /** How many launches are kept unless it is said otherwise. */
    public static final int CAPACITY = 65_536;

    /** Places that a launch may take. The oldest of them makes way. */
    private static final int WAYS = 4;

    /** How often a place that is being written is read. */
    private static final int TRIES = 8;

    private static final int MOST_CAPACITY = 1 << 24;
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle OPERATORS = MethodHandles.arrayElementVarHandle(String[].class);

    /** Of each place: its version (0: never written, odd: being written), device and stream, task, request, time. */
    private static final int FIELDS = 5;

    private static final int VERSION = 0;
    private static final int WHERE = 1;
    private static final int TASK = 2;
    private static final int REQUEST = 3;
    private static final int TIME = 4;

    private final int mask;
    private final long[] places;
    private final String[] operators;
    private final LongSupplier nanos;
    private final LongAdder dropped = new LongAdder();
    private final LongAdder misses = new LongAdder();

    /** A ledger of the latest {@value #CAPACITY} launches, of 3 MiB. */
    public LaunchLedger() {
        this(CAPACITY);
    }

    /**
     * A ledger.
     *
     * @param capacity how many launches are kept, rounded up to a power of two; 4 to 16,777,216, of 48 bytes each
     * @throws IllegalArgumentException if the capacity is out of range
     */
    public LaunchLedger(int capacity) {
        this(capacity, System::nanoTime);
    }

    LaunchLedger(int capacity, LongSupplier nanos) {
        if (capacity < WAYS || capacity > MOST_CAPACITY) {
            throw new IllegalArgumentException(
                    "a ledger of " + capacity + " launches; 4 to " + MOST_CAPACITY + " are possible");
        }
        int size = Integer.highestOneBit(capacity * 2 - 1);
        this.mask = size - 1;
        this.places = new long[size * FIELDS];
        this.operators = new String[size];
        this.nanos = nanos;
    }

    /**
     * How many launches are kept.
     *
     * @return a power of two
     */
    public int capacity() {
        return mask + 1;
    }

    /**
     * Records a launch. Tens of nanoseconds, no allocation.
     *
     * @param deviceId the device, as the user counts
     * @param streamId the stream, as {@code aclrtStreamGetId} gives it
     * @param taskId the task, as {@code aclrtGetThreadLastTaskId} gives it; unsigned
     * @param request whatever stands for the request; comes back unchanged
     * @param operator the operator's name, kept as it is: a constant, or one of few strings, since the ledger holds it until it is replaced
     */
    public void record(int deviceId, int streamId, int taskId, long request, String operator) {
        Objects.requireNonNull(operator, "operator");
        long where = where(deviceId, streamId);
        long now = nanos.getAsLong();
        int first = firstPlace(where, taskId);
        int place = placeFor(first, where, taskId, now);
        for (int tries = 0; tries < WAYS; tries++) {
            if (write(place, where, taskId, request, now, operator)) {
                return;
            }
            place = first + ((place + 1) & (WAYS - 1));
        }
        dropped.increment();
    }

    /** The first of the places of a task. Neighbouring tasks of a stream have neighbouring places, and none shares them before all are used. */
    private int firstPlace(long where, int taskId) {
        long mixed = where * 0x9E37_79B9_7F4A_7C15L; // the golden ratio: spreads ids that count up
        return (((int) (mixed >>> 32) + taskId) * WAYS) & mask;
    }

    /** The place of the same task, else an empty one, else the oldest. */
    private int placeFor(int first, long where, int taskId, long now) {
        int oldest = first;
        long oldestAge = Long.MIN_VALUE;
        for (int place = first; place < first + WAYS; place++) {
            int at = place * FIELDS;
            if ((long) LONGS.getOpaque(places, at + WHERE) == where
                    && (long) LONGS.getOpaque(places, at + TASK) == taskId
                    && isWritten(place)) {
                return place;
            }
            long age = isWritten(place) ? now - (long) LONGS.getOpaque(places, at + TIME) : Long.MAX_VALUE;
            if (age > oldestAge) {
                oldest = place;
                oldestAge = age;
            }
        }
        return oldest;
    }

    private boolean isWritten(int place) {
        return (long) LONGS.getOpaque(places, place * FIELDS + VERSION) != 0;
    }

    /** Writes under an odd version; does nothing where another thread is writing. */
    private boolean write(int place, long where, int taskId, long request, long now, String operator) {
        int at = place * FIELDS;
        long version = (long) LONGS.getOpaque(places, at + VERSION);
        if ((version & 1) != 0 || !LONGS.compareAndSet(places, at + VERSION, version, version + 1)) {
            return false;
        }
        VarHandle.storeStoreFence(); // who reads one of the values sees the odd version, or a later one
        LONGS.setOpaque(places, at + WHERE, where);
        LONGS.setOpaque(places, at + TASK, (long) taskId);
        LONGS.setOpaque(places, at + REQUEST, request);
        LONGS.setOpaque(places, at + TIME, now);
        OPERATORS.setOpaque(operators, place, operator);
        LONGS.setRelease(places, at + VERSION, version + 2);
        return true;
    }

    /**
     * Looks for the launch of a failed task.
     *
     * @param failure what the runtime's callback told
     * @return the launch, or why there is none; never blocks, so it may be asked in the callback
     */
    public LaunchMatch match(TaskFailure failure) {
        if (failure.taskId() == TaskFailure.NONE || failure.streamId() == TaskFailure.NONE) {
            misses.increment();
            return LaunchMatch.none(Miss.NO_TASK);
        }
        return match((int) failure.deviceId(), (int) failure.streamId(), (int) failure.taskId());
    }

    /**
     * Looks for the launch of a task.
     *
     * @param deviceId the device
     * @param streamId the stream
     * @param taskId the task, unsigned
     * @return the latest launch with these ids, or why there is none; never blocks
     */
    public LaunchMatch match(int deviceId, int streamId, int taskId) {
        long where = where(deviceId, streamId);
        int first = firstPlace(where, taskId);
        long now = nanos.getAsLong();
        Optional<Launch> latest = Optional.empty();
        for (int place = first; place < first + WAYS; place++) {
            Optional<Launch> found = read(place, where, taskId, now);
            if (found.isPresent()
                    && latest.filter(other -> isNewer(other, found.get())).isEmpty()) {
                latest = found;
            }
        }
        if (latest.isEmpty()) {
            misses.increment();
        }
        return latest.map(LaunchMatch::of).orElseGet(() -> LaunchMatch.none(Miss.NOT_RECORDED));
    }

    private static boolean isNewer(Launch one, Launch other) {
        return one.age().compareTo(other.age()) < 0;
    }

    /** What stands at a place, if it is this task and no thread changes it meanwhile. A place that is being changed is read again a few times. */
    private Optional<Launch> read(int place, long where, int taskId, long now) {
        int at = place * FIELDS;
        for (int tries = 0; tries < TRIES; tries++) {
            long version = (long) LONGS.getAcquire(places, at + VERSION);
            if (version == 0) {
                return Optional.empty();
            }
            boolean isTask = (long) LONGS.getOpaque(places, at + WHERE) == where
                    && (long) LONGS.getOpaque(places, at + TASK) == taskId;
            long request = (long) LONGS.getOpaque(places, at + REQUEST);
            long time = (long) LONGS.getOpaque(places, at + TIME);
            String operator = (String) OPERATORS.getOpaque(operators, place);
            VarHandle.loadLoadFence(); // the values before the version that vouches for them
            if ((version & 1) == 0 && (long) LONGS.getOpaque(places, at + VERSION) == version) {
                return isTask
                        ? Optional.of(new Launch(
                                (int) (where >> 32),
                                (int) where,
                                taskId,
                                request,
                                operator,
                                Duration.ofNanos(now - time)))
                        : Optional.empty();
            }
            Thread.onSpinWait();
        }
        return Optional.empty();
    }

    private static long where(int deviceId, int streamId) {
        return ((long) deviceId << 32) | (streamId & 0xFFFF_FFFFL);
    }

    /**
     * How many launches weren't recorded, since other threads were writing at all their places.
     *
     * @return the count since the ledger was made
     */
    public long dropped() {
        return dropped.sum();
    }

    /**
     * How many questions found no launch.
     *
     * @return the count since the ledger was made
     */
    public long misses() {
        return misses.sum();
    }
}

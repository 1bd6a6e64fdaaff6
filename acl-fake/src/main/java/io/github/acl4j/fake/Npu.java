package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A device with its one context: how often it is set, and who waits for it. All that belongs to it is guarded by {@link #lock},
 * which is never held while a callback or a task's work runs.
 */
final class Npu {
    private final FakeRuntime runtime;
    private final int driverId;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Scheduler scheduler;
    private final Injections injections = new Injections();
    private final MemoryFaults memoryFaults;
    private final DeviceMemory memory;
    private final CallGates gates;
    private final NpuStreams streams = new NpuStreams(this);
    private final NpuEvents events = new NpuEvents(this);
    private final DeviceDriver driver = new DeviceDriver(this);
    private final NpuState state = new NpuState(this);
    private final Ascend950State ascend950 = new Ascend950State();

    /** How many calls of a function wait on this device. */
    private final Map<AclrtFunction, Integer> waiting = new EnumMap<>(AclrtFunction.class);

    private int setCount;
    private volatile boolean open;
    private int openings;

    /** The thread that is just opening or ending the device, if there is one. */
    private @Nullable Thread changing;

    private int lastTaskId;

    /** What the runtime's thread recorded about a failed task, for the thread that is told of the failure. */
    private final ErrorList handover = new ErrorList();

    Npu(FakeRuntime runtime, int driverId, long memoryBase, long memorySize) {
        this.runtime = runtime;
        this.driverId = driverId;
        this.scheduler = new Scheduler(this, runtime.clock());
        this.memoryFaults = new MemoryFaults(injections);
        this.memory = new DeviceMemory(memoryBase, memorySize, memoryFaults);
        this.gates = new CallGates(this);
    }

    FakeRuntime runtime() {
        return runtime;
    }

    int driverId() {
        return driverId;
    }

    ReentrantLock lock() {
        return lock;
    }

    /** Signalled whenever somebody who waits for this device should look again. */
    Condition changed() {
        return changed;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    Injections injections() {
        return injections;
    }

    MemoryFaults memoryFaults() {
        return memoryFaults;
    }

    DeviceMemory memory() {
        return memory;
    }

    CallGates gates() {
        return gates;
    }

    /** The streams, with the lock held. */
    NpuStreams streams() {
        return streams;
    }

    /** The events, with the lock held. */
    NpuEvents events() {
        return events;
    }

    DeviceDriver driver() {
        return driver;
    }

    NpuState state() {
        return state;
    }

    Ascend950State ascend950() {
        return ascend950;
    }

    ErrorList handover() {
        return handover;
    }

    // ---- waiting

    /**
     * Lets a call wait, with the lock held, until a condition is met or a time is over.
     *
     * @param timeoutMillis negative for no limit
     * @return false if the time was over first
     * @throws IllegalStateException if the fake was closed meanwhile
     */
    boolean await(AclrtFunction function, BooleanSupplier condition, long timeoutMillis) {
        long until = timeoutMillis < 0
                ? Long.MAX_VALUE
                : runtime.clock().nanos() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        waiting.merge(function, 1, Integer::sum);
        changed.signalAll();
        try {
            return await(condition, until, function + " on device " + driverId);
        } finally {
            waiting.merge(function, -1, Integer::sum);
        }
    }

    private boolean await(BooleanSupplier condition, long untilNanos, String what) {
        while (!condition.getAsBoolean()) {
            runtime.requireOpen(what);
            if (runtime.clock().nanos() >= untilNanos) {
                return false;
            }
            runtime.clock().await(lock, changed, untilNanos, null);
        }
        return true;
    }

    /** Lets a test wait until a call of a function waits on this device. */
    void awaitWaiting(AclrtFunction function) {
        lock.lock();
        try {
            await(() -> waiting.getOrDefault(function, 0) > 0, Long.MAX_VALUE, "the wait for a call of " + function);
        } finally {
            lock.unlock();
        }
    }

    // ---- set and reset

    boolean isOpen() {
        return open;
    }

    /** How often it was opened, for those who wait. */
    int openings() {
        return openings;
    }

    int setCount() {
        lock.lock();
        try {
            return setCount;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Counts one more. Waits while another thread opens or ends the device.
     *
     * @return true if that is the first, so that {@link #open} has to follow
     */
    boolean retain() {
        lock.lock();
        try {
            awaitUnchanging(AclrtFunction.ACLRT_SET_DEVICE);
            setCount++;
            if (setCount > 1) {
                return false;
            }
            changing = Thread.currentThread();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Counts one less. Waits while another thread opens or ends the device.
     *
     * @return the count before; 1 means that {@link #close} has to follow
     */
    int release() {
        lock.lock();
        try {
            awaitUnchanging(AclrtFunction.ACLRT_RESET_DEVICE);
            int before = setCount;
            if (before == 1) {
                changing = Thread.currentThread();
            } else if (before > 1) {
                setCount--;
            }
            return before;
        } finally {
            lock.unlock();
        }
    }

    /** A state callback may come back on the thread that changes it. */
    private void awaitUnchanging(AclrtFunction function) {
        await(function, () -> changing == null || changing == Thread.currentThread(), -1);
    }

    NpuStream open() {
        lock.lock();
        try {
            open = true;
            openings++;
            changing = null;
            scheduler.start();
            NpuStream stream = streams.open();
            changed.signalAll();
            return stream;
        } finally {
            lock.unlock();
        }
    }

    /** Ends it; what it was waited for is over, too. */
    void close() {
        lock.lock();
        try {
            open = false;
            setCount = 0;
            changing = null;
            streams.close();
            events.close();
            scheduler.stop();
            state.close();
            memory.clear();
            ascend950.close();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // ---- tasks, with the lock held

    int nextTaskId() {
        return lastTaskId++;
    }

    /** Whether a kernel is running. */
    boolean isComputing() {
        lock.lock();
        try {
            return streams.all().stream().anyMatch(scheduler::isComputing);
        } finally {
            lock.unlock();
        }
    }
}

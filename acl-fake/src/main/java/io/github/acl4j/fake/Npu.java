package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A device with its one context: how often it is set, its streams, and in which state it is. Guarded by {@link #lock}, which
 * is never held while a callback or a task's work runs.
 */
final class Npu {
    /** A stream that no user sees, for synchronous copies that have to run as a task. */
    private static final long COPY_STREAM = 0;

    private final FakeRuntime runtime;
    private final int driverId;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Scheduler scheduler;
    private final Injections injections = new Injections();
    private final MemoryFaults memoryFaults;
    private final DeviceMemory memory;
    private final CallGates gates;
    private final Ascend950State ascend950 = new Ascend950State();

    /** How many calls of a function wait on this device. */
    private final Map<AclrtFunction, Integer> waiting = new EnumMap<>(AclrtFunction.class);

    private int setCount;
    private volatile boolean open;
    private int openings;

    /** The thread that is just opening or ending the device, if there is one. */
    private @Nullable Thread changing;

    private int lastTaskId;
    private @Nullable NpuStream defaultStream;
    private @Nullable NpuStream copyStream;
    private final Map<Long, NpuStream> streams = new TreeMap<>();

    private boolean aborting;
    private int aborts;
    private boolean taskError;
    private boolean stopOnFailure;
    private int contextFailure;
    private int deviceFailure;
    private FakeFault fault = FakeFault.NONE;

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
            NpuStream stream = newStream(runtime.newHandle());
            defaultStream = stream;
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
            for (NpuStream stream : allStreams()) {
                scheduler.drop(stream);
            }
            scheduler.stop();
            streams.keySet().forEach(runtime::forgetStream);
            streams.clear();
            defaultStream = null;
            copyStream = null;
            clearFailures();
            stopOnFailure = false;
            setFault(FakeFault.NONE);
            memory.clear();
            ascend950.close();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // ---- streams, with the lock held

    NpuStream newStream(long handle) {
        NpuStream stream = new NpuStream(this, runtime.newStreamId(), handle);
        streams.put(handle, stream);
        return stream;
    }

    void removeStream(NpuStream stream) {
        scheduler.drop(stream);
        streams.remove(stream.handle());
    }

    @Nullable
    NpuStream defaultStream() {
        return defaultStream;
    }

    NpuStream copyStream() {
        NpuStream stream = copyStream;
        if (stream == null) {
            stream = new NpuStream(this, runtime.newStreamId(), COPY_STREAM);
            copyStream = stream;
        }
        return stream;
    }

    @Nullable
    NpuStream streamById(int id) {
        return allStreams().stream()
                .filter(stream -> stream.id() == id)
                .findFirst()
                .orElse(null);
    }

    List<NpuStream> allStreams() {
        List<NpuStream> all = new ArrayList<>(streams.values());
        if (copyStream != null) {
            all.add(copyStream);
        }
        return all;
    }

    int nextTaskId() {
        return lastTaskId++;
    }

    // ---- state, with the lock held

    /** What every launch, synchronize and copy on this device is answered with, or 0. */
    int failure() {
        return deviceStatus() != Codes.SUCCESS ? deviceStatus() : contextFailure;
    }

    /** Of the device as such, without the failure of a context that stops on failures. */
    int deviceStatus() {
        return aborting ? Codes.RT_DEVICE_TASK_ABORT : deviceFailure;
    }

    boolean hasTaskError() {
        return taskError;
    }

    boolean isAborting() {
        return aborting;
    }

    /** How many aborts began, for those who wait. */
    int aborts() {
        return aborts;
    }

    boolean stopsOnFailure() {
        return stopOnFailure;
    }

    void stopOnFailure() {
        stopOnFailure = true;
    }

    FakeFault fault() {
        return fault;
    }

    void setFault(FakeFault newFault) {
        fault = newFault;
        memory.setFaultIsMemory(newFault == FakeFault.MEMORY_UCE);
    }

    /** What is wrong with it; nothing where it isn't set. To be called without the lock, as the next four. */
    FakeFault faultIfOpen() {
        return locked(() -> open ? fault : FakeFault.NONE);
    }

    /** What everything on it is answered with, or 0, also where it isn't set. */
    int failureIfOpen() {
        return locked(() -> open ? failure() : Codes.SUCCESS);
    }

    /** The runtime finds out what is wrong, or that nothing is any more. */
    void noteFault(FakeFault found) {
        locked(() -> {
            if (open) {
                setFault(found);
            }
            return found;
        });
    }

    /** The runtime hears of a fault without any task having failed. An event of before the device was set doesn't count. */
    void failByEvent(FakeFault found, int code) {
        locked(() -> {
            if (open && fault == FakeFault.NONE) {
                setFault(found);
                deviceFailure = code;
                changed.signalAll();
            }
            return found;
        });
    }

    /** Forgets what failed, abort state included. */
    void forgetFailures() {
        locked(() -> {
            endAbort();
            return open;
        });
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /** From now on everything fails with a code, until an abort succeeds or the device is ended. */
    void failAll(int code) {
        deviceFailure = code;
        taskError = true;
        changed.signalAll();
    }

    /** A task failed; false if nobody is to be told, because the device is aborting (acl-facts 3.3). */
    boolean beginFailure() {
        if (aborting) {
            return false;
        }
        taskError = true;
        return true;
    }

    void failed(NpuStream stream, int code) {
        if (runtime.rules().faults().staysUntilAbort(code)) {
            deviceFailure = code;
        }
        if (stopOnFailure) {
            stream.stopped = true;
            contextFailure = contextFailure == Codes.SUCCESS ? code : contextFailure;
        } else if (stream.untold == Codes.SUCCESS) {
            stream.untold = code;
        }
    }

    /** The device takes no more tasks, and those it has are gone. Returns when no failure is being told. */
    void beginAbort() {
        aborting = true;
        aborts++;
        for (NpuStream stream : allStreams()) {
            scheduler.drop(stream);
        }
        changed.signalAll();
        await(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, () -> !scheduler.isTelling(), -1);
    }

    void endAbort() {
        clearFailures();
        changed.signalAll();
    }

    private void clearFailures() {
        aborting = false;
        taskError = false;
        contextFailure = Codes.SUCCESS;
        deviceFailure = Codes.SUCCESS;
        for (NpuStream stream : allStreams()) {
            stream.stopped = false;
            stream.untold = Codes.SUCCESS;
        }
    }
}

package io.github.acl4j.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The runtime of one process: its devices, its threads, and what belongs to neither. */
final class FakeRuntime {
    /** Where the memory of device 0 begins; each device has that much address space. */
    private static final long MEMORY_BASE = 0x1400_0000_0000L;

    private static final long MEMORY_SPACE = 0x0080_0000_0000L;

    /** The first ones tell enough. */
    private static final int MAX_UNCAUGHT = 100;

    private static final int FIRST_THREAD_ID = 10_001;

    private final FakeAscend.Builder settings;
    private final FakeClock clock;
    private final ErrorLog errors;
    private final VisibleDevices visible;
    private final ProductRules rules;
    private final Hardware hardware;
    private final List<Npu> devices = new ArrayList<>();
    private final Map<Long, NpuStream> streams = new ConcurrentHashMap<>();
    private final Map<Long, NpuEvent> events = new ConcurrentHashMap<>();
    private final AtomicLong lastHandle = new AtomicLong(0x5500_0000_0000L);
    private final AtomicInteger lastStreamId = new AtomicInteger();
    private final AtomicInteger lastThreadId = new AtomicInteger(FIRST_THREAD_ID);
    private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    private volatile boolean closed;
    private volatile int defaultDevice = -1;

    private final Supplier<OsThread> threads;

    private final ExceptionCallbacks exceptionCallbacks = new ExceptionCallbacks(this);
    private final OperatorHistory operators = new OperatorHistory();

    FakeRuntime(FakeAscend.Builder settings) {
        this.settings = settings;
        this.threads = threads(settings.osThread());
        this.clock = settings.clock();
        this.errors = new ErrorLog(clock);
        this.visible = VisibleDevices.of(settings.environment(), settings.devices());
        this.rules = ProductRules.of(settings.product(), this);
        this.hardware = Hardware.of(settings.product());
        for (int id = 0; id < settings.devices(); id++) {
            devices.add(new Npu(this, id, MEMORY_BASE + id * MEMORY_SPACE, settings.memoryPerDevice()));
        }
    }

    FakeAscend.Builder settings() {
        return settings;
    }

    /** What this product does otherwise than others. */
    ProductRules rules() {
        return rules;
    }

    /** What the devices have. */
    Hardware hardware() {
        return hardware;
    }

    FakeClock clock() {
        return clock;
    }

    long seed() {
        return settings.seed();
    }

    ErrorLog errors() {
        return errors;
    }

    VisibleDevices visible() {
        return visible;
    }

    ExceptionCallbacks exceptionCallbacks() {
        return exceptionCallbacks;
    }

    /** The operators of models that were launched. */
    OperatorHistory operators() {
        return operators;
    }

    List<Npu> devices() {
        return devices;
    }

    // ---- threads

    OsThread thread() {
        return threads.get();
    }

    /** Each runtime has its own view of each thread, so that two fakes in one JVM share nothing. */
    private Supplier<OsThread> threads(@Nullable LongSupplier osThread) {
        if (osThread == null) {
            return ThreadLocal.withInitial(() -> new OsThread(lastThreadId.incrementAndGet()))::get;
        }
        Map<Long, OsThread> byNumber = new ConcurrentHashMap<>();
        return () -> byNumber.computeIfAbsent(osThread.getAsLong(), number -> new OsThread(number.intValue()));
    }

    /** The calling thread bears the traces of a refusal. */
    void bear(Refused refused) {
        OsThread thread = thread();
        refused.entries().forEach(entry -> errors.record(thread, entry));
        if (refused.stored()) {
            thread.setLastError(refused.code());
        }
    }

    /** The calling thread is the runtime's own for a device, which is its current one (observed). */
    void adopt(Npu device) {
        thread().tieToDevice(device);
    }

    /** The device that {@code aclInit} made the default, or -1. */
    int defaultDevice() {
        return defaultDevice;
    }

    void setDefaultDevice(int driverId) {
        defaultDevice = driverId;
    }

    // ---- handles

    long newHandle() {
        return lastHandle.addAndGet(0x100);
    }

    /** No two streams of the process have the same, so that an exception's stream can be told without its device. */
    int newStreamId() {
        return lastStreamId.incrementAndGet();
    }

    void rememberStream(NpuStream stream) {
        streams.put(stream.handle(), stream);
    }

    void forgetStream(long handle) {
        streams.remove(handle);
    }

    @Nullable
    NpuStream stream(long handle) {
        return streams.get(handle);
    }

    /** All events, by their handles. */
    Map<Long, NpuEvent> events() {
        return events;
    }

    /** The memory that an address belongs to. */
    DeviceMemory memoryOf(long address) {
        long index = (address - MEMORY_BASE) / MEMORY_SPACE;
        if (address < MEMORY_BASE || index >= devices.size()) {
            return devices.get(0).memory();
        }
        return devices.get((int) index).memory();
    }

    // ---- tasks and callbacks

    /** Does a task's work, on the device's thread: 0, or the code it fails with. */
    int outcome(NpuTask task) {
        try {
            task.run();
            return Codes.SUCCESS;
        } catch (FakeTaskFailure failure) {
            return failure.code();
        } catch (Throwable bug) {
            keep(bug);
            return Codes.RT_AICORE_EXCEPTION;
        }
    }

    /** A task failed: calls the exception callbacks on the device's thread (observed). */
    void tellFailure(NpuTask task, int code) {
        Npu npu = task.stream().npu();
        OsThread thread = thread();
        int userId = visible.userId(npu.driverId());
        errors.record(
                thread,
                ErrorEntry.internal(
                        "EE9999",
                        "The error from device(chipId:" + npu.driverId() + ", dieId:0), task_id=" + task.id()
                                + ", stream_id=" + task.stream().id() + ", errcode=" + code
                                + "[FUNC:ProcessStarsSdmaErrorInfo][FILE:device_error_proc.cc]"));
        thread.setFailingDevice(npu);
        try {
            FakeException exception = new FakeException(userId, task.stream().id(), task.id(), task.threadId(), code);
            exceptionCallbacks.tell(exception, task.kernel());
        } finally {
            thread.setFailingDevice(null);
            errors.move(thread.errors(), npu.handover());
        }
    }

    /** Calls a callback. What it throws, which would end a real process, is kept for the test. */
    void guard(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable thrown) {
            keep(thrown);
        }
    }

    /** Keeps for the test what would have ended a real process; once, wherever it comes by. */
    void keep(Throwable thrown) {
        if (uncaught.size() < MAX_UNCAUGHT && !uncaught.contains(thrown)) {
            uncaught.add(thrown);
        }
    }

    List<Throwable> uncaught() {
        return uncaught;
    }

    // ---- end

    boolean isClosed() {
        return closed;
    }

    void requireOpen(String what) {
        if (closed) {
            throw new IllegalStateException("the fake was closed: " + what + " has ended");
        }
    }

    void close() {
        closed = true;
        for (Npu device : devices) {
            device.close();
        }
    }
}

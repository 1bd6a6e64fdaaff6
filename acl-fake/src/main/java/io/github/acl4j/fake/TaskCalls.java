package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Launching tasks, and copies (acl-facts 3.15). */
final class TaskCalls {
    static final int HOST_TO_DEVICE = 1;
    static final int DEVICE_TO_HOST = 2;
    static final int DEVICE_TO_DEVICE = 3;

    private final FakeRuntime runtime;
    private final Devices devices;
    private final StreamCalls streams;

    TaskCalls(FakeRuntime runtime, Devices devices, StreamCalls streams) {
        this.runtime = runtime;
        this.devices = devices;
        this.streams = streams;
    }

    /** One end of a copy: memory of the host or of a device. */
    private interface End {
        boolean isNull();

        void checkRoom(long count);
    }

    private record HostEnd(@Nullable ByteBuffer buffer) implements End {
        @Override
        public boolean isNull() {
            return buffer == null;
        }

        @Override
        public void checkRoom(long count) {
            if (buffer != null && count > buffer.capacity()) {
                throw new IllegalArgumentException(
                        "a copy of " + count + " bytes overruns a buffer of " + buffer.capacity());
            }
        }

        ByteBuffer slice(int count) {
            if (buffer == null) {
                throw new IllegalStateException("NULL was refused before");
            }
            return buffer.duplicate().clear().limit(count);
        }
    }

    private record DeviceEnd(long address) implements End {
        @Override
        public boolean isNull() {
            return address == 0;
        }

        @Override
        public void checkRoom(long count) {}
    }

    int copy(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind) {
        return copyNow(new HostEnd(dst), destMax, new DeviceEnd(src), count, kind);
    }

    int copy(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind) {
        return copyNow(new DeviceEnd(dst), destMax, new HostEnd(src), count, kind);
    }

    int copy(long dst, long destMax, long src, long count, int kind) {
        return copyNow(new DeviceEnd(dst), destMax, new DeviceEnd(src), count, kind);
    }

    int copyAsync(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind, long stream) {
        return copyLater(new HostEnd(dst), destMax, new DeviceEnd(src), count, kind, stream);
    }

    int copyAsync(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind, long stream) {
        return copyLater(new DeviceEnd(dst), destMax, new HostEnd(src), count, kind, stream);
    }

    int copyAsync(long dst, long destMax, long src, long count, int kind, long stream) {
        return copyLater(new DeviceEnd(dst), destMax, new DeviceEnd(src), count, kind, stream);
    }

    private int copyNow(End dst, long destMax, End src, long count, int kind) {
        if (count == 0) {
            return Codes.SUCCESS;
        }
        checkCopy("aclrtMemcpy", "rtMemcpy", dst, destMax, src, count, kind);
        Npu current = devices.require("rtMemcpy");
        requireNoCapture(current);
        current.gates().pass(AclrtFunction.ACLRT_MEMCPY);
        current.lock().lock();
        try {
            current.state().requireSound("rtMemcpy");
        } finally {
            current.lock().unlock();
        }
        try {
            move(dst, src, count);
            return Codes.SUCCESS;
        } catch (FakeTaskFailure failure) {
            return failure.code() == Codes.RT_DEVICE_MEM_ERROR ? failAsTask(current, failure) : refuse(failure);
        }
    }

    /** While a graph is captured, some threads may not wait (health a.4). */
    private void requireNoCapture(Npu current) {
        if (current.injections().capturing && runtime.thread().captureMode() == OsThread.CAPTURE_GLOBAL) {
            throw Refused.byRuntime(
                    "rtMemcpy",
                    Codes.RT_CAPTURE_MODE_NOT_SUPPORT,
                    "the current capture mode does not support this operation",
                    ErrorEntry.notSupported(
                            "Synchronous memory copy",
                            "Other threads of the current context are in the capture state"));
        }
    }

    private static int refuse(FakeTaskFailure failure) {
        // The driver refuses an address that isn't allocated; the code is the fake's choice.
        int code = failure.code() == Codes.RT_DEVICE_MEM_ERROR ? failure.code() : Codes.RT_DRV_INTERNAL_ERROR;
        Refused refused = Refused.byDriver("rtMemcpy", "drvMemcpy", code);
        refused.addSuppressed(failure);
        throw refused;
    }

    /** A copy that meets an uncorrectable error goes through the failure path of tasks, callbacks included. */
    private int failAsTask(Npu current, FakeTaskFailure failure) {
        NpuStream stream;
        current.lock().lock();
        try {
            stream = current.streams().copyStream();
            enqueue(stream, 0, false, null, () -> {
                throw failure;
            });
            current.await(AclrtFunction.ACLRT_MEMCPY, stream.tasks::isEmpty, -1);
            stream.untold = Codes.SUCCESS;
        } finally {
            current.lock().unlock();
        }
        runtime.errors().move(current.handover(), runtime.thread().errors());
        throw Refused.byRuntime("rtMemcpy", failure.code(), "device mem error");
    }

    private int copyLater(End dst, long destMax, End src, long count, int kind, long stream) {
        if (count == 0) {
            return Codes.SUCCESS;
        }
        checkCopy("aclrtMemcpyAsync", "rtMemcpyAsync", dst, destMax, src, count, kind);
        return launch("rtMemcpyAsync", AclrtFunction.ACLRT_MEMCPY_ASYNC, stream, 0, false, null, () -> {
            move(dst, src, count);
        });
    }

    private static void checkCopy(
            String function, String runtimeFunction, End dst, long destMax, End src, long count, int kind) {
        if (dst.isNull()) {
            throw Refused.nullPointer(function, "dst");
        }
        if (src.isNull()) {
            throw Refused.nullPointer(function, "src");
        }
        if (kind < 0 || kind > 4) {
            throw Refused.byAcl(Codes.INVALID_PARAM, ErrorEntry.value("EH0007", function, kind, "kind", "[0, 4]"));
        }
        if (Long.compareUnsigned(count, destMax) > 0) {
            throw Refused.invalidValue(
                    runtimeFunction,
                    ErrorEntry.value("EE1003", "Memory copy", Long.toUnsignedString(count), "cnt", "(0, destMax]"));
        }
        if (kind != naturalKind(dst, src)) {
            // Addresses that don't fit the kind are found out by the runtime.
            throw Refused.invalidValue(
                    runtimeFunction,
                    ErrorEntry.value("EE1003", "Memory copy", kind, "kind", naturalKind(dst, src) + " for these"));
        }
        dst.checkRoom(count);
        src.checkRoom(count);
    }

    private static int naturalKind(End dst, End src) {
        if (src instanceof HostEnd) {
            return HOST_TO_DEVICE;
        }
        return dst instanceof HostEnd ? DEVICE_TO_HOST : DEVICE_TO_DEVICE;
    }

    private void move(End dst, End src, long count) {
        for (long done = 0; done < count; ) {
            int chunk = (int) Math.min(count - done, 1 << 20);
            ByteBuffer bytes = read(src, done, chunk);
            if (dst instanceof DeviceEnd to) {
                runtime.memoryOf(to.address).write(to.address + done, bytes);
            } else if (dst instanceof HostEnd to) {
                to.slice((int) (done + chunk)).position((int) done).put(bytes);
            }
            done += chunk;
        }
    }

    private ByteBuffer read(End src, long at, int length) {
        if (src instanceof HostEnd from) {
            return from.slice((int) (at + length)).position((int) at);
        }
        long address = ((DeviceEnd) src).address;
        return runtime.memoryOf(address).read(address + at, length);
    }

    /** Launches a kernel of the test, as the calling thread. */
    int launch(FakeKernel kernel, long stream) {
        return launch(
                "rtKernelLaunch",
                null,
                stream,
                kernel.durationNanos(),
                kernel.hangs(),
                kernel,
                () -> kernel.body().run(new KernelMemory(runtime)));
    }

    private int launch(
            String function,
            @Nullable AclrtFunction symbol,
            long handle,
            long durationNanos,
            boolean hangs,
            @Nullable FakeKernel kernel,
            NpuTask.Work work) {
        Npu current = devices.require(function);
        NpuStream stream = streams.resolveOwn(function, current, handle);
        if (symbol != null) {
            current.gates().pass(symbol);
        }
        current.lock().lock();
        try {
            current.state().requireSound(function);
            Injections.TaskFailure failure = current.injections().takeFailure(stream.id());
            int id = enqueue(stream, durationNanos, hangs, kernel, failure == null ? work : failing(current, failure));
            runtime.thread().setLastTaskId(id);
        } finally {
            current.lock().unlock();
        }
        return Codes.SUCCESS;
    }

    /** Work that fails; the runtime takes it for a fault of the device, if the test says so. */
    private static NpuTask.Work failing(Npu npu, Injections.TaskFailure failure) {
        return () -> {
            if (failure.fault() != null) {
                npu.state().noteFault(failure.fault());
            }
            throw new FakeTaskFailure(failure.code());
        };
    }

    private int enqueue(
            NpuStream stream, long durationNanos, boolean hangs, @Nullable FakeKernel kernel, NpuTask.Work work) {
        int id = stream.npu().nextTaskId();
        int threadId = runtime.thread().id();
        if (kernel != null && kernel.operator() != null) {
            int userId = runtime.visible().userId(stream.npu().driverId());
            runtime.operators().add(new OperatorHistory.Task(userId, stream.id(), id), kernel.operator());
        }
        stream.npu().scheduler().launch(new NpuTask(stream, id, threadId, work, durationNanos, hangs, kernel));
        return id;
    }

    private record KernelMemory(FakeRuntime runtime) implements FakeMemory {
        @Override
        public ByteBuffer read(long address, int length) {
            return runtime.memoryOf(address).read(address, length);
        }

        @Override
        public void write(long address, ByteBuffer bytes) {
            runtime.memoryOf(address).write(address, bytes);
        }
    }
}

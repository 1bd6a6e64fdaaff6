package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.util.List;

/** Waiting for streams and devices (vectors streams-*, task-failure-*, two-devices-4*). */
final class SynchronizeCalls {
    private static final String EXPECTED_BY_RUNTIME = "greater than or equal to -1 and not equal to 0";

    private final FakeRuntime runtime;
    private final Devices devices;
    private final StreamCalls streams;

    SynchronizeCalls(FakeRuntime runtime, Devices devices, StreamCalls streams) {
        this.runtime = runtime;
        this.devices = devices;
        this.streams = streams;
    }

    int stream(long handle) {
        return stream(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM, "rtStreamSynchronize", handle, -1);
    }

    int streamWithTimeout(long handle, int timeout) {
        if (timeout < -1) {
            String function = AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT.symbol();
            throw Refused.byAcl(
                    Codes.RT_PARAM_INVALID,
                    ErrorEntry.internal("EH9999", "the timeout of synchronize stream is invalid"),
                    ErrorEntry.value("EH0007", function, timeout, "timeout", "[-1, INT_MAX]"));
        }
        String function = "rtStreamSynchronizeWithTimeout";
        requireTimeout(function, "Synchronizing a stream", timeout);
        return stream(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT, function, handle, timeout);
    }

    int device() {
        return device(AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE, "rtDeviceSynchronize", -1);
    }

    int deviceWithTimeout(int timeout) {
        if (timeout < -1) {
            String function = AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT.symbol();
            throw Refused.byAcl(
                    Codes.RT_PARAM_INVALID, ErrorEntry.value("EH0007", function, timeout, "timeout", "[-1, INT_MAX]"));
        }
        String function = "rtDeviceSynchronizeWithTimeout";
        requireTimeout(function, "Waiting for all streams on the device to complete", timeout);
        return device(AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT, function, timeout);
    }

    /** 0 is refused by the runtime, before it looks for a context. */
    private static void requireTimeout(String function, String action, int timeout) {
        if (timeout == 0) {
            throw Refused.invalidValue(
                    function, ErrorEntry.value("EE1003", action, timeout, "timeout", EXPECTED_BY_RUNTIME));
        }
    }

    private int stream(AclrtFunction symbol, String function, long handle, int timeout) {
        Npu current = devices.require(function);
        NpuStream stream = streams.resolve(function, current, handle);
        Npu npu = stream.npu();
        boolean foreign = !npu.equals(current);
        if (foreign) {
            runtime.thread().tieToContext(npu);
        }
        npu.gates().pass(symbol);
        npu.lock().lock();
        try {
            if (npu.state().failure() != Codes.SUCCESS) {
                // The thread stays on the other device: the runtime forgets to switch back (vectors two-devices-401
                // on).
                throw told(function, npu, npu.state().failure());
            }
            int code = waitFor(symbol, function, npu, List.of(stream), timeout);
            if (foreign) {
                runtime.thread().tieToContext(current);
            }
            return told(function, npu, stream, code);
        } finally {
            npu.lock().unlock();
        }
    }

    private int device(AclrtFunction symbol, String function, int timeout) {
        Npu npu = devices.require(function);
        npu.gates().pass(symbol);
        npu.lock().lock();
        try {
            if (npu.state().failure() != Codes.SUCCESS) {
                throw told(function, npu, npu.state().failure());
            }
            List<NpuStream> all = npu.streams().all();
            int code = waitFor(symbol, function, npu, all, timeout);
            for (NpuStream stream : all) {
                told(function, npu, stream, code);
            }
            return code;
        } finally {
            npu.lock().unlock();
        }
    }

    /** Waits until the tasks of streams have ended: 0, 107022, 107023, 507046, or what the device fails with. */
    private int waitFor(AclrtFunction symbol, String function, Npu npu, List<NpuStream> all, int timeout) {
        boolean ends = timeout >= 0 && runtime.rules().waitsEndInCallbacks();
        if (!ends && npu.equals(runtime.thread().failingDevice()) && !isIdle(all)) {
            throw new FakeDeadlockError(function + " in an exception callback of a task that failed on device "
                    + npu.driverId() + " never returns" + (timeout >= 0 ? ", whatever the timeout" : "")
                    + ": it waits for work that only this thread,"
                    + " " + Thread.currentThread().getName() + ", does");
        }
        int openingsBefore = npu.openings();
        int abortsBefore = npu.state().aborts();
        List<Integer> streamAbortsBefore = all.stream().map(each -> each.aborts).toList();
        boolean ended = npu.await(
                symbol,
                () -> isIdle(all)
                        || npu.state().failure() != Codes.SUCCESS
                        || npu.state().aborts() != abortsBefore
                        || !npu.isOpen(),
                timeout);
        if (!npu.isOpen() || npu.openings() != openingsBefore) {
            // Undefined in the real runtime; never a success here.
            return Codes.RT_CONTEXT_NULL;
        }
        if (npu.state().aborts() != abortsBefore) {
            return Codes.RT_DEVICE_TASK_ABORT;
        }
        if (npu.state().failure() != Codes.SUCCESS) {
            return npu.state().failure();
        }
        if (!streamAbortsBefore.equals(all.stream().map(each -> each.aborts).toList())) {
            return Codes.RT_STREAM_ABORT;
        }
        return ended ? Codes.SUCCESS : Codes.RT_STREAM_SYNC_TIMEOUT;
    }

    private static boolean isIdle(List<NpuStream> all) {
        return all.stream().allMatch(stream -> stream.tasks.isEmpty());
    }

    /** Tells what a wait ended with, or else the failure of a task, once. */
    private int told(String function, Npu npu, NpuStream stream, int code) {
        if (code == Codes.RT_STREAM_SYNC_TIMEOUT) {
            throw Refused.synchronizeTimeout(function, "device_id=" + npu.driverId() + ", stream_id=" + stream.id());
        }
        if (code != Codes.SUCCESS) {
            throw told(function, npu, code);
        }
        int untold = stream.untold;
        if (untold != Codes.SUCCESS) {
            stream.untold = Codes.SUCCESS;
            throw told(function, npu, untold);
        }
        return Codes.SUCCESS;
    }

    /** What the runtime's thread recorded goes to the thread that is told (observed "aclGetRecentErrMsg"). */
    private Refused told(String function, Npu npu, int code) {
        if (code != Codes.RT_DEVICE_TASK_ABORT) {
            runtime.errors().move(npu.handover(), runtime.thread().errors());
        }
        return Refused.byRuntime(function, code, "the model stream execute failed");
    }
}

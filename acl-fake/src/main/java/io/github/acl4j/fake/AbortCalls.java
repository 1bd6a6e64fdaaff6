package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtFunction;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Aborting all tasks of a device (acl-facts 3.6, 3.7, vectors abort-*): stop, PRE callbacks, kill, wait for the kill, POST
 * callbacks, wait for the end, clean up. Whatever fails on the way leaves the device in abort state.
 */
final class AbortCalls {
    private static final String FUNCTION = "rtDeviceTaskAbort";
    private static final String ACTION = "Stopping all tasks running on the current device";
    private static final long MAX_TIMEOUT_MILLIS = 2_160_000;

    private final FakeRuntime runtime;
    private final Devices devices;
    private final AbortMutex mutex;
    private final NamedCallbacks<AclrtDeviceTaskAbortCallback> callbacks = new NamedCallbacks<>();

    AbortCalls(FakeRuntime runtime, Devices devices, AbortMutex mutex) {
        this.runtime = runtime;
        this.devices = devices;
        this.mutex = mutex;
    }

    NamedCallbacks<AclrtDeviceTaskAbortCallback> callbacks() {
        return callbacks;
    }

    int setCallback(@Nullable String name, @Nullable AclrtDeviceTaskAbortCallback callback, long args) {
        if (name == null) {
            throw Refused.nullPointer("aclrtSetDeviceTaskAbortCallback", "regName");
        }
        if (callback == null) {
            callbacks.remove(name);
        } else if (!callbacks.add(name, callback, args)) {
            throw Refused.invalidValue(
                    "rtsSetDeviceTaskAbortCallback",
                    ErrorEntry.parameter(
                            "EE1017",
                            "Registering the aborting callback function of a task",
                            "regName",
                            "The regName " + name + " has been registered and cannot be registered again"));
        }
        return Codes.SUCCESS;
    }

    int abort(int deviceId, int timeout) {
        if (Integer.toUnsignedLong(timeout) > MAX_TIMEOUT_MILLIS) {
            throw Refused.invalidValue(
                    FUNCTION,
                    ErrorEntry.value(
                            "EE1003",
                            ACTION,
                            Integer.toUnsignedString(timeout),
                            "timeout",
                            "[0, " + MAX_TIMEOUT_MILLIS + "]"));
        }
        Npu npu = devices.find(FUNCTION, ACTION, deviceId);
        mutex.acquire(npu.driverId());
        try {
            requireContext(npu);
            if (npu.injections().firmware < Injections.FIRMWARE_THAT_ABORTS) {
                throw Refused.oldFirmware(FUNCTION);
            }
            run(npu, timeout);
        } finally {
            mutex.release();
        }
        return Codes.SUCCESS;
    }

    private static void requireContext(Npu npu) {
        if (!npu.isOpen()) {
            throw Refused.contextIsGone(
                    FUNCTION,
                    ErrorEntry.internal("EE9999", "Failed to abort device, retCode=0x7070001.[FUNC:DeviceTaskAbort]"));
        }
    }

    private void run(Npu npu, int timeout) {
        if (npu.equals(runtime.thread().failingDevice())) {
            throw new FakeDeadlockError("aclrtDeviceTaskAbort of device " + npu.driverId()
                    + " in an exception callback of a task that failed on it never returns: it waits for a lock that this"
                    + " thread, " + Thread.currentThread().getName() + ", holds until the callback returns");
        }
        long start = runtime.clock().nanos();
        npu.lock().lock();
        try {
            npu.beginAbort();
        } finally {
            npu.lock().unlock();
        }
        call(npu, AclrtDeviceTaskAbortCallback.STAGE_PRE, timeout, start);
        kill(npu);
        FakeAbortEnd end = npu.injections().abortEnd;
        waitFor(npu, end != FakeAbortEnd.NEVER && end != FakeAbortEnd.REFUSED_BY_DEVICE, timeout, start);
        call(npu, AclrtDeviceTaskAbortCallback.STAGE_POST, timeout, start);
        waitFor(npu, end != FakeAbortEnd.NEVER_AFTER_KILL, timeout, start);
        npu.lock().lock();
        try {
            requireContext(npu);
            npu.endAbort();
        } finally {
            npu.lock().unlock();
        }
    }

    private void call(Npu npu, int stage, int timeout, long start) {
        // The time left is told once for a stage, before its first callback.
        int left = timeout == 0 ? 0 : (int) remaining(timeout, start);
        int userId = runtime.visible().userId(npu.driverId());
        for (NamedCallbacks.Entry<AclrtDeviceTaskAbortCallback> entry : callbacks.round()) {
            int answer = entry.callback().onDeviceTaskAbort(userId, stage, left, entry.args());
            if (answer != 0) {
                throw Refused.byRuntime(
                        FUNCTION,
                        InternalCodes.toAcl(answer),
                        "unknown error",
                        ErrorEntry.internal(
                                "EE9999",
                                "regName:" + entry.name() + " retCode=0x" + Integer.toHexString(answer)
                                        + ".[FUNC:TaskAbortCallBack][FILE:runtime.cc]"));
            }
        }
    }

    private void kill(Npu npu) {
        npu.gates().pass(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
        requireContext(npu);
        int code = npu.injections().abortCode;
        if (code == Codes.SUCCESS && npu.injections().abortEnd == FakeAbortEnd.FAIL) {
            code = Codes.RT_DRV_INTERNAL_ERROR;
        }
        if (code != Codes.SUCCESS) {
            throw Refused.byDriverAloud(FUNCTION, "halTsdrvCtl", code);
        }
    }

    /** Waits for the device, which either is done or never will be; and for the time that the callbacks took. */
    private void waitFor(Npu npu, boolean done, int timeout, long start) {
        if (!done && timeout == 0) {
            throw new FakeDeadlockError("aclrtDeviceTaskAbort of device " + npu.driverId()
                    + " without a time limit never returns: the device never ends the abort");
        }
        if (!done) {
            npu.lock().lock();
            try {
                npu.await(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, () -> !npu.isOpen(), remaining(timeout, start) + 1);
            } finally {
                npu.lock().unlock();
            }
            requireContext(npu);
            throw timeIsOver();
        }
        requireContext(npu);
        if (timeout != 0 && elapsed(start) > timeout) {
            throw timeIsOver();
        }
    }

    private static Refused timeIsOver() {
        return Refused.byRuntime(
                FUNCTION,
                Codes.RT_WAIT_TIMEOUT,
                "wait timeout",
                ErrorEntry.internal(
                        "EE9999",
                        "Failed to query device status, retCode=0x7110018."
                                + "[FUNC:DeviceTaskAbort][FILE:context_manage.cc]"));
    }

    private long remaining(int timeout, long start) {
        return Math.max(0, timeout - elapsed(start));
    }

    private long elapsed(long start) {
        return TimeUnit.NANOSECONDS.toMillis(runtime.clock().nanos() - start);
    }
}

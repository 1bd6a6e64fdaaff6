package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtFunction;
import java.util.concurrent.TimeUnit;

/** One call of {@code aclrtDeviceTaskAbort}, with the steps that all products have. */
final class AbortRun {
    static final String FUNCTION = "rtDeviceTaskAbort";

    private final FakeRuntime runtime;
    private final Npu npu;
    private final NamedCallbacks<AclrtDeviceTaskAbortCallback> callbacks;
    private final int timeout;
    private long start;

    /**
     * A call.
     *
     * @param timeout milliseconds; 0 for no limit
     */
    AbortRun(FakeRuntime runtime, Npu npu, NamedCallbacks<AclrtDeviceTaskAbortCallback> callbacks, int timeout) {
        this.runtime = runtime;
        this.npu = npu;
        this.callbacks = callbacks;
        this.timeout = timeout;
    }

    Npu npu() {
        return npu;
    }

    /** Where the device isn't set, or is ended meanwhile. */
    void requireContext() {
        if (!npu.isOpen()) {
            throw Refused.contextIsGone(
                    FUNCTION,
                    ErrorEntry.internal("EE9999", "Failed to abort device, retCode=0x7070001.[FUNC:DeviceTaskAbort]"));
        }
    }

    /** The device is in abort state from now on, and the time runs: not before, while it waits for its turn. */
    void begin() {
        if (npu.equals(runtime.thread().failingDevice())) {
            throw new FakeDeadlockError("aclrtDeviceTaskAbort of device " + npu.driverId()
                    + " in an exception callback of a task that failed on it never returns: it waits for a lock that this"
                    + " thread, " + Thread.currentThread().getName() + ", holds until the callback returns");
        }
        start = runtime.clock().nanos();
        npu.lock().lock();
        try {
            npu.state().beginAbort();
        } finally {
            npu.lock().unlock();
        }
    }

    /** Calls all callbacks of a stage. */
    void call(int stage) {
        call(stage, timeout == 0 ? 0 : (int) remainingMillis());
    }

    /** The same with the time that is left rounded down, so that 1 ms becomes 0, which reads as no limit (observed on 950). */
    void callRoundingDown(int stage) {
        long elapsed = Math.max(1, runtime.clock().nanos() - start);
        long left = TimeUnit.NANOSECONDS.toMillis(TimeUnit.MILLISECONDS.toNanos(timeout) - elapsed);
        call(stage, (int) Math.max(0, left));
    }

    /** The time left is told once for a stage, before its first callback. */
    private void call(int stage, int left) {
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

    /** The request reached the driver. */
    void passDriver() {
        npu.gates().pass(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
        requireContext();
    }

    /** Ends the call if a step fails in the driver by a test's wish. */
    void requireDriverDid(FakeAbortEnd step) {
        int code = npu.injections().abortCodeAt(step);
        if (code != Codes.SUCCESS) {
            throw Refused.byDriverAloud(FUNCTION, "halTsdrvCtl", code);
        }
    }

    /** The device is done with a step: is it in time, with what the callbacks took? */
    void requireInTime() {
        requireContext();
        if (timeout != 0 && elapsedMillis() > timeout) {
            throw timeIsOver();
        }
    }

    /** The device will never be done with a step. */
    void waitInVain() {
        if (timeout == 0) {
            throw new FakeDeadlockError("aclrtDeviceTaskAbort of device " + npu.driverId()
                    + " without a time limit never returns: the device never ends the abort");
        }
        npu.lock().lock();
        try {
            npu.await(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, () -> !npu.isOpen(), remainingMillis() + 1);
        } finally {
            npu.lock().unlock();
        }
        requireContext();
        throw timeIsOver();
    }

    /** All is done: the device takes tasks again. */
    void end() {
        npu.lock().lock();
        try {
            requireContext();
            npu.state().forgetFailures();
        } finally {
            npu.lock().unlock();
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

    private long remainingMillis() {
        return Math.max(0, timeout - elapsedMillis());
    }

    private long elapsedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(runtime.clock().nanos() - start);
    }
}

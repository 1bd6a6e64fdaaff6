package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import org.jspecify.annotations.Nullable;

/** Aborting all tasks of a device, and the callbacks that are told of it (acl-facts 3.6, 3.7). */
final class AbortCalls {
    private static final String ACTION = "Stopping all tasks running on the current device";
    private static final long MAX_TIMEOUT_MILLIS = 2_160_000;

    private final FakeRuntime runtime;
    private final Devices devices;
    private final AbortProcedure procedure;
    private final NamedCallbacks<AclrtDeviceTaskAbortCallback> callbacks = new NamedCallbacks<>();

    AbortCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
        this.procedure = runtime.rules().aborts();
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
        procedure.requireSupported();
        if (Integer.toUnsignedLong(timeout) > MAX_TIMEOUT_MILLIS) {
            throw Refused.invalidValue(
                    AbortRun.FUNCTION,
                    ErrorEntry.value(
                            "EE1003",
                            ACTION,
                            Integer.toUnsignedString(timeout),
                            "timeout",
                            "[0, " + MAX_TIMEOUT_MILLIS + "]"));
        }
        Npu npu = devices.find(AbortRun.FUNCTION, ACTION, deviceId);
        procedure.run(new AbortRun(runtime, npu, callbacks, timeout));
        return Codes.SUCCESS;
    }

    /** The fake was closed. */
    void wakeAll() {
        procedure.wakeAll();
    }
}

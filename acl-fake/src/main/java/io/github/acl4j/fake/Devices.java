package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtDeviceStateCallback;
import io.github.acl4j.spi.AclrtStreamStateCallback;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Setting and resetting devices, and which one is current on the calling thread (vectors device-*). */
final class Devices {
    private final FakeRuntime runtime;
    private final NamedCallbacks<AclrtDeviceStateCallback> deviceCallbacks = new NamedCallbacks<>();
    private final NamedCallbacks<AclrtStreamStateCallback> streamCallbacks = new NamedCallbacks<>();

    Devices(FakeRuntime runtime) {
        this.runtime = runtime;
    }

    NamedCallbacks<AclrtDeviceStateCallback> deviceCallbacks() {
        return deviceCallbacks;
    }

    NamedCallbacks<AclrtStreamStateCallback> streamCallbacks() {
        return streamCallbacks;
    }

    /** The device behind a user's id, or 107001. */
    Npu find(String function, String action, int userId) {
        return find(function, action, userId, List.of());
    }

    /** The same for functions that tell more about it. */
    Npu findOrTell(String function, int userId) {
        ErrorEntry more = ErrorEntry.internal(
                "EE9999",
                "drv devId is invalid, drv devId=" + userId + ", retCode=0x7010003[FUNC:" + function
                        + "][FILE:api_error.cc]");
        return find(function, "Device ID verification", userId, List.of(more));
    }

    private Npu find(String function, String action, int userId, List<ErrorEntry> more) {
        int driverId = runtime.visible().driverId(userId);
        if (driverId < 0) {
            String range = "[0, " + runtime.visible().count() + ")";
            List<ErrorEntry> entries = new ArrayList<>(more);
            entries.add(0, ErrorEntry.value("EE1003", action, userId, "drv devId", range));
            throw Refused.byRuntime(
                    function, Codes.RT_INVALID_DEVICEID, "device id error", entries.toArray(ErrorEntry[]::new));
        }
        return runtime.devices().get(driverId);
    }

    /** The current device of the calling thread, or null. */
    @Nullable
    Npu current() {
        Npu current = runtime.thread().liveDevice();
        int defaultDevice = runtime.defaultDevice();
        if (current == null && defaultDevice >= 0) {
            // A device that aclInit made the default is set by the first call that needs one (vector lifecycle-024).
            current = runtime.devices().get(defaultDevice);
            set(current);
        }
        return current;
    }

    /** The current device of the calling thread, or 107002. */
    Npu require(String function) {
        Npu current = current();
        if (current == null) {
            throw Refused.noContext(function);
        }
        return current;
    }

    void set(Npu device) {
        if (device.retain()) {
            tell(device, AclrtDeviceStateCallback.STATE_SET_PRE);
            NpuStream stream = device.open();
            runtime.rememberStream(stream);
            tell(stream, AclrtStreamStateCallback.STATE_CREATE_POST);
        }
        runtime.thread().tieToDevice(device);
        tell(device, AclrtDeviceStateCallback.STATE_SET_POST);
    }

    void reset(Npu device) {
        int count = device.release();
        if (count > 1) {
            return;
        }
        if (count == 0) {
            throw Refused.byRuntime(
                    "rtDeviceReset",
                    Codes.RT_CONTEXT_RELEASE_ERROR,
                    "context delete error",
                    ErrorEntry.callSequence(
                            "Resetting the device", "The device has not been set or has already been reset"));
        }
        NpuStream stream = device.streams().defaultStream();
        if (stream != null) {
            tell(stream, AclrtStreamStateCallback.STATE_DESTROY_PRE);
        }
        tell(device, AclrtDeviceStateCallback.STATE_RESET_PRE);
        device.close();
        runtime.thread().afterEnding(device);
        tell(device, AclrtDeviceStateCallback.STATE_RESET_POST);
    }

    private void tell(Npu device, int state) {
        int userId = runtime.visible().userId(device.driverId());
        for (NamedCallbacks.Entry<AclrtDeviceStateCallback> entry : deviceCallbacks.round()) {
            runtime.guard(() -> entry.callback().onDeviceState(userId, state, entry.args()));
        }
    }

    void tell(NpuStream stream, int state) {
        for (NamedCallbacks.Entry<AclrtStreamStateCallback> entry : streamCallbacks.round()) {
            runtime.guard(() -> entry.callback().onStreamState(stream.handle(), state, entry.args()));
        }
    }
}

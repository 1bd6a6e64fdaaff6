package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtDeviceStateCallback;
import io.github.acl4j.spi.AclrtStreamStateCallback;
import org.jspecify.annotations.Nullable;

/** The mirror's functions for devices (acl-facts 3.14, 3.15). */
final class DeviceCalls {
    private final FakeRuntime runtime;
    private final Devices devices;

    DeviceCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
    }

    int set(int deviceId) {
        devices.set(devices.find(
                "rtSetDevice", "Specifying the device used for computation by the current thread", deviceId));
        return Codes.SUCCESS;
    }

    int reset(int deviceId) {
        devices.reset(devices.findOrTell("rtDeviceReset", deviceId));
        return Codes.SUCCESS;
    }

    int get(int @Nullable [] deviceId) {
        if (deviceId == null) {
            throw Refused.nullPointer("aclrtGetDevice", "deviceId");
        }
        Npu current = runtime.thread().liveDevice();
        int driverId = current == null ? runtime.defaultDevice() : current.driverId();
        if (driverId < 0) {
            // Neither stored nor told (vector last-error-083).
            throw Refused.byAcl(Codes.RT_CONTEXT_NULL);
        }
        deviceId[0] = runtime.visible().userId(driverId);
        return Codes.SUCCESS;
    }

    int count(int @Nullable [] count) {
        if (count == null) {
            throw Refused.nullPointer("aclrtGetDeviceCount", "count");
        }
        if (runtime.visible().count() == 0) {
            throw Refused.byRuntime(
                    "rtGetDeviceCount",
                    Codes.RT_NO_DEVICE,
                    "no device",
                    runtime.visible().complaint());
        }
        count[0] = runtime.visible().count();
        return Codes.SUCCESS;
    }

    int status(int deviceId, int @Nullable [] status) {
        if (status == null) {
            throw Refused.nullPointer("aclrtQueryDeviceStatus", "deviceStatus");
        }
        Npu npu = devices.findOrTell("rtDeviceStatusQuery", deviceId);
        npu.lock().lock();
        try {
            status[0] = npu.state().hasTaskError() ? 1 : 0;
        } finally {
            npu.lock().unlock();
        }
        return Codes.SUCCESS;
    }

    int regDeviceState(@Nullable String name, @Nullable AclrtDeviceStateCallback callback, long args) {
        return register(
                devices.deviceCallbacks(),
                name,
                callback,
                args,
                "aclrtRegDeviceStateCallback",
                "rtsRegDeviceStateCallback",
                "Registering the device status callback function");
    }

    int regStreamState(@Nullable String name, @Nullable AclrtStreamStateCallback callback, long args) {
        return register(
                devices.streamCallbacks(),
                name,
                callback,
                args,
                "aclrtRegStreamStateCallback",
                "rtsRegStreamStateCallback",
                "Registering the stream status callback function");
    }

    private static <C> int register(
            NamedCallbacks<C> callbacks,
            @Nullable String name,
            @Nullable C callback,
            long args,
            String function,
            String runtimeFunction,
            String action) {
        if (name == null) {
            throw Refused.nullPointer(function, "regName");
        }
        if (callback == null) {
            callbacks.remove(name);
        } else if (!callbacks.add(name, callback, args)) {
            throw Refused.invalidValue(
                    runtimeFunction,
                    ErrorEntry.reason(
                            "EE1011", action, name, "regName", "The callback name has already been registered"));
        }
        return Codes.SUCCESS;
    }
}

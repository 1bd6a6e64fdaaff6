package io.github.acl4j.internal;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The device set on the sequence's own thread, with a stream: for what needs a context of its own, that is launches and
 * synchronizes (observed). Opened only once an abort has shown that this process has the device set, so that it never opens a
 * device that nobody uses. To be used on the sequence's thread only.
 */
final class OwnContext {
    private static final Logger log = LoggerFactory.getLogger(OwnContext.class);

    private final Calls calls;
    private final AclrtBackend backend;
    private final DeviceRecord device;
    private boolean set;
    private long stream;

    OwnContext(Calls calls, DeviceRecord device) {
        this.calls = calls;
        this.backend = calls.backend();
        this.device = device;
    }

    /** Opens it, or does nothing if it is open. Both calls work in abort state, too (observed). */
    long stream() {
        if (!set) {
            calls.onDevice(AclrtFunction.ACLRT_SET_DEVICE, device, () -> backend.aclrtSetDevice(device.deviceId()));
            set = true;
        }
        if (stream == 0) {
            long[] created = new long[1];
            calls.onDevice(AclrtFunction.ACLRT_CREATE_STREAM, device, () -> backend.aclrtCreateStream(created));
            stream = created[0];
        }
        return stream;
    }

    /** Gives back what was opened, unless the device is gone, or a call was so late that it is now. */
    void close() {
        if (stream != 0 && isUsable()) {
            tell("aclrtDestroyStream", backend.aclrtDestroyStream(stream));
            stream = 0;
        }
        if (set && isUsable()) {
            tell("aclrtResetDevice", backend.aclrtResetDevice(device.deviceId()));
            set = false;
        }
    }

    private boolean isUsable() {
        return !device.now().state().isFinal();
    }

    private void tell(String function, int code) {
        if (code != AclErrorCode.SUCCESS) {
            log.atWarn()
                    .addKeyValue("device", device.deviceId())
                    .addKeyValue("function", function)
                    .addKeyValue("code", code)
                    .log("a fault sequence could not give back its context");
        }
    }
}

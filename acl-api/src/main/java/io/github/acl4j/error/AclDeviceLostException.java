package io.github.acl4j.error;

import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * The device doesn't answer any more: no heartbeat (507010), its connection is closed (507901), or a call into its driver
 * never came back. Next: isolate it, and call nothing for it, not even to free memory: such calls may never return.
 */
public final class AclDeviceLostException extends AclException {
    private static final long serialVersionUID = 1L;

    AclDeviceLostException(CallFailure failure) {
        super(failure, FailureLine.of(failure, "isolate the device, call nothing for it"));
    }

    private AclDeviceLostException(AclrtFunction function, int deviceId, String what) {
        super(
                new CallFailure(
                        function,
                        AclErrorCode.RT_LOST_HEARTBEAT,
                        OptionalInt.empty(),
                        RecentMessage.notRead(MessageNotRead.DEVICE_LOST),
                        OptionalInt.of(deviceId)),
                function + " " + what + "; device " + deviceId + "; next: isolate the device, call nothing for it");
    }

    /**
     * The device is known to be lost or stuck, and the SDK hasn't called the function.
     *
     * @param function the function
     * @param deviceId the device, as the user counts
     * @param reason why, in words
     * @return an exception whose {@link #code} is 507010, the nearest that ACL itself has for this
     */
    public static AclDeviceLostException notCalled(AclrtFunction function, int deviceId, String reason) {
        return new AclDeviceLostException(function, deviceId, "was not called: " + reason);
    }

    /**
     * The function was called, and hasn't come back.
     *
     * @param function the function
     * @param deviceId the device, as the user counts
     * @param limit how long it was given
     * @return an exception whose {@link #code} is 507010, the nearest that ACL itself has for this
     */
    public static AclDeviceLostException notReturned(AclrtFunction function, int deviceId, Duration limit) {
        return new AclDeviceLostException(function, deviceId, "has not come back within " + limit);
    }
}

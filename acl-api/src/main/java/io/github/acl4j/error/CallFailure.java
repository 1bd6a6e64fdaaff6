package io.github.acl4j.error;

import io.github.acl4j.spi.AclrtFunction;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A call that failed, as it was seen on the thread that made it.
 *
 * @param function the C function
 * @param code what it returned; this alone decides what the failure is
 * @param lastError the thread's last error by {@code aclrtPeekAtLastError}, read before the message. Evidence only: it may
 *     be older than the call, for a success doesn't clear it and not every failure sets it (acl-facts 2.2)
 * @param message the message of the call, or why it wasn't read
 * @param deviceId the device that it was about, as the user counts
 * @param began when it began
 */
public record CallFailure(
        AclrtFunction function,
        int code,
        OptionalInt lastError,
        RecentMessage message,
        OptionalInt deviceId,
        Optional<Instant> began) {
    /**
     * Checks.
     *
     * @param function the C function
     * @param code what it returned
     * @param lastError the thread's last error
     * @param message the message of the call
     * @param deviceId the device
     * @param began when it began
     * @throws IllegalArgumentException if the code is 0
     */
    public CallFailure {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(lastError, "lastError");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(deviceId, "deviceId");
        Objects.requireNonNull(began, "began");
        if (code == AclErrorCode.SUCCESS) {
            throw new IllegalArgumentException(function + " returned 0, which is no failure");
        }
    }

    /**
     * A failure of which it isn't known when it began.
     *
     * @param function the C function
     * @param code what it returned, not 0
     * @param lastError the thread's last error
     * @param message the message of the call
     * @param deviceId the device
     */
    public CallFailure(
            AclrtFunction function, int code, OptionalInt lastError, RecentMessage message, OptionalInt deviceId) {
        this(function, code, lastError, message, deviceId, Optional.empty());
    }

    /**
     * This failure with the time when the call began.
     *
     * @param time the time
     * @return the failure
     */
    public CallFailure beganAt(Instant time) {
        return new CallFailure(function, code, lastError, message, deviceId, Optional.of(time));
    }

    /**
     * A failure of which nothing but the code is known.
     *
     * @param function the C function
     * @param code what it returned, not 0
     * @param messageNotRead why the message wasn't read
     * @return the failure
     */
    public static CallFailure of(AclrtFunction function, int code, MessageNotRead messageNotRead) {
        return new CallFailure(
                function, code, OptionalInt.empty(), RecentMessage.notRead(messageNotRead), OptionalInt.empty());
    }

    /**
     * What ACL's table says about the code.
     *
     * @return the entry
     */
    public AclError error() {
        return AclError.of(code);
    }
}

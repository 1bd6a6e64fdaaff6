package io.github.acl4j.internal;

import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.error.CallFailure;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one way in which the facade calls the mirror: guards first, then the call, and for a code other than 0 the exception
 * that tells it, with the error state of the same OS thread.
 */
public final class Calls {
    /** A message that was made in a call may have the time of the clock's last tick before it. */
    private static final Duration COARSENESS = Duration.ofMillis(10);

    private final AclrtBackend backend;
    private final CallPolicy policy;
    private final Hop hop;
    private final MessageReader messages;
    private final Set<AclrtFunction> refused = ConcurrentHashMap.newKeySet();

    /**
     * Makes one.
     *
     * @param backend the mirror
     * @param policy what calls may do
     * @param records what was seen of the devices
     * @param hop where calls from virtual threads run
     */
    public Calls(AclrtBackend backend, CallPolicy policy, DeviceRecords records, Hop hop) {
        this.backend = backend;
        this.policy = policy;
        this.hop = hop;
        this.messages = new MessageReader(backend, policy, records);
    }

    /**
     * The mirror.
     *
     * @return the backend, unguarded
     */
    public AclrtBackend backend() {
        return backend;
    }

    /**
     * What calls may do.
     *
     * @return the policy
     */
    public CallPolicy policy() {
        return policy;
    }

    /**
     * Reads messages.
     *
     * @return the reader
     */
    public MessageReader messages() {
        return messages;
    }

    /**
     * Whether a function answered 207000 before.
     *
     * @param function the function
     * @return true if the product doesn't support it, as it said itself
     */
    public boolean wasRefused(AclrtFunction function) {
        return refused.contains(function);
    }

    /**
     * Calls a function for a device. On a virtual thread the call and the reading of its error run on a thread of the SDK.
     *
     * @param function which one, for the error
     * @param device the device that it is for
     * @param call the call
     * @throws AclException if the code isn't 0
     * @throws IllegalStateException inside an exception callback
     */
    public void onDevice(AclrtFunction function, DeviceRecord device, IntSupplier call) {
        requireCallable(function, device);
        throwIfFailed(attemptWithItsError(function, device, call));
    }

    /**
     * Calls a function that works on the calling thread's current device. Refused on a virtual thread, whose current device is
     * anybody's.
     *
     * @param function which one, for the error
     * @param device the device that must be current
     * @param call the call
     * @throws AclException if the code isn't 0
     * @throws IllegalStateException on a virtual thread, inside an exception callback, or with another device current
     */
    public void onCurrentDevice(AclrtFunction function, DeviceRecord device, IntSupplier call) {
        requirePlatformThread(function);
        requireCallable(function, device);
        requireCurrent(function, device);
        throwIfFailed(attempt(function, device, call));
    }

    /**
     * Calls a function that is for no device and takes no lock of the runtime, such as a registration. May be called inside a
     * callback.
     *
     * @param function which one, for the error
     * @param call the call
     * @throws AclException if the code isn't 0
     */
    public void forProcess(AclrtFunction function, IntSupplier call) {
        requirePresent(function);
        throwIfFailed(attemptWithItsError(function, null, call));
    }

    /**
     * Refuses a virtual thread: what hangs on an OS thread isn't its own.
     *
     * @param function what was asked for
     * @throws IllegalStateException on a virtual thread
     */
    public static void requirePlatformThread(AclrtFunction function) {
        if (VirtualThreads.isCurrent()) {
            throw new IllegalStateException(
                    function
                            + " reads state of an OS thread, which a virtual thread shares with others; call it on a platform thread");
        }
    }

    private void throwIfFailed(@Nullable CallFailure failure) {
        if (failure != null) {
            Optional<AscendProduct> product = policy.product(); // an exception must not keep a whole runtime alive
            // Made here and not where the call ran, so that the stack is the caller's.
            throw AclException.of(failure, () -> Verdicts.of(failure, product));
        }
    }

    /** The call and the reading of its error, which must be on one OS thread, wherever the caller is. */
    private @Nullable CallFailure attemptWithItsError(
            AclrtFunction function, @Nullable DeviceRecord device, IntSupplier call) {
        return VirtualThreads.isCurrent()
                ? hop.call(() -> attempt(function, device, call))
                : attempt(function, device, call);
    }

    private @Nullable CallFailure attempt(AclrtFunction function, @Nullable DeviceRecord device, IntSupplier call) {
        long began = System.nanoTime(); // costs less than the time of day, which only a failure needs
        int code = call.getAsInt();
        if (code == AclErrorCode.SUCCESS) {
            return null;
        }
        Instant beganAt = Instant.now().minusNanos(System.nanoTime() - began);
        // Of this one 207000 is about the stream: a stop can't be taken back (acl-facts 3.12).
        if (code == AclErrorCode.RT_FEATURE_NOT_SUPPORT && function != AclrtFunction.ACLRT_SET_STREAM_FAILURE_MODE) {
            refused.add(function);
        }
        // Before the message: reading that can overwrite the last error (acl-facts 3.1). Peek, because Get would eat
        // the
        // engine's.
        OptionalInt lastError = backend.supports(AclrtFunction.ACLRT_PEEK_AT_LAST_ERROR)
                ? OptionalInt.of(backend.aclrtPeekAtLastError(0))
                : OptionalInt.empty();
        AclError error = AclError.of(code);
        OptionalInt deviceId = OptionalInt.empty();
        if (device != null) {
            deviceId = OptionalInt.of(device.deviceId());
        }
        CallFailure failure = new CallFailure(function, code, lastError, messages.afterFailure(error), deviceId)
                .beganAt(beganAt.minus(COARSENESS));
        if (device != null) {
            device.seen(error, function.symbol(), () -> Verdicts.of(failure, policy.product()));
        }
        return failure;
    }

    private void requireCallable(AclrtFunction function, DeviceRecord device) {
        if (CallbackScope.current() == CallbackScope.EXCEPTION) {
            CallbackScope.refuseInside(function.symbol());
        }
        requireUsable(function, device);
        requirePresent(function);
    }

    private void requirePresent(AclrtFunction function) {
        if (!backend.supports(function)) {
            throw AclUnsupportedException.absent(function);
        }
    }

    /**
     * The default stream is that of the current device, so the call would hit another card in silence. Without a current device
     * the runtime refuses by itself, and asking leaves no trace (acl-facts 3.15).
     */
    private void requireCurrent(AclrtFunction function, DeviceRecord device) {
        int[] current = new int[1];
        if (backend.aclrtGetDevice(current) == AclErrorCode.SUCCESS && current[0] != device.deviceId()) {
            throw new IllegalStateException(function + " is for device " + device.deviceId()
                    + ", but the current device of this thread is " + current[0]);
        }
    }

    /**
     * Refuses to ask anything of a device that is lost or wedged.
     *
     * @param function what would be called
     * @param device the device
     * @throws AclDeviceLostException if it is
     */
    static void requireUsable(AclrtFunction function, DeviceRecord device) {
        DeviceState state = device.now().state();
        if (state.isFinal()) {
            throw AclDeviceLostException.notCalled(function, device.deviceId(), "the device is " + state);
        }
    }
}

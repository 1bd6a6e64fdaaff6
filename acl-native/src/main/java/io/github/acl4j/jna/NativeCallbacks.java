package io.github.acl4j.jna;

import io.github.acl4j.internal.InFlightGate;
import io.github.acl4j.internal.SdkThread;
import io.github.acl4j.jna.RuntimeFunctions.RegDeviceStateCallback;
import io.github.acl4j.jna.RuntimeFunctions.RegStreamStateCallback;
import io.github.acl4j.jna.RuntimeFunctions.SetDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtDeviceStateCallback;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import io.github.acl4j.spi.AclrtStreamStateCallback;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The callbacks of this process, of all its backends: the runtime's tables are the process's as well. Holds the permanent
 * functions.
 */
final class NativeCallbacks {
    private static final Logger log = LoggerFactory.getLogger(NativeCallbacks.class);

    /** How long a close, and the end of the process, wait for native code, and then for callbacks. */
    private static final Duration LIMIT = Duration.ofSeconds(1);

    /** Holds the functions for ever. */
    private static final NativeCallbacks OF_PROCESS = new NativeCallbacks();

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new SdkThread(OF_PROCESS::atExit, "acl4j-exit"));
        } catch (IllegalStateException e) {
            log.debug("the process ends already", e);
        }
    }

    private final InFlightGate gate = new InFlightGate();
    private final ExceptionCallbacks exceptions = new ExceptionCallbacks(gate);
    private final BinaryCallbacks binaries = new BinaryCallbacks();
    private final NamedCallbacks<AclrtDeviceTaskAbortCallback> aborts =
            new NamedCallbacks<>(SetDeviceTaskAbortCallback::aclrtSetDeviceTaskAbortCallback);
    private final NamedCallbacks<AclrtStreamStateCallback> streams =
            new NamedCallbacks<>(RegStreamStateCallback::aclrtRegStreamStateCallback);
    private final NamedCallbacks<AclrtDeviceStateCallback> devices =
            new NamedCallbacks<>(RegDeviceStateCallback::aclrtRegDeviceStateCallback);
    private final Upcall opException =
            new Upcall(CallbackType.OP_EXCEPTION, gate, call -> callOfBinary((long) call[0], (long) call[1]));
    private final Upcall abort = new Upcall(
            CallbackType.DEVICE_TASK_ABORT,
            gate,
            call -> callAbort((int) call[0], (int) call[1], (int) call[2], (long) call[3]));
    private final Upcall streamState = new Upcall(
            CallbackType.STREAM_STATE, gate, call -> callStreamState((long) call[0], (int) call[1], (long) call[2]));
    private final Upcall deviceState = new Upcall(
            CallbackType.DEVICE_STATE, gate, call -> callDeviceState((int) call[0], (int) call[1], (long) call[2]));

    private NativeCallbacks() {}

    static NativeCallbacks ofProcess() {
        return OF_PROCESS;
    }

    int setSlot(Object owner, @Nullable AclrtExceptionInfoCallback callback) {
        return exceptions.setSlot(owner, callback);
    }

    int register(Object owner, @Nullable AclrtExceptionInfoCallback callback) {
        return exceptions.register(owner, callback);
    }

    int unregister(@Nullable AclrtExceptionInfoCallback callback) {
        return exceptions.unregister(callback);
    }

    int setOfBinary(Object owner, long binary, @Nullable AclrtOpExceptionCallback callback, long userData) {
        return binaries.set(owner, binary, opException, callback, userData);
    }

    int setAbort(Object owner, byte @Nullable [] name, @Nullable AclrtDeviceTaskAbortCallback callback, long args) {
        return aborts.set(owner, name, abort, callback, args);
    }

    int setStreamState(Object owner, byte @Nullable [] name, @Nullable AclrtStreamStateCallback callback, long args) {
        return streams.set(owner, name, streamState, callback, args);
    }

    int setDeviceState(Object owner, byte @Nullable [] name, @Nullable AclrtDeviceStateCallback callback, long args) {
        return devices.set(owner, name, deviceState, callback, args);
    }

    /**
     * Takes out what a backend has registered, from the runtime as well, and waits for the callbacks under way. Native code that
     * doesn't come back is waited for no longer than the limit.
     */
    void close(Object owner) {
        apart("acl4j-close", () -> {
            exceptions.removeAllOf(owner);
            binaries.removeAllOf(owner);
            aborts.removeAllOf(owner);
            streams.removeAllOf(owner);
            devices.removeAllOf(owner);
        });
        if (!Upcall.isInside()) {
            awaitQuiescence();
        }
    }

    /**
     * Whoever enters Java while the process ends never comes out, and a library's destructor that waits for that thread never
     * ends. So nobody is called from now on, the functions are taken back, and calls under way are waited for, until the threads
     * that made them have left the JVM.
     */
    private void atExit() {
        gate.close();
        apart("acl4j-exit-native", () -> {
            exceptions.takeBack();
            aborts.takeBack();
            streams.takeBack();
            devices.takeBack();
        });
        if (awaitQuiescence() && Upcall.isAnyMade() && !AttachedThreads.awaitNone(LIMIT)) {
            log.warn("threads of native code are still attached to this JVM, which may keep the process from its end");
        }
    }

    private static void apart(String thread, Runnable body) {
        try {
            Apart.call(thread, LIMIT, () -> {
                body.run();
                return true;
            });
        } catch (TimeoutException e) {
            log.warn("callbacks could not be taken back from the runtime: a call of it hasn't returned", e);
        } catch (RuntimeException e) {
            log.warn("callbacks could not be taken back from the runtime", e);
        }
    }

    private boolean awaitQuiescence() {
        try {
            if (gate.awaitQuiescence(LIMIT)) {
                return true;
            }
            log.warn("{} callbacks are still running", gate.inFlight());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private int callOfBinary(long exceptionInfo, long token) {
        BinaryCallbacks.Entry entry = binaries.find(token);
        if (entry != null) {
            entry.callback().onException(exceptionInfo, entry.userData());
        }
        return 0;
    }

    private int callAbort(int deviceId, int stage, int timeout, long token) {
        NamedCallbacks.Entry<AclrtDeviceTaskAbortCallback> entry = aborts.find(token);
        return entry == null ? 0 : entry.callback().onDeviceTaskAbort(deviceId, stage, timeout, entry.args());
    }

    private int callStreamState(long stream, int state, long token) {
        NamedCallbacks.Entry<AclrtStreamStateCallback> entry = streams.find(token);
        if (entry != null) {
            entry.callback().onStreamState(stream, state, entry.args());
        }
        return 0;
    }

    private int callDeviceState(int deviceId, int state, long token) {
        NamedCallbacks.Entry<AclrtDeviceStateCallback> entry = devices.find(token);
        if (entry != null) {
            entry.callback().onDeviceState(deviceId, state, entry.args());
        }
        return 0;
    }
}

package io.github.acl4j.jna.loopback;

import io.github.acl4j.spi.AclrtDeviceStateCallback;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import io.github.acl4j.spi.AclrtStreamStateCallback;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** C function pointers as the fake sees them. For the exception callbacks, an object's identity is the pointer's. */
final class FunctionPointers {
    /** Stands for a pointer that the library itself calls, see {@link Round}. */
    record ExceptionPointer(long function) implements AclrtExceptionInfoCallback {
        @Override
        public void onException(long exceptionInfo) {
            throw new IllegalStateException("the library calls its function pointers itself");
        }
    }

    /** Stands for a pointer that the library itself calls, see {@link Round}. */
    record OpExceptionPointer(long function) implements AclrtOpExceptionCallback {
        @Override
        public void onException(long exceptionInfo, long userData) {
            throw new IllegalStateException("the library calls its function pointers itself");
        }
    }

    private final Map<Long, ExceptionPointer> exceptions = new ConcurrentHashMap<>();

    @Nullable
    AclrtExceptionInfoCallback exception(long function) {
        return function == 0 ? null : exceptions.computeIfAbsent(function, ExceptionPointer::new);
    }

    @Nullable
    AclrtOpExceptionCallback opException(long function) {
        return function == 0 ? null : new OpExceptionPointer(function);
    }

    static @Nullable AclrtDeviceTaskAbortCallback abort(long function) {
        return function == 0
                ? null
                : (device, stage, timeout, args) ->
                        LoopbackLibrary.acl4j_loopback_call_abort(function, device, stage, timeout, args);
    }

    static @Nullable AclrtStreamStateCallback streamState(long function) {
        return function == 0
                ? null
                : (stream, state, args) ->
                        LoopbackLibrary.acl4j_loopback_call_stream_state(function, stream, state, args);
    }

    static @Nullable AclrtDeviceStateCallback deviceState(long function) {
        return function == 0
                ? null
                : (device, state, args) ->
                        LoopbackLibrary.acl4j_loopback_call_device_state(function, device, state, args);
    }
}

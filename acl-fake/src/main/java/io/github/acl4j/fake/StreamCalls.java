package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStreamStateCallback;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The mirror's functions for streams, but for waiting (vectors streams-*, failure-mode-*). */
final class StreamCalls {
    private static final String SET_MODE = "Setting the error handling mode of a stream";
    private static final int ATTRIBUTE_FAILURE_MODE = 1;
    private static final int COMPLETE = 0;
    private static final int NOT_READY = 1;

    private final FakeRuntime runtime;
    private final Devices devices;

    StreamCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
    }

    /** The stream behind a handle, the current device's default stream behind 0. */
    NpuStream resolve(String function, Npu current, long handle) {
        NpuStream stream = handle == 0 ? current.streams().defaultStream() : runtime.stream(handle);
        if (stream == null) {
            throw Refused.invalidHandle(function);
        }
        return stream;
    }

    /** The same, and the stream has to be one of the current device. */
    NpuStream resolveOwn(String function, Npu current, long handle) {
        NpuStream stream = resolve(function, current, handle);
        if (!stream.npu().equals(current)) {
            throw wrongContext(function, stream);
        }
        return stream;
    }

    private static Refused wrongContext(String function, NpuStream stream) {
        return Refused.byRuntime(
                function,
                Codes.RT_STREAM_CONTEXT,
                "stream not in current ctx",
                ErrorEntry.wrongContext(function, stream.id()));
    }

    int create(long @Nullable [] handle) {
        if (handle == null) {
            throw Refused.nullPointer("aclrtCreateStream", "stream");
        }
        Npu current = devices.require("rtStreamCreate");
        NpuStream stream;
        current.lock().lock();
        try {
            requirePlace(current);
            stream = current.streams().create();
        } finally {
            current.lock().unlock();
        }
        runtime.rememberStream(stream);
        devices.tell(stream, AclrtStreamStateCallback.STATE_CREATE_POST);
        handle[0] = stream.handle();
        return Codes.SUCCESS;
    }

    private static void requirePlace(Npu npu) {
        if (npu.streams().available() == 0) {
            throw Refused.byDriverAloud("rtStreamCreate", "halSqCqAllocate", Codes.RT_NO_STREAM_RESOURCE);
        }
    }

    int available(int @Nullable [] count) {
        if (count == null) {
            throw Refused.nullPointer("aclrtGetStreamAvailableNum", "streamCount");
        }
        String function = "rtsStreamGetAvailableNum";
        Npu current = devices.require(function);
        current.driver().ask(AclrtFunction.ACLRT_GET_STREAM_AVAILABLE_NUM, function, "halResourceInfoQuery");
        current.lock().lock();
        try {
            count[0] = current.streams().available();
        } finally {
            current.lock().unlock();
        }
        return Codes.SUCCESS;
    }

    /** A stream of any device will do. What failed on it isn't told, unless it stopped for that (health g). */
    int query(long handle, int @Nullable [] status) {
        if (status == null) {
            throw Refused.nullPointer("aclrtStreamQuery", "status");
        }
        String function = "rtStreamQuery";
        requireHandle(function, handle);
        Npu npu = resolve(function, devices.require(function), handle).npu();
        npu.gates().pass(AclrtFunction.ACLRT_STREAM_QUERY);
        npu.lock().lock();
        try {
            NpuStream stream = resolve(function, npu, handle);
            npu.state().requireSound(function);
            // A driver that doesn't tell how far the stream is lets it look as if it weren't.
            status[0] = stream.tasks.isEmpty() && npu.driver().answers() ? COMPLETE : NOT_READY;
        } finally {
            npu.lock().unlock();
        }
        return Codes.SUCCESS;
    }

    /** Handles are looked at before the context. */
    void requireHandle(String function, long handle) {
        if (handle != 0 && runtime.stream(handle) == null) {
            throw Refused.invalidHandle(function);
        }
    }

    int destroy(long handle) {
        if (handle == 0) {
            throw Refused.nullPointer("aclrtDestroyStream", "stream");
        }
        Npu current = devices.require("rtStreamDestroy");
        NpuStream stream = resolveOwn("rtStreamDestroy", current, handle);
        devices.tell(stream, AclrtStreamStateCallback.STATE_DESTROY_PRE);
        current.lock().lock();
        try {
            requireNotWaitingForItself(stream);
            // The tasks that are still on it end first, unless nothing on this device ends any more.
            current.await(
                    AclrtFunction.ACLRT_DESTROY_STREAM,
                    () -> stream.tasks.isEmpty()
                            || stream.stopped
                            || current.state().failure() != Codes.SUCCESS,
                    -1);
            current.streams().remove(stream);
        } finally {
            current.lock().unlock();
        }
        runtime.forgetStream(handle);
        return Codes.SUCCESS;
    }

    private void requireNotWaitingForItself(NpuStream stream) {
        if (stream.npu().equals(runtime.thread().failingDevice()) && !stream.tasks.isEmpty()) {
            throw new FakeDeadlockError(
                    "aclrtDestroyStream of the failing stream in an exception callback never returns: it"
                            + " waits for tasks that only this thread, "
                            + Thread.currentThread().getName() + ", ends");
        }
    }

    /** A named stream's id can be asked for on any thread (vector streams-022). */
    int getId(long handle, int @Nullable [] streamId) {
        if (streamId == null) {
            throw Refused.nullPointer("aclrtStreamGetId", "streamId");
        }
        streamId[0] = anywhere("rtsStreamGetId", handle, true).id();
        return Codes.SUCCESS;
    }

    int getAttribute(long handle, int attribute, @Nullable ByteBuffer value) {
        if (value == null) {
            throw Refused.nullPointer("aclrtGetStreamAttribute", "value");
        }
        NpuStream stream = anywhere("rtsStreamGetAttribute", handle, false);
        if (attribute != ATTRIBUTE_FAILURE_MODE) {
            throw Refused.invalidValue(
                    "rtsStreamGetAttribute",
                    ErrorEntry.value("EE1003", "Obtaining a stream attribute", attribute, "stmAttrId", "1"));
        }
        stream.npu().lock().lock();
        try {
            value.putLong(AclrtStructs.STREAM_ATTR_FAILURE_MODE, stream.failureMode);
        } finally {
            stream.npu().lock().unlock();
        }
        return Codes.SUCCESS;
    }

    /**
     * A stream where no context is needed for a named one. Without a context NULL is answered with 107002 by some functions
     * and, because they look at the stream first, with 107000 by others (vectors failure-mode-020 and last-error-095).
     */
    private NpuStream anywhere(String function, long handle, boolean contextFirst) {
        if (handle != 0) {
            NpuStream stream = runtime.stream(handle);
            if (stream == null) {
                throw Refused.invalidHandle(function);
            }
            return stream;
        }
        return resolve(function, contextFirst ? devices.require(function) : requireStream(function), 0);
    }

    private Npu requireStream(String function) {
        Npu current = devices.current();
        if (current == null) {
            ErrorEntry noStream = new ErrorEntry(
                    "EE1004",
                    "Invalid_Argument_Null_Pointer",
                    SET_MODE + " failed because curStm cannot be a NULL pointer.",
                    "Try again with a correct pointer argument.");
            throw Refused.invalidValue(function, Refused.NO_CONTEXT, noStream);
        }
        return current;
    }

    int setFailureMode(long handle, long mode) {
        String function = "rtStreamSetMode";
        Npu current = handle == 0 ? requireStream(function) : devices.require(function);
        NpuStream stream = resolve(function, current, handle);
        int wanted = (int) (mode & 1);
        stream.npu().lock().lock();
        try {
            boolean stops = stream.failureMode == NpuStream.STOP_ON_FAILURE;
            if (!stream.stopped && wanted == stream.failureMode) {
                return Codes.SUCCESS;
            }
            if (stops) {
                String from = stream.stopped ? "abort mode to stop mode" : "stop mode to continue mode";
                throw Refused.byAcl(
                        Codes.RT_FEATURE_NOT_SUPPORT,
                        ErrorEntry.notSupported(
                                SET_MODE, "Changing stream " + stream.id() + " from " + from + " is not supported"));
            }
            if (!stream.npu().equals(current)) {
                throw wrongContext(SET_MODE, stream);
            }
            stream.failureMode = wanted;
            if (wanted == NpuStream.STOP_ON_FAILURE) {
                current.state().stopOnFailure();
            }
        } finally {
            stream.npu().lock().unlock();
        }
        return Codes.SUCCESS;
    }

    /** Drops the tasks of one stream; nothing happens while the device aborts (acl-facts 3.13). */
    int abort(long handle) {
        Npu current = devices.require("rtStreamAbort");
        NpuStream stream = resolveOwn("rtStreamAbort", current, handle);
        if (!runtime.rules().abortsStreams()) {
            throw Refused.notSupported("rtStreamAbort");
        }
        current.gates().pass(AclrtFunction.ACLRT_STREAM_ABORT);
        current.lock().lock();
        try {
            if (!current.state().isAborting()) {
                stream.aborts++;
                stream.untold = Codes.SUCCESS;
                current.scheduler().drop(stream);
            }
        } finally {
            current.lock().unlock();
        }
        return Codes.SUCCESS;
    }
}

package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtFunction;
import java.util.function.LongToIntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Registration of callbacks, and the getters of an exception, which vectors call with NULL only. */
final class CallbackFunctions {
    private static final long NULL = 0;

    private final AclrtBackend backend;
    private final ExceptionCallbacks exceptions;
    private final AbortCallbacks aborts;

    CallbackFunctions(AclrtBackend backend, ExceptionCallbacks exceptions, AbortCallbacks aborts) {
        this.backend = backend;
        this.exceptions = exceptions;
        this.aborts = aborts;
    }

    void addTo(FunctionTable table) {
        table.add(
                AclrtFunction.ACLRT_SET_EXCEPTION_INFO_CALLBACK,
                args -> withCallback(args, backend::aclrtSetExceptionInfoCallback));
        table.add(
                AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER,
                args -> withCallback(args, backend::aclrtExceptionInfoCallbackRegister));
        table.add(
                AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER,
                args -> withCallback(args, backend::aclrtExceptionInfoCallbackUnregister));
        addGetter(table, AclrtFunction.ACLRT_GET_TASK_ID_FROM_EXCEPTION_INFO, backend::aclrtGetTaskIdFromExceptionInfo);
        addGetter(
                table,
                AclrtFunction.ACLRT_GET_STREAM_ID_FROM_EXCEPTION_INFO,
                backend::aclrtGetStreamIdFromExceptionInfo);
        addGetter(
                table,
                AclrtFunction.ACLRT_GET_THREAD_ID_FROM_EXCEPTION_INFO,
                backend::aclrtGetThreadIdFromExceptionInfo);
        addGetter(
                table,
                AclrtFunction.ACLRT_GET_DEVICE_ID_FROM_EXCEPTION_INFO,
                backend::aclrtGetDeviceIdFromExceptionInfo);
        addGetter(
                table,
                AclrtFunction.ACLRT_GET_ERROR_CODE_FROM_EXCEPTION_INFO,
                backend::aclrtGetErrorCodeFromExceptionInfo);
        table.add(AclrtFunction.ACLRT_GET_ARGS_FROM_EXCEPTION_INFO, this::getArgs, "args", "length");
        table.add(AclrtFunction.ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO, this::getFuncHandle, "handle");
        table.add(AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK, this::setAbortCallback);
    }

    private Outcome withCallback(Arguments args, ToIntFunction<@Nullable AclrtExceptionInfoCallback> function) {
        String name = args.count(1).text(0);
        return Outcome.of(function.applyAsInt(name == null ? null : exceptions.get(name)));
    }

    private static void addGetter(FunctionTable table, AclrtFunction function, LongToIntFunction getter) {
        table.add(function, args -> {
            requireNull(args.count(1));
            return Outcome.of(getter.applyAsInt(NULL));
        });
    }

    private Outcome getArgs(Arguments args) {
        requireNull(args.count(1));
        long[] pointer = {Prefill.LONG};
        int[] length = {Prefill.INT};
        int ret = backend.aclrtGetArgsFromExceptionInfo(NULL, pointer, length);
        return Outcome.of(ret).with("args", Prefill.seen(pointer)).with("length", Prefill.seen(length));
    }

    private Outcome getFuncHandle(Arguments args) {
        requireNull(args.count(1));
        long[] handle = {Prefill.LONG};
        return Outcome.of(backend.aclrtGetFuncHandleFromExceptionInfo(NULL, handle))
                .with("handle", Prefill.seen(handle));
    }

    private Outcome setAbortCallback(Arguments args) {
        String regName = args.count(2).text(0);
        if (args.isNull(1)) {
            return Outcome.of(backend.aclrtSetDeviceTaskAbortCallback(regName, null, 0));
        }
        JsonNode callback = args.object(1, "fn", "arg", "pre", "post");
        String arg = Json.text(callback, "arg");
        int ret = backend.aclrtSetDeviceTaskAbortCallback(
                regName, aborts.get(Json.text(callback, "fn")), aborts.pointerTo(arg));
        if (ret == 0) {
            aborts.setReturns(arg, stageReturns(callback, "pre"), stageReturns(callback, "post"));
        }
        return Outcome.of(ret);
    }

    private static int stageReturns(JsonNode callback, String stage) {
        return callback.has(stage) ? (int) Json.number(callback.get(stage)) : 0;
    }

    private static void requireNull(Arguments args) {
        if (!args.isNull(0)) {
            throw new VectorFormatException("an exception info can only be null in a vector");
        }
    }
}

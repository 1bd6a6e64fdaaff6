package io.github.acl4j.fake;

import static io.github.acl4j.spi.AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC;
import static io.github.acl4j.spi.AclrtFunction.ACLMDL_RI_CAPTURE_THREAD_EXCHANGE_MODE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_BINARY_SET_EXCEPTION_CALLBACK;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_CREATE_EVENT;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_CREATE_EVENT_EX_WITH_FLAG;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_CREATE_STREAM;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_DESTROY_EVENT;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_DESTROY_STREAM;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_DEVICE_TASK_ABORT;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_FREE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_FREE_HOST;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_ARGS_FROM_EXCEPTION_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_DEVICE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_DEVICE_COUNT;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_DEVICE_ID_FROM_EXCEPTION_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_DEVICE_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_DEVICE_UTILIZATION_RATE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_ERROR_CODE_FROM_EXCEPTION_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_ERROR_VERBOSE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_EVENT_AVAIL_NUM;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_LAST_ERROR;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_LOGIC_DEV_ID_BY_USER_DEV_ID;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_MEM_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_MEM_UCE_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_OP_TIME_OUT_INTERVAL;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_RUN_MODE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_SOC_NAME;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_STREAM_ATTRIBUTE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_STREAM_AVAILABLE_NUM;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_STREAM_ID_FROM_EXCEPTION_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_TASK_ID_FROM_EXCEPTION_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_THREAD_ID_FROM_EXCEPTION_INFO;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_THREAD_LAST_TASK_ID;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_GET_VERSION;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_MALLOC;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_MALLOC_HOST;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_MEMCPY;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_MEMCPY_ASYNC;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_MEM_UCE_REPAIR;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_PEEK_AT_LAST_ERROR;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_QUERY_DEVICE_STATUS;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_QUERY_EVENT_STATUS;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_RECORD_EVENT;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_REG_DEVICE_STATE_CALLBACK;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_REG_STREAM_STATE_CALLBACK;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_REPAIR_ERROR;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_RESET_DEVICE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SET_DEVICE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SET_EXCEPTION_INFO_CALLBACK;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SET_STREAM_FAILURE_MODE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_STREAM_ABORT;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_STREAM_GET_ID;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_STREAM_QUERY;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SYNCHRONIZE_STREAM;
import static io.github.acl4j.spi.AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT;
import static io.github.acl4j.spi.AclrtFunction.ACLSYS_GET_VERSION_STR;
import static io.github.acl4j.spi.AclrtFunction.ACL_DESTROY_TENSOR_DESC;
import static io.github.acl4j.spi.AclrtFunction.ACL_FINALIZE;
import static io.github.acl4j.spi.AclrtFunction.ACL_FINALIZE_REFERENCE;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_RECENT_ERR_MSG;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_ADDRESS;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_BY_INDEX;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_DIM_V2;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_FORMAT;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_NUM_DIMS;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_TYPE;
import static io.github.acl4j.spi.AclrtFunction.ACL_INIT;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtDeviceStateCallback;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import io.github.acl4j.spi.AclrtStreamStateCallback;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The mirror of a fake: hands each call to its topic, turns a refusal into a code, and notes the call. */
final class FakeBackend implements AclrtBackend {
    private final FakeRuntime runtime;
    private final Calls calls;
    private final CallRecorder recorder;
    private final Runnable end;
    private final AtomicBoolean closed = new AtomicBoolean();

    FakeBackend(FakeRuntime runtime, Calls calls, CallRecorder recorder, Runnable end) {
        this.runtime = runtime;
        this.calls = calls;
        this.recorder = recorder;
        this.end = end;
    }

    @Override
    public String describe() {
        return "fake: " + runtime.devices().size() + " x " + runtime.settings().socName() + ", CANN "
                + runtime.settings().release() + ", in this JVM";
    }

    @Override
    public boolean supports(AclrtFunction function) {
        return runtime.settings().has(function);
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            end.run();
        }
    }

    private void requireCallable(AclrtFunction function) {
        if (closed.get()) {
            throw new IllegalStateException("this backend was closed before " + function);
        }
        runtime.requireOpen(function.symbol());
        if (!supports(function)) {
            throw function.absent();
        }
    }

    /** The memory of a buffer: where its position and limit are doesn't matter. */
    private static @Nullable ByteBuffer all(@Nullable ByteBuffer buffer) {
        return buffer == null ? null : buffer.duplicate().clear().order(ByteOrder.nativeOrder());
    }

    private int code(AclrtFunction function, IntSupplier call, @Nullable Object... arguments) {
        requireCallable(function);
        Integer code = null;
        try {
            code = guarded(call);
        } finally {
            recorder.add(function, arguments, code);
        }
        return code;
    }

    /** The code of a call: its own, or that of its refusal, of which the calling thread bears the traces. */
    int guarded(IntSupplier call) {
        try {
            return call.getAsInt();
        } catch (Refused refused) {
            // What the end of the fake broke off must not look like an answer of the runtime.
            runtime.requireOpen("a call");
            runtime.bear(refused);
            return refused.code();
        }
    }

    private @Nullable String text(AclrtFunction function, Supplier<@Nullable String> call) {
        requireCallable(function);
        try {
            return call.get();
        } finally {
            recorder.add(function, new Object[0], null);
        }
    }

    /** A call that returns an address or a size, which isn't kept. */
    private long value(AclrtFunction function, LongSupplier call, @Nullable Object... arguments) {
        requireCallable(function);
        try {
            return call.getAsLong();
        } finally {
            recorder.add(function, arguments, null);
        }
    }

    // ---- start and end

    @Override
    public int aclInit(@Nullable String configPath) {
        return code(ACL_INIT, () -> calls.lifecycle().init(configPath), configPath);
    }

    @Override
    public int aclFinalize() {
        return code(ACL_FINALIZE, () -> calls.lifecycle().finish());
    }

    @Override
    public int aclFinalizeReference(long @Nullable [] refCount) {
        return code(ACL_FINALIZE_REFERENCE, () -> calls.lifecycle().finishReference(refCount), refCount);
    }

    // ---- errors of the calling thread

    @Override
    public @Nullable String aclGetRecentErrMsg() {
        return text(ACL_GET_RECENT_ERR_MSG, () -> calls.errors().recentMessage());
    }

    @Override
    public int aclrtPeekAtLastError(int level) {
        return code(ACLRT_PEEK_AT_LAST_ERROR, () -> calls.errors().peek(level), level);
    }

    @Override
    public int aclrtGetLastError(int level) {
        return code(ACLRT_GET_LAST_ERROR, () -> calls.errors().get(level), level);
    }

    // ---- exception callbacks

    @Override
    public int aclrtSetExceptionInfoCallback(@Nullable AclrtExceptionInfoCallback callback) {
        return code(ACLRT_SET_EXCEPTION_INFO_CALLBACK, () -> calls.exceptions().setSlot(callback), callback);
    }

    @Override
    public int aclrtExceptionInfoCallbackRegister(@Nullable AclrtExceptionInfoCallback callback) {
        return code(
                ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER, () -> calls.exceptions().register(callback), callback);
    }

    @Override
    public int aclrtExceptionInfoCallbackUnregister(@Nullable AclrtExceptionInfoCallback callback) {
        return code(
                ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER,
                () -> calls.exceptions().unregister(callback),
                callback);
    }

    @Override
    public int aclrtGetTaskIdFromExceptionInfo(long exceptionInfo) {
        return code(
                ACLRT_GET_TASK_ID_FROM_EXCEPTION_INFO,
                () -> calls.exceptions().field("aclrtGetTaskIdFromExceptionInfo", exceptionInfo, FakeException::task),
                exceptionInfo);
    }

    @Override
    public int aclrtGetStreamIdFromExceptionInfo(long exceptionInfo) {
        return code(
                ACLRT_GET_STREAM_ID_FROM_EXCEPTION_INFO,
                () -> calls.exceptions()
                        .field("aclrtGetStreamIdFromExceptionInfo", exceptionInfo, FakeException::stream),
                exceptionInfo);
    }

    @Override
    public int aclrtGetThreadIdFromExceptionInfo(long exceptionInfo) {
        return code(
                ACLRT_GET_THREAD_ID_FROM_EXCEPTION_INFO,
                () -> calls.exceptions()
                        .field("aclrtGetThreadIdFromExceptionInfo", exceptionInfo, FakeException::thread),
                exceptionInfo);
    }

    @Override
    public int aclrtGetDeviceIdFromExceptionInfo(long exceptionInfo) {
        return code(
                ACLRT_GET_DEVICE_ID_FROM_EXCEPTION_INFO,
                () -> calls.exceptions()
                        .field("aclrtGetDeviceIdFromExceptionInfo", exceptionInfo, FakeException::device),
                exceptionInfo);
    }

    @Override
    public int aclrtGetErrorCodeFromExceptionInfo(long exceptionInfo) {
        return code(
                ACLRT_GET_ERROR_CODE_FROM_EXCEPTION_INFO,
                () -> calls.exceptions()
                        .field("aclrtGetErrorCodeFromExceptionInfo", exceptionInfo, FakeException::code),
                exceptionInfo);
    }

    @Override
    public int aclrtGetArgsFromExceptionInfo(
            long exceptionInfo, long @Nullable [] devArgsPtr, int @Nullable [] devArgsLen) {
        return code(
                ACLRT_GET_ARGS_FROM_EXCEPTION_INFO,
                () -> calls.exceptions().arguments(exceptionInfo, devArgsPtr, devArgsLen),
                exceptionInfo,
                devArgsPtr,
                devArgsLen);
    }

    @Override
    public int aclrtGetFuncHandleFromExceptionInfo(long exceptionInfo, long @Nullable [] func) {
        return code(
                ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO,
                () -> calls.exceptions().function(exceptionInfo, func),
                exceptionInfo,
                func);
    }

    @Override
    public int aclrtBinarySetExceptionCallback(
            long binHandle, @Nullable AclrtOpExceptionCallback callback, long userData) {
        return code(
                ACLRT_BINARY_SET_EXCEPTION_CALLBACK,
                () -> calls.exceptions().setOfBinary(binHandle, callback, userData),
                binHandle,
                callback,
                userData);
    }

    // ---- description of the operator that failed

    @Override
    public int aclmdlCreateAndGetOpDesc(
            int deviceId,
            int streamId,
            int taskId,
            @Nullable ByteBuffer opName,
            long opNameLen,
            long @Nullable [] inputDesc,
            long @Nullable [] numInputs,
            long @Nullable [] outputDesc,
            long @Nullable [] numOutputs) {
        return code(
                ACLMDL_CREATE_AND_GET_OP_DESC,
                () -> calls.operators()
                        .describe(
                                new OperatorHistory.Task(deviceId, streamId, taskId),
                                all(opName),
                                opNameLen,
                                inputDesc,
                                numInputs,
                                outputDesc,
                                numOutputs),
                deviceId,
                streamId,
                taskId,
                opName,
                opNameLen,
                inputDesc,
                numInputs,
                outputDesc,
                numOutputs);
    }

    @Override
    public long aclGetTensorDescByIndex(long desc, long index) {
        return value(ACL_GET_TENSOR_DESC_BY_INDEX, () -> calls.operators().element(desc, index), desc, index);
    }

    @Override
    public long aclGetTensorDescAddress(long desc) {
        return value(ACL_GET_TENSOR_DESC_ADDRESS, () -> calls.operators().address(desc), desc);
    }

    @Override
    public int aclGetTensorDescType(long desc) {
        return code(ACL_GET_TENSOR_DESC_TYPE, () -> calls.operators().type(desc), desc);
    }

    @Override
    public int aclGetTensorDescFormat(long desc) {
        return code(ACL_GET_TENSOR_DESC_FORMAT, () -> calls.operators().format(desc), desc);
    }

    @Override
    public long aclGetTensorDescNumDims(long desc) {
        return value(ACL_GET_TENSOR_DESC_NUM_DIMS, () -> calls.operators().rank(desc), desc);
    }

    @Override
    public int aclGetTensorDescDimV2(long desc, long index, long @Nullable [] dimSize) {
        return code(
                ACL_GET_TENSOR_DESC_DIM_V2, () -> calls.operators().dim(desc, index, dimSize), desc, index, dimSize);
    }

    @Override
    public void aclDestroyTensorDesc(long desc) {
        value(
                ACL_DESTROY_TENSOR_DESC,
                () -> {
                    calls.operators().destroy(desc);
                    return 0;
                },
                desc);
    }

    // ---- uncorrectable memory errors

    @Override
    public int aclrtGetMemUceInfo(
            int deviceId, @Nullable ByteBuffer memUceInfoArray, long arraySize, long @Nullable [] retSize) {
        return code(
                ACLRT_GET_MEM_UCE_INFO,
                () -> calls.memoryErrors().getMemUceInfo(deviceId, all(memUceInfoArray), arraySize, retSize),
                deviceId,
                memUceInfoArray,
                arraySize,
                retSize);
    }

    @Override
    public int aclrtMemUceRepair(int deviceId, @Nullable ByteBuffer memUceInfoArray, long arraySize) {
        return code(
                ACLRT_MEM_UCE_REPAIR,
                () -> calls.memoryErrors().memUceRepair(deviceId, all(memUceInfoArray), arraySize),
                deviceId,
                memUceInfoArray,
                arraySize);
    }

    // ---- abort, verbose, repair

    @Override
    public int aclrtDeviceTaskAbort(int deviceId, int timeout) {
        return code(ACLRT_DEVICE_TASK_ABORT, () -> calls.aborts().abort(deviceId, timeout), deviceId, timeout);
    }

    @Override
    public int aclrtSetDeviceTaskAbortCallback(
            @Nullable String regName, @Nullable AclrtDeviceTaskAbortCallback callback, long args) {
        return code(
                ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK,
                () -> calls.aborts().setCallback(regName, callback, args),
                regName,
                callback,
                args);
    }

    @Override
    public int aclrtGetErrorVerbose(int deviceId, @Nullable ByteBuffer errorInfo) {
        return code(
                ACLRT_GET_ERROR_VERBOSE,
                () -> calls.faults().getErrorVerbose(deviceId, all(errorInfo)),
                deviceId,
                errorInfo);
    }

    @Override
    public int aclrtRepairError(int deviceId, @Nullable ByteBuffer errorInfo) {
        return code(
                ACLRT_REPAIR_ERROR, () -> calls.faults().repairError(deviceId, all(errorInfo)), deviceId, errorInfo);
    }

    // ---- streams

    @Override
    public int aclrtCreateStream(long @Nullable [] stream) {
        return code(ACLRT_CREATE_STREAM, () -> calls.streams().create(stream), stream);
    }

    @Override
    public int aclrtDestroyStream(long stream) {
        return code(ACLRT_DESTROY_STREAM, () -> calls.streams().destroy(stream), stream);
    }

    @Override
    public int aclrtStreamGetId(long stream, int @Nullable [] streamId) {
        return code(ACLRT_STREAM_GET_ID, () -> calls.streams().getId(stream, streamId), stream, streamId);
    }

    @Override
    public int aclrtSynchronizeStream(long stream) {
        return code(ACLRT_SYNCHRONIZE_STREAM, () -> calls.synchronize().stream(stream), stream);
    }

    @Override
    public int aclrtSynchronizeStreamWithTimeout(long stream, int timeout) {
        return code(
                ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT,
                () -> calls.synchronize().streamWithTimeout(stream, timeout),
                stream,
                timeout);
    }

    @Override
    public int aclrtStreamQuery(long stream, int @Nullable [] status) {
        return code(ACLRT_STREAM_QUERY, () -> calls.streams().query(stream, status), stream, status);
    }

    @Override
    public int aclrtGetStreamAvailableNum(int @Nullable [] streamCount) {
        return code(ACLRT_GET_STREAM_AVAILABLE_NUM, () -> calls.streams().available(streamCount), streamCount);
    }

    @Override
    public int aclrtStreamAbort(long stream) {
        return code(ACLRT_STREAM_ABORT, () -> calls.streams().abort(stream), stream);
    }

    @Override
    public int aclrtSetStreamFailureMode(long stream, long mode) {
        return code(ACLRT_SET_STREAM_FAILURE_MODE, () -> calls.streams().setFailureMode(stream, mode), stream, mode);
    }

    @Override
    public int aclrtGetStreamAttribute(long stream, int attribute, @Nullable ByteBuffer value) {
        return code(
                ACLRT_GET_STREAM_ATTRIBUTE,
                () -> calls.streams().getAttribute(stream, attribute, all(value)),
                stream,
                attribute,
                value);
    }

    @Override
    public int aclrtRegStreamStateCallback(
            @Nullable String regName, @Nullable AclrtStreamStateCallback callback, long args) {
        return code(
                ACLRT_REG_STREAM_STATE_CALLBACK,
                () -> calls.devices().regStreamState(regName, callback, args),
                regName,
                callback,
                args);
    }

    // ---- events

    @Override
    public int aclrtCreateEvent(long @Nullable [] event) {
        return code(ACLRT_CREATE_EVENT, () -> calls.events().create(event), event);
    }

    @Override
    public int aclrtCreateEventExWithFlag(long @Nullable [] event, int flag) {
        return code(ACLRT_CREATE_EVENT_EX_WITH_FLAG, () -> calls.events().createEx(event, flag), event, flag);
    }

    @Override
    public int aclrtDestroyEvent(long event) {
        return code(ACLRT_DESTROY_EVENT, () -> calls.events().destroy(event), event);
    }

    @Override
    public int aclrtRecordEvent(long event, long stream) {
        return code(ACLRT_RECORD_EVENT, () -> calls.events().record(event, stream), event, stream);
    }

    @Override
    public int aclrtQueryEventStatus(long event, int @Nullable [] status) {
        return code(ACLRT_QUERY_EVENT_STATUS, () -> calls.events().query(event, status), event, status);
    }

    @Override
    public int aclrtGetEventAvailNum(int @Nullable [] eventCount) {
        return code(ACLRT_GET_EVENT_AVAIL_NUM, () -> calls.events().available(eventCount), eventCount);
    }

    @Override
    public int aclmdlRICaptureThreadExchangeMode(int @Nullable [] mode) {
        return code(ACLMDL_RI_CAPTURE_THREAD_EXCHANGE_MODE, () -> calls.facts().exchangeCaptureMode(mode), mode);
    }

    // ---- devices

    @Override
    public int aclrtSetDevice(int deviceId) {
        return code(ACLRT_SET_DEVICE, () -> calls.devices().set(deviceId), deviceId);
    }

    @Override
    public int aclrtResetDevice(int deviceId) {
        return code(ACLRT_RESET_DEVICE, () -> calls.devices().reset(deviceId), deviceId);
    }

    @Override
    public int aclrtGetDevice(int @Nullable [] deviceId) {
        return code(ACLRT_GET_DEVICE, () -> calls.devices().get(deviceId), deviceId);
    }

    @Override
    public int aclrtGetDeviceCount(int @Nullable [] count) {
        return code(ACLRT_GET_DEVICE_COUNT, () -> calls.devices().count(count), count);
    }

    @Override
    public int aclrtQueryDeviceStatus(int deviceId, int @Nullable [] deviceStatus) {
        return code(
                ACLRT_QUERY_DEVICE_STATUS,
                () -> calls.devices().status(deviceId, deviceStatus),
                deviceId,
                deviceStatus);
    }

    @Override
    public int aclrtSynchronizeDevice() {
        return code(ACLRT_SYNCHRONIZE_DEVICE, () -> calls.synchronize().device());
    }

    @Override
    public int aclrtSynchronizeDeviceWithTimeout(int timeout) {
        return code(
                ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT, () -> calls.synchronize().deviceWithTimeout(timeout), timeout);
    }

    @Override
    public int aclrtGetDeviceInfo(int deviceId, int attr, long @Nullable [] value) {
        return code(
                ACLRT_GET_DEVICE_INFO, () -> calls.deviceFacts().info(deviceId, attr, value), deviceId, attr, value);
    }

    @Override
    public int aclrtGetDeviceUtilizationRate(int deviceId, @Nullable ByteBuffer utilizationInfo) {
        return code(
                ACLRT_GET_DEVICE_UTILIZATION_RATE,
                () -> calls.deviceFacts().utilization(deviceId, all(utilizationInfo)),
                deviceId,
                utilizationInfo);
    }

    @Override
    public int aclrtGetLogicDevIdByUserDevId(int userDevid, int @Nullable [] logicDevId) {
        return code(
                ACLRT_GET_LOGIC_DEV_ID_BY_USER_DEV_ID,
                () -> calls.deviceFacts().logicalId(userDevid, logicDevId),
                userDevid,
                logicDevId);
    }

    @Override
    public int aclrtGetPhyDevIdByUserDevId(int userDevId, int @Nullable [] phyDevId) {
        return code(
                ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID,
                () -> calls.deviceFacts().physicalId(userDevId, phyDevId),
                userDevId,
                phyDevId);
    }

    @Override
    public int aclrtRegDeviceStateCallback(
            @Nullable String regName, @Nullable AclrtDeviceStateCallback callback, long args) {
        return code(
                ACLRT_REG_DEVICE_STATE_CALLBACK,
                () -> calls.devices().regDeviceState(regName, callback, args),
                regName,
                callback,
                args);
    }

    // ---- memory

    @Override
    public int aclrtMalloc(long @Nullable [] devPtr, long size, int policy) {
        return code(ACLRT_MALLOC, () -> calls.memory().allocate(devPtr, size), devPtr, size, policy);
    }

    @Override
    public int aclrtFree(long devPtr) {
        return code(ACLRT_FREE, () -> calls.memory().free(devPtr), devPtr);
    }

    @Override
    public int aclrtMallocHost(ByteBuffer @Nullable [] hostPtr, long size) {
        if (Long.compareUnsigned(size, Integer.MAX_VALUE) > 0) {
            throw new IllegalArgumentException("size is " + Long.toUnsignedString(size) + ", and a buffer has up to "
                    + Integer.MAX_VALUE + " bytes");
        }
        return code(ACLRT_MALLOC_HOST, () -> calls.hostMemory().allocate(hostPtr, size), hostPtr, size);
    }

    @Override
    public int aclrtFreeHost(@Nullable ByteBuffer hostPtr) {
        return code(ACLRT_FREE_HOST, () -> calls.hostMemory().free(hostPtr), hostPtr);
    }

    @Override
    public int aclrtGetMemInfo(int attr, long @Nullable [] free, long @Nullable [] total) {
        return code(ACLRT_GET_MEM_INFO, () -> calls.memory().info(attr, free, total), attr, free, total);
    }

    @Override
    public int aclrtMemcpy(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind) {
        return code(
                ACLRT_MEMCPY,
                () -> calls.tasks().copy(dst, destMax, all(src), count, kind),
                dst,
                destMax,
                src,
                count,
                kind);
    }

    @Override
    public int aclrtMemcpy(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind) {
        return code(
                ACLRT_MEMCPY,
                () -> calls.tasks().copy(all(dst), destMax, src, count, kind),
                dst,
                destMax,
                src,
                count,
                kind);
    }

    @Override
    public int aclrtMemcpy(long dst, long destMax, long src, long count, int kind) {
        return code(
                ACLRT_MEMCPY, () -> calls.tasks().copy(dst, destMax, src, count, kind), dst, destMax, src, count, kind);
    }

    @Override
    public int aclrtMemcpyAsync(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind, long stream) {
        return code(
                ACLRT_MEMCPY_ASYNC,
                () -> calls.tasks().copyAsync(dst, destMax, all(src), count, kind, stream),
                dst,
                destMax,
                src,
                count,
                kind,
                stream);
    }

    @Override
    public int aclrtMemcpyAsync(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind, long stream) {
        return code(
                ACLRT_MEMCPY_ASYNC,
                () -> calls.tasks().copyAsync(all(dst), destMax, src, count, kind, stream),
                dst,
                destMax,
                src,
                count,
                kind,
                stream);
    }

    @Override
    public int aclrtMemcpyAsync(long dst, long destMax, long src, long count, int kind, long stream) {
        return code(
                ACLRT_MEMCPY_ASYNC,
                () -> calls.tasks().copyAsync(dst, destMax, src, count, kind, stream),
                dst,
                destMax,
                src,
                count,
                kind,
                stream);
    }

    // ---- facts

    @Override
    public int aclrtGetThreadLastTaskId(int @Nullable [] taskId) {
        return code(ACLRT_GET_THREAD_LAST_TASK_ID, () -> calls.facts().lastTaskId(taskId), taskId);
    }

    @Override
    public @Nullable String aclrtGetSocName() {
        return text(ACLRT_GET_SOC_NAME, () -> calls.facts().socName());
    }

    @Override
    public int aclrtGetRunMode(int @Nullable [] runMode) {
        return code(ACLRT_GET_RUN_MODE, () -> calls.facts().runMode(runMode), runMode);
    }

    @Override
    public int aclrtGetOpTimeOutInterval(long @Nullable [] interval) {
        return code(ACLRT_GET_OP_TIME_OUT_INTERVAL, () -> calls.facts().opTimeOutInterval(interval), interval);
    }

    @Override
    public int aclrtGetVersion(
            int @Nullable [] majorVersion, int @Nullable [] minorVersion, int @Nullable [] patchVersion) {
        return code(
                ACLRT_GET_VERSION,
                () -> calls.facts().version(majorVersion, minorVersion, patchVersion),
                majorVersion,
                minorVersion,
                patchVersion);
    }

    @Override
    public int aclsysGetVersionStr(@Nullable String pkgName, @Nullable ByteBuffer versionStr) {
        return code(
                ACLSYS_GET_VERSION_STR,
                () -> calls.facts().packageVersion(pkgName, all(versionStr)),
                pkgName,
                versionStr);
    }
}

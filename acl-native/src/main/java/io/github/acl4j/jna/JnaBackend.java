package io.github.acl4j.jna;

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

import com.sun.jna.Pointer;
import io.github.acl4j.jna.EventFunctions.CaptureThreadExchangeMode;
import io.github.acl4j.jna.EventFunctions.CreateEvent;
import io.github.acl4j.jna.EventFunctions.CreateEventExWithFlag;
import io.github.acl4j.jna.EventFunctions.DestroyEvent;
import io.github.acl4j.jna.EventFunctions.GetEventAvailNum;
import io.github.acl4j.jna.EventFunctions.GetStreamAvailableNum;
import io.github.acl4j.jna.EventFunctions.QueryEventStatus;
import io.github.acl4j.jna.EventFunctions.RecordEvent;
import io.github.acl4j.jna.EventFunctions.StreamQuery;
import io.github.acl4j.jna.ModelFunctions.CreateAndGetOpDesc;
import io.github.acl4j.jna.ModelFunctions.DestroyTensorDesc;
import io.github.acl4j.jna.ModelFunctions.GetTensorDescAddress;
import io.github.acl4j.jna.ModelFunctions.GetTensorDescByIndex;
import io.github.acl4j.jna.ModelFunctions.GetTensorDescDimV2;
import io.github.acl4j.jna.ModelFunctions.GetTensorDescFormat;
import io.github.acl4j.jna.ModelFunctions.GetTensorDescNumDims;
import io.github.acl4j.jna.ModelFunctions.GetTensorDescType;
import io.github.acl4j.jna.RuntimeFunctions.CreateStream;
import io.github.acl4j.jna.RuntimeFunctions.DestroyStream;
import io.github.acl4j.jna.RuntimeFunctions.DeviceTaskAbort;
import io.github.acl4j.jna.RuntimeFunctions.Finalize;
import io.github.acl4j.jna.RuntimeFunctions.FinalizeReference;
import io.github.acl4j.jna.RuntimeFunctions.Free;
import io.github.acl4j.jna.RuntimeFunctions.FreeHost;
import io.github.acl4j.jna.RuntimeFunctions.GetArgsFromExceptionInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetDevice;
import io.github.acl4j.jna.RuntimeFunctions.GetDeviceCount;
import io.github.acl4j.jna.RuntimeFunctions.GetDeviceIdFromExceptionInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetDeviceInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetDeviceUtilizationRate;
import io.github.acl4j.jna.RuntimeFunctions.GetErrorCodeFromExceptionInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetErrorVerbose;
import io.github.acl4j.jna.RuntimeFunctions.GetFuncHandleFromExceptionInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetLastError;
import io.github.acl4j.jna.RuntimeFunctions.GetLogicDevIdByUserDevId;
import io.github.acl4j.jna.RuntimeFunctions.GetMemInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetMemUceInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetOpTimeOutInterval;
import io.github.acl4j.jna.RuntimeFunctions.GetPhyDevIdByUserDevId;
import io.github.acl4j.jna.RuntimeFunctions.GetRecentErrMsg;
import io.github.acl4j.jna.RuntimeFunctions.GetRunMode;
import io.github.acl4j.jna.RuntimeFunctions.GetSocName;
import io.github.acl4j.jna.RuntimeFunctions.GetStreamAttribute;
import io.github.acl4j.jna.RuntimeFunctions.GetStreamIdFromExceptionInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetTaskIdFromExceptionInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetThreadIdFromExceptionInfo;
import io.github.acl4j.jna.RuntimeFunctions.GetThreadLastTaskId;
import io.github.acl4j.jna.RuntimeFunctions.GetVersion;
import io.github.acl4j.jna.RuntimeFunctions.GetVersionStr;
import io.github.acl4j.jna.RuntimeFunctions.Init;
import io.github.acl4j.jna.RuntimeFunctions.Malloc;
import io.github.acl4j.jna.RuntimeFunctions.MallocHost;
import io.github.acl4j.jna.RuntimeFunctions.MemUceRepair;
import io.github.acl4j.jna.RuntimeFunctions.Memcpy;
import io.github.acl4j.jna.RuntimeFunctions.MemcpyAsync;
import io.github.acl4j.jna.RuntimeFunctions.PeekAtLastError;
import io.github.acl4j.jna.RuntimeFunctions.QueryDeviceStatus;
import io.github.acl4j.jna.RuntimeFunctions.RepairError;
import io.github.acl4j.jna.RuntimeFunctions.ResetDevice;
import io.github.acl4j.jna.RuntimeFunctions.SetDevice;
import io.github.acl4j.jna.RuntimeFunctions.SetStreamFailureMode;
import io.github.acl4j.jna.RuntimeFunctions.StreamAbort;
import io.github.acl4j.jna.RuntimeFunctions.StreamGetId;
import io.github.acl4j.jna.RuntimeFunctions.SynchronizeDevice;
import io.github.acl4j.jna.RuntimeFunctions.SynchronizeDeviceWithTimeout;
import io.github.acl4j.jna.RuntimeFunctions.SynchronizeStream;
import io.github.acl4j.jna.RuntimeFunctions.SynchronizeStreamWithTimeout;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtDeviceStateCallback;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtOpExceptionCallback;
import io.github.acl4j.spi.AclrtStreamStateCallback;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The mirror over the loaded library: checks what would harm memory, and calls. A call allocates nothing on the Java heap unless
 * it has to do with texts or callbacks.
 */
final class JnaBackend implements AclrtBackend {
    /** {@code ACL_PKG_VERSION_MAX_SIZE}. */
    private static final int VERSION_STRING_SIZE = 128;

    private final String library;
    private final Set<AclrtFunction> present;
    private final NativeCallbacks callbacks;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Makes one.
     *
     * @param library what the library is, for logs
     * @param present the functions that are bound
     * @param callbacks the callbacks of the process
     */
    JnaBackend(String library, Set<AclrtFunction> present, NativeCallbacks callbacks) {
        this.library = library;
        this.present = present;
        this.callbacks = callbacks;
    }

    @Override
    public String describe() {
        return "jna: " + library;
    }

    @Override
    public boolean supports(AclrtFunction function) {
        return present.contains(function);
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            callbacks.close(this);
        }
    }

    private void require(AclrtFunction function) {
        if (closed.get()) {
            throw new IllegalStateException("this backend was closed before " + function);
        }
        if (!present.contains(function)) {
            throw function.absent();
        }
    }

    // ---- start and end

    @Override
    public int aclInit(@Nullable String configPath) {
        require(ACL_INIT);
        return Init.aclInit(Checks.string(ACL_INIT, "configPath", configPath));
    }

    @Override
    public int aclFinalize() {
        require(ACL_FINALIZE);
        return Finalize.aclFinalize();
    }

    @Override
    public int aclFinalizeReference(long @Nullable [] refCount) {
        require(ACL_FINALIZE_REFERENCE);
        Checks.one(ACL_FINALIZE_REFERENCE, "refCount", refCount);
        return FinalizeReference.aclFinalizeReference(refCount);
    }

    // ---- errors of the calling thread

    @Override
    public @Nullable String aclGetRecentErrMsg() {
        require(ACL_GET_RECENT_ERR_MSG);
        return CString.read(GetRecentErrMsg.aclGetRecentErrMsg());
    }

    @Override
    public int aclrtPeekAtLastError(int level) {
        require(ACLRT_PEEK_AT_LAST_ERROR);
        return PeekAtLastError.aclrtPeekAtLastError(level);
    }

    @Override
    public int aclrtGetLastError(int level) {
        require(ACLRT_GET_LAST_ERROR);
        return GetLastError.aclrtGetLastError(level);
    }

    // ---- exception callbacks

    @Override
    public int aclrtSetExceptionInfoCallback(@Nullable AclrtExceptionInfoCallback callback) {
        require(ACLRT_SET_EXCEPTION_INFO_CALLBACK);
        return callbacks.setSlot(this, callback);
    }

    @Override
    public int aclrtExceptionInfoCallbackRegister(@Nullable AclrtExceptionInfoCallback callback) {
        require(ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        return callbacks.register(this, callback);
    }

    @Override
    public int aclrtExceptionInfoCallbackUnregister(@Nullable AclrtExceptionInfoCallback callback) {
        require(ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER);
        return callbacks.unregister(callback);
    }

    @Override
    public int aclrtGetTaskIdFromExceptionInfo(long exceptionInfo) {
        require(ACLRT_GET_TASK_ID_FROM_EXCEPTION_INFO);
        return GetTaskIdFromExceptionInfo.aclrtGetTaskIdFromExceptionInfo(exceptionInfo);
    }

    @Override
    public int aclrtGetStreamIdFromExceptionInfo(long exceptionInfo) {
        require(ACLRT_GET_STREAM_ID_FROM_EXCEPTION_INFO);
        return GetStreamIdFromExceptionInfo.aclrtGetStreamIdFromExceptionInfo(exceptionInfo);
    }

    @Override
    public int aclrtGetThreadIdFromExceptionInfo(long exceptionInfo) {
        require(ACLRT_GET_THREAD_ID_FROM_EXCEPTION_INFO);
        return GetThreadIdFromExceptionInfo.aclrtGetThreadIdFromExceptionInfo(exceptionInfo);
    }

    @Override
    public int aclrtGetDeviceIdFromExceptionInfo(long exceptionInfo) {
        require(ACLRT_GET_DEVICE_ID_FROM_EXCEPTION_INFO);
        return GetDeviceIdFromExceptionInfo.aclrtGetDeviceIdFromExceptionInfo(exceptionInfo);
    }

    @Override
    public int aclrtGetErrorCodeFromExceptionInfo(long exceptionInfo) {
        require(ACLRT_GET_ERROR_CODE_FROM_EXCEPTION_INFO);
        return GetErrorCodeFromExceptionInfo.aclrtGetErrorCodeFromExceptionInfo(exceptionInfo);
    }

    @Override
    public int aclrtGetArgsFromExceptionInfo(
            long exceptionInfo, long @Nullable [] devArgsPtr, int @Nullable [] devArgsLen) {
        require(ACLRT_GET_ARGS_FROM_EXCEPTION_INFO);
        Checks.one(ACLRT_GET_ARGS_FROM_EXCEPTION_INFO, "devArgsPtr", devArgsPtr);
        Checks.one(ACLRT_GET_ARGS_FROM_EXCEPTION_INFO, "devArgsLen", devArgsLen);
        return GetArgsFromExceptionInfo.aclrtGetArgsFromExceptionInfo(exceptionInfo, devArgsPtr, devArgsLen);
    }

    @Override
    public int aclrtGetFuncHandleFromExceptionInfo(long exceptionInfo, long @Nullable [] func) {
        require(ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO);
        Checks.one(ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO, "func", func);
        return GetFuncHandleFromExceptionInfo.aclrtGetFuncHandleFromExceptionInfo(exceptionInfo, func);
    }

    @Override
    public int aclrtBinarySetExceptionCallback(
            long binHandle, @Nullable AclrtOpExceptionCallback callback, long userData) {
        require(ACLRT_BINARY_SET_EXCEPTION_CALLBACK);
        return callbacks.setOfBinary(this, binHandle, callback, userData);
    }

    // ---- description of the operator that failed, of libacl_mdl.so

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
        require(ACLMDL_CREATE_AND_GET_OP_DESC);
        ByteBuffer memory = Checks.writable(ACLMDL_CREATE_AND_GET_OP_DESC, "opName", opName, opNameLen);
        Checks.one(ACLMDL_CREATE_AND_GET_OP_DESC, "inputDesc", inputDesc);
        Checks.one(ACLMDL_CREATE_AND_GET_OP_DESC, "numInputs", numInputs);
        Checks.one(ACLMDL_CREATE_AND_GET_OP_DESC, "outputDesc", outputDesc);
        Checks.one(ACLMDL_CREATE_AND_GET_OP_DESC, "numOutputs", numOutputs);
        return CreateAndGetOpDesc.aclmdlCreateAndGetOpDesc(
                deviceId, streamId, taskId, memory, opNameLen, inputDesc, numInputs, outputDesc, numOutputs);
    }

    @Override
    public long aclGetTensorDescByIndex(long desc, long index) {
        require(ACL_GET_TENSOR_DESC_BY_INDEX);
        return GetTensorDescByIndex.aclGetTensorDescByIndex(desc, index);
    }

    @Override
    public long aclGetTensorDescAddress(long desc) {
        require(ACL_GET_TENSOR_DESC_ADDRESS);
        return GetTensorDescAddress.aclGetTensorDescAddress(desc);
    }

    @Override
    public int aclGetTensorDescType(long desc) {
        require(ACL_GET_TENSOR_DESC_TYPE);
        return GetTensorDescType.aclGetTensorDescType(desc);
    }

    @Override
    public int aclGetTensorDescFormat(long desc) {
        require(ACL_GET_TENSOR_DESC_FORMAT);
        return GetTensorDescFormat.aclGetTensorDescFormat(desc);
    }

    @Override
    public long aclGetTensorDescNumDims(long desc) {
        require(ACL_GET_TENSOR_DESC_NUM_DIMS);
        return GetTensorDescNumDims.aclGetTensorDescNumDims(desc);
    }

    @Override
    public int aclGetTensorDescDimV2(long desc, long index, long @Nullable [] dimSize) {
        require(ACL_GET_TENSOR_DESC_DIM_V2);
        Checks.one(ACL_GET_TENSOR_DESC_DIM_V2, "dimSize", dimSize);
        return GetTensorDescDimV2.aclGetTensorDescDimV2(desc, index, dimSize);
    }

    @Override
    public void aclDestroyTensorDesc(long desc) {
        require(ACL_DESTROY_TENSOR_DESC);
        DestroyTensorDesc.aclDestroyTensorDesc(desc);
    }

    // ---- uncorrectable memory errors

    @Override
    public int aclrtGetMemUceInfo(
            int deviceId, @Nullable ByteBuffer memUceInfoArray, long arraySize, long @Nullable [] retSize) {
        require(ACLRT_GET_MEM_UCE_INFO);
        ByteBuffer memory = Checks.writable(
                ACLRT_GET_MEM_UCE_INFO,
                "memUceInfoArray",
                memUceInfoArray,
                Checks.bytes(arraySize, AclrtStructs.MEM_UCE_INFO_SIZE));
        Checks.one(ACLRT_GET_MEM_UCE_INFO, "retSize", retSize);
        return GetMemUceInfo.aclrtGetMemUceInfo(deviceId, memory, arraySize, retSize);
    }

    @Override
    public int aclrtMemUceRepair(int deviceId, @Nullable ByteBuffer memUceInfoArray, long arraySize) {
        require(ACLRT_MEM_UCE_REPAIR);
        ByteBuffer memory = Checks.readable(
                ACLRT_MEM_UCE_REPAIR,
                "memUceInfoArray",
                memUceInfoArray,
                Checks.bytes(arraySize, AclrtStructs.MEM_UCE_INFO_SIZE));
        return MemUceRepair.aclrtMemUceRepair(deviceId, memory, arraySize);
    }

    // ---- abort, verbose, repair

    @Override
    public int aclrtDeviceTaskAbort(int deviceId, int timeout) {
        require(ACLRT_DEVICE_TASK_ABORT);
        return DeviceTaskAbort.aclrtDeviceTaskAbort(deviceId, timeout);
    }

    @Override
    public int aclrtSetDeviceTaskAbortCallback(
            @Nullable String regName, @Nullable AclrtDeviceTaskAbortCallback callback, long args) {
        require(ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK);
        byte[] name = Checks.string(ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK, "regName", regName);
        return callbacks.setAbort(this, name, callback, args);
    }

    @Override
    public int aclrtGetErrorVerbose(int deviceId, @Nullable ByteBuffer errorInfo) {
        require(ACLRT_GET_ERROR_VERBOSE);
        ByteBuffer memory =
                Checks.writable(ACLRT_GET_ERROR_VERBOSE, "errorInfo", errorInfo, AclrtStructs.ERROR_INFO_SIZE);
        return GetErrorVerbose.aclrtGetErrorVerbose(deviceId, memory);
    }

    @Override
    public int aclrtRepairError(int deviceId, @Nullable ByteBuffer errorInfo) {
        require(ACLRT_REPAIR_ERROR);
        ByteBuffer memory = Checks.readable(ACLRT_REPAIR_ERROR, "errorInfo", errorInfo, AclrtStructs.ERROR_INFO_SIZE);
        return RepairError.aclrtRepairError(deviceId, memory);
    }

    // ---- streams

    @Override
    public int aclrtCreateStream(long @Nullable [] stream) {
        require(ACLRT_CREATE_STREAM);
        Checks.one(ACLRT_CREATE_STREAM, "stream", stream);
        return CreateStream.aclrtCreateStream(stream);
    }

    @Override
    public int aclrtDestroyStream(long stream) {
        require(ACLRT_DESTROY_STREAM);
        return DestroyStream.aclrtDestroyStream(stream);
    }

    @Override
    public int aclrtStreamGetId(long stream, int @Nullable [] streamId) {
        require(ACLRT_STREAM_GET_ID);
        Checks.one(ACLRT_STREAM_GET_ID, "streamId", streamId);
        return StreamGetId.aclrtStreamGetId(stream, streamId);
    }

    @Override
    public int aclrtSynchronizeStream(long stream) {
        require(ACLRT_SYNCHRONIZE_STREAM);
        return SynchronizeStream.aclrtSynchronizeStream(stream);
    }

    @Override
    public int aclrtSynchronizeStreamWithTimeout(long stream, int timeout) {
        require(ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT);
        return SynchronizeStreamWithTimeout.aclrtSynchronizeStreamWithTimeout(stream, timeout);
    }

    @Override
    public int aclrtStreamQuery(long stream, int @Nullable [] status) {
        require(ACLRT_STREAM_QUERY);
        Checks.one(ACLRT_STREAM_QUERY, "status", status);
        return StreamQuery.aclrtStreamQuery(stream, status);
    }

    @Override
    public int aclrtGetStreamAvailableNum(int @Nullable [] streamCount) {
        require(ACLRT_GET_STREAM_AVAILABLE_NUM);
        Checks.one(ACLRT_GET_STREAM_AVAILABLE_NUM, "streamCount", streamCount);
        return GetStreamAvailableNum.aclrtGetStreamAvailableNum(streamCount);
    }

    @Override
    public int aclrtStreamAbort(long stream) {
        require(ACLRT_STREAM_ABORT);
        return StreamAbort.aclrtStreamAbort(stream);
    }

    @Override
    public int aclrtSetStreamFailureMode(long stream, long mode) {
        require(ACLRT_SET_STREAM_FAILURE_MODE);
        return SetStreamFailureMode.aclrtSetStreamFailureMode(stream, mode);
    }

    @Override
    public int aclrtGetStreamAttribute(long stream, int attribute, @Nullable ByteBuffer value) {
        require(ACLRT_GET_STREAM_ATTRIBUTE);
        ByteBuffer memory =
                Checks.writable(ACLRT_GET_STREAM_ATTRIBUTE, "value", value, AclrtStructs.STREAM_ATTR_VALUE_SIZE);
        return GetStreamAttribute.aclrtGetStreamAttribute(stream, attribute, memory);
    }

    @Override
    public int aclrtRegStreamStateCallback(
            @Nullable String regName, @Nullable AclrtStreamStateCallback callback, long args) {
        require(ACLRT_REG_STREAM_STATE_CALLBACK);
        byte[] name = Checks.string(ACLRT_REG_STREAM_STATE_CALLBACK, "regName", regName);
        return callbacks.setStreamState(this, name, callback, args);
    }

    // ---- events

    @Override
    public int aclrtCreateEvent(long @Nullable [] event) {
        require(ACLRT_CREATE_EVENT);
        Checks.one(ACLRT_CREATE_EVENT, "event", event);
        return CreateEvent.aclrtCreateEvent(event);
    }

    @Override
    public int aclrtCreateEventExWithFlag(long @Nullable [] event, int flag) {
        require(ACLRT_CREATE_EVENT_EX_WITH_FLAG);
        Checks.one(ACLRT_CREATE_EVENT_EX_WITH_FLAG, "event", event);
        return CreateEventExWithFlag.aclrtCreateEventExWithFlag(event, flag);
    }

    @Override
    public int aclrtDestroyEvent(long event) {
        require(ACLRT_DESTROY_EVENT);
        return DestroyEvent.aclrtDestroyEvent(event);
    }

    @Override
    public int aclrtRecordEvent(long event, long stream) {
        require(ACLRT_RECORD_EVENT);
        return RecordEvent.aclrtRecordEvent(event, stream);
    }

    @Override
    public int aclrtQueryEventStatus(long event, int @Nullable [] status) {
        require(ACLRT_QUERY_EVENT_STATUS);
        Checks.one(ACLRT_QUERY_EVENT_STATUS, "status", status);
        return QueryEventStatus.aclrtQueryEventStatus(event, status);
    }

    @Override
    public int aclrtGetEventAvailNum(int @Nullable [] eventCount) {
        require(ACLRT_GET_EVENT_AVAIL_NUM);
        Checks.one(ACLRT_GET_EVENT_AVAIL_NUM, "eventCount", eventCount);
        return GetEventAvailNum.aclrtGetEventAvailNum(eventCount);
    }

    @Override
    public int aclmdlRICaptureThreadExchangeMode(int @Nullable [] mode) {
        require(ACLMDL_RI_CAPTURE_THREAD_EXCHANGE_MODE);
        Checks.one(ACLMDL_RI_CAPTURE_THREAD_EXCHANGE_MODE, "mode", mode);
        return CaptureThreadExchangeMode.aclmdlRICaptureThreadExchangeMode(mode);
    }

    // ---- devices

    @Override
    public int aclrtSetDevice(int deviceId) {
        require(ACLRT_SET_DEVICE);
        return SetDevice.aclrtSetDevice(deviceId);
    }

    @Override
    public int aclrtResetDevice(int deviceId) {
        require(ACLRT_RESET_DEVICE);
        return ResetDevice.aclrtResetDevice(deviceId);
    }

    @Override
    public int aclrtGetDevice(int @Nullable [] deviceId) {
        require(ACLRT_GET_DEVICE);
        Checks.one(ACLRT_GET_DEVICE, "deviceId", deviceId);
        return GetDevice.aclrtGetDevice(deviceId);
    }

    @Override
    public int aclrtGetDeviceCount(int @Nullable [] count) {
        require(ACLRT_GET_DEVICE_COUNT);
        Checks.one(ACLRT_GET_DEVICE_COUNT, "count", count);
        return GetDeviceCount.aclrtGetDeviceCount(count);
    }

    @Override
    public int aclrtQueryDeviceStatus(int deviceId, int @Nullable [] deviceStatus) {
        require(ACLRT_QUERY_DEVICE_STATUS);
        Checks.one(ACLRT_QUERY_DEVICE_STATUS, "deviceStatus", deviceStatus);
        return QueryDeviceStatus.aclrtQueryDeviceStatus(deviceId, deviceStatus);
    }

    @Override
    public int aclrtSynchronizeDevice() {
        require(ACLRT_SYNCHRONIZE_DEVICE);
        return SynchronizeDevice.aclrtSynchronizeDevice();
    }

    @Override
    public int aclrtSynchronizeDeviceWithTimeout(int timeout) {
        require(ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT);
        return SynchronizeDeviceWithTimeout.aclrtSynchronizeDeviceWithTimeout(timeout);
    }

    @Override
    public int aclrtGetDeviceInfo(int deviceId, int attr, long @Nullable [] value) {
        require(ACLRT_GET_DEVICE_INFO);
        Checks.one(ACLRT_GET_DEVICE_INFO, "value", value);
        return GetDeviceInfo.aclrtGetDeviceInfo(deviceId, attr, value);
    }

    @Override
    public int aclrtGetDeviceUtilizationRate(int deviceId, @Nullable ByteBuffer utilizationInfo) {
        require(ACLRT_GET_DEVICE_UTILIZATION_RATE);
        ByteBuffer memory = Checks.writable(
                ACLRT_GET_DEVICE_UTILIZATION_RATE,
                "utilizationInfo",
                utilizationInfo,
                AclrtStructs.UTILIZATION_INFO_SIZE);
        return GetDeviceUtilizationRate.aclrtGetDeviceUtilizationRate(deviceId, memory);
    }

    @Override
    public int aclrtGetLogicDevIdByUserDevId(int userDevid, int @Nullable [] logicDevId) {
        require(ACLRT_GET_LOGIC_DEV_ID_BY_USER_DEV_ID);
        Checks.one(ACLRT_GET_LOGIC_DEV_ID_BY_USER_DEV_ID, "logicDevId", logicDevId);
        return GetLogicDevIdByUserDevId.aclrtGetLogicDevIdByUserDevId(userDevid, logicDevId);
    }

    @Override
    public int aclrtGetPhyDevIdByUserDevId(int userDevId, int @Nullable [] phyDevId) {
        require(ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID);
        Checks.one(ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID, "phyDevId", phyDevId);
        return GetPhyDevIdByUserDevId.aclrtGetPhyDevIdByUserDevId(userDevId, phyDevId);
    }

    @Override
    public int aclrtRegDeviceStateCallback(
            @Nullable String regName, @Nullable AclrtDeviceStateCallback callback, long args) {
        require(ACLRT_REG_DEVICE_STATE_CALLBACK);
        byte[] name = Checks.string(ACLRT_REG_DEVICE_STATE_CALLBACK, "regName", regName);
        return callbacks.setDeviceState(this, name, callback, args);
    }

    // ---- memory

    @Override
    public int aclrtMalloc(long @Nullable [] devPtr, long size, int policy) {
        require(ACLRT_MALLOC);
        Checks.one(ACLRT_MALLOC, "devPtr", devPtr);
        return Malloc.aclrtMalloc(devPtr, size, policy);
    }

    @Override
    public int aclrtFree(long devPtr) {
        require(ACLRT_FREE);
        return Free.aclrtFree(devPtr);
    }

    @Override
    public int aclrtMallocHost(ByteBuffer @Nullable [] hostPtr, long size) {
        require(ACLRT_MALLOC_HOST);
        Checks.one(ACLRT_MALLOC_HOST, "hostPtr", hostPtr);
        Checks.fitsBuffer(ACLRT_MALLOC_HOST, "size", size);
        if (hostPtr == null) {
            return MallocHost.aclrtMallocHost(null, size);
        }
        long[] address = {0};
        int code = MallocHost.aclrtMallocHost(address, size);
        if (code == 0 && address[0] != 0) {
            hostPtr[0] = new Pointer(address[0]).getByteBuffer(0, size);
        }
        return code;
    }

    @Override
    public int aclrtFreeHost(@Nullable ByteBuffer hostPtr) {
        require(ACLRT_FREE_HOST);
        return FreeHost.aclrtFreeHost(Checks.readable(ACLRT_FREE_HOST, "hostPtr", hostPtr, 0));
    }

    @Override
    public int aclrtGetMemInfo(int attr, long @Nullable [] free, long @Nullable [] total) {
        require(ACLRT_GET_MEM_INFO);
        Checks.one(ACLRT_GET_MEM_INFO, "free", free);
        Checks.one(ACLRT_GET_MEM_INFO, "total", total);
        return GetMemInfo.aclrtGetMemInfo(attr, free, total);
    }

    @Override
    public int aclrtMemcpy(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind) {
        require(ACLRT_MEMCPY);
        ByteBuffer memory = Checks.readable(ACLRT_MEMCPY, "src", src, count);
        return Memcpy.aclrtMemcpy(dst, destMax, memory, count, kind);
    }

    @Override
    public int aclrtMemcpy(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind) {
        require(ACLRT_MEMCPY);
        ByteBuffer memory = Checks.writable(ACLRT_MEMCPY, "dst", dst, count);
        return Memcpy.aclrtMemcpy(memory, destMax, src, count, kind);
    }

    @Override
    public int aclrtMemcpy(long dst, long destMax, long src, long count, int kind) {
        require(ACLRT_MEMCPY);
        return Memcpy.aclrtMemcpy(dst, destMax, src, count, kind);
    }

    @Override
    public int aclrtMemcpyAsync(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind, long stream) {
        require(ACLRT_MEMCPY_ASYNC);
        ByteBuffer memory = Checks.readable(ACLRT_MEMCPY_ASYNC, "src", src, count);
        return MemcpyAsync.aclrtMemcpyAsync(dst, destMax, memory, count, kind, stream);
    }

    @Override
    public int aclrtMemcpyAsync(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind, long stream) {
        require(ACLRT_MEMCPY_ASYNC);
        ByteBuffer memory = Checks.writable(ACLRT_MEMCPY_ASYNC, "dst", dst, count);
        return MemcpyAsync.aclrtMemcpyAsync(memory, destMax, src, count, kind, stream);
    }

    @Override
    public int aclrtMemcpyAsync(long dst, long destMax, long src, long count, int kind, long stream) {
        require(ACLRT_MEMCPY_ASYNC);
        return MemcpyAsync.aclrtMemcpyAsync(dst, destMax, src, count, kind, stream);
    }

    // ---- facts

    @Override
    public int aclrtGetThreadLastTaskId(int @Nullable [] taskId) {
        require(ACLRT_GET_THREAD_LAST_TASK_ID);
        Checks.one(ACLRT_GET_THREAD_LAST_TASK_ID, "taskId", taskId);
        return GetThreadLastTaskId.aclrtGetThreadLastTaskId(taskId);
    }

    @Override
    public @Nullable String aclrtGetSocName() {
        require(ACLRT_GET_SOC_NAME);
        return CString.read(GetSocName.aclrtGetSocName());
    }

    @Override
    public int aclrtGetRunMode(int @Nullable [] runMode) {
        require(ACLRT_GET_RUN_MODE);
        Checks.one(ACLRT_GET_RUN_MODE, "runMode", runMode);
        return GetRunMode.aclrtGetRunMode(runMode);
    }

    @Override
    public int aclrtGetOpTimeOutInterval(long @Nullable [] interval) {
        require(ACLRT_GET_OP_TIME_OUT_INTERVAL);
        Checks.one(ACLRT_GET_OP_TIME_OUT_INTERVAL, "interval", interval);
        return GetOpTimeOutInterval.aclrtGetOpTimeOutInterval(interval);
    }

    @Override
    public int aclrtGetVersion(
            int @Nullable [] majorVersion, int @Nullable [] minorVersion, int @Nullable [] patchVersion) {
        require(ACLRT_GET_VERSION);
        Checks.one(ACLRT_GET_VERSION, "majorVersion", majorVersion);
        Checks.one(ACLRT_GET_VERSION, "minorVersion", minorVersion);
        Checks.one(ACLRT_GET_VERSION, "patchVersion", patchVersion);
        return GetVersion.aclrtGetVersion(majorVersion, minorVersion, patchVersion);
    }

    @Override
    public int aclsysGetVersionStr(@Nullable String pkgName, @Nullable ByteBuffer versionStr) {
        require(ACLSYS_GET_VERSION_STR);
        ByteBuffer memory = Checks.writable(ACLSYS_GET_VERSION_STR, "versionStr", versionStr, VERSION_STRING_SIZE);
        return GetVersionStr.aclsysGetVersionStr(Checks.string(ACLSYS_GET_VERSION_STR, "pkgName", pkgName), memory);
    }
}

package io.github.acl4j.jna.loopback;

import static io.github.acl4j.spi.AclrtStructs.ERROR_INFO_SIZE;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_SIZE;
import static io.github.acl4j.spi.AclrtStructs.STREAM_ATTR_VALUE_SIZE;
import static io.github.acl4j.spi.AclrtStructs.UTILIZATION_INFO_SIZE;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The functions of CANN's libraries, answered by a backend inside this JVM. */
final class RuntimeAnswers {
    private static final int HOST_TO_DEVICE = 1;
    private static final int DEVICE_TO_HOST = 2;
    private static final int VERSION_BYTES = 128;

    private final AclrtBackend acl;
    private final FunctionPointers pointers = new FunctionPointers();
    private final Map<Long, ByteBuffer> hostMemory = new ConcurrentHashMap<>();

    RuntimeAnswers(AclrtBackend acl) {
        this.acl = acl;
    }

    void addTo(Answers answers) {
        addStartAndErrors(answers);
        addExceptions(answers);
        addModel(answers);
        addFaults(answers);
        addStreams(answers);
        addEvents(answers);
        addDevices(answers);
        addMemory(answers);
        addFacts(answers);
    }

    private void addStartAndErrors(Answers answers) {
        answers.code("aclInit", in -> acl.aclInit(in.string(0)));
        answers.code("aclFinalize", in -> acl.aclFinalize());
        answers.code("aclFinalizeReference", in -> acl.aclFinalizeReference(in.longs(0)));
        answers.text("aclGetRecentErrMsg", acl::aclGetRecentErrMsg);
        answers.code("aclrtPeekAtLastError", in -> acl.aclrtPeekAtLastError(in.int32(0)));
        answers.code("aclrtGetLastError", in -> acl.aclrtGetLastError(in.int32(0)));
    }

    private void addExceptions(Answers answers) {
        answers.code(
                "aclrtSetExceptionInfoCallback",
                in -> acl.aclrtSetExceptionInfoCallback(pointers.exception(in.int64(0))));
        answers.code(
                "aclrtExceptionInfoCallbackRegister",
                in -> acl.aclrtExceptionInfoCallbackRegister(pointers.exception(in.int64(0))));
        answers.code(
                "aclrtExceptionInfoCallbackUnregister",
                in -> acl.aclrtExceptionInfoCallbackUnregister(pointers.exception(in.int64(0))));
        answers.code(
                "aclrtBinarySetExceptionCallback",
                in -> acl.aclrtBinarySetExceptionCallback(in.int64(0), pointers.opException(in.int64(1)), in.int64(2)));
        // Asked for NULL only: the library reads its own struct.
        answers.code("aclrtGetTaskIdFromExceptionInfo", in -> acl.aclrtGetTaskIdFromExceptionInfo(in.int64(0)));
        answers.code("aclrtGetStreamIdFromExceptionInfo", in -> acl.aclrtGetStreamIdFromExceptionInfo(in.int64(0)));
        answers.code("aclrtGetThreadIdFromExceptionInfo", in -> acl.aclrtGetThreadIdFromExceptionInfo(in.int64(0)));
        answers.code("aclrtGetDeviceIdFromExceptionInfo", in -> acl.aclrtGetDeviceIdFromExceptionInfo(in.int64(0)));
        answers.code("aclrtGetErrorCodeFromExceptionInfo", in -> acl.aclrtGetErrorCodeFromExceptionInfo(in.int64(0)));
        answers.code(
                "aclrtGetArgsFromExceptionInfo",
                in -> acl.aclrtGetArgsFromExceptionInfo(in.int64(0), in.longs(1), in.ints(2)));
        answers.code(
                "aclrtGetFuncHandleFromExceptionInfo",
                in -> acl.aclrtGetFuncHandleFromExceptionInfo(in.int64(0), in.longs(1)));
    }

    private void addModel(Answers answers) {
        answers.code(
                "aclmdlCreateAndGetOpDesc",
                in -> acl.aclmdlCreateAndGetOpDesc(
                        in.int32(0),
                        in.int32(1),
                        in.int32(2),
                        in.bytes(3, in.int64(4)),
                        in.int64(4),
                        in.longs(5),
                        in.longs(6),
                        in.longs(7),
                        in.longs(8)));
        answers.add("aclGetTensorDescByIndex", in -> acl.aclGetTensorDescByIndex(in.int64(0), in.int64(1)));
        answers.add("aclGetTensorDescAddress", in -> acl.aclGetTensorDescAddress(in.int64(0)));
        answers.code("aclGetTensorDescType", in -> acl.aclGetTensorDescType(in.int64(0)));
        answers.code("aclGetTensorDescFormat", in -> acl.aclGetTensorDescFormat(in.int64(0)));
        answers.add("aclGetTensorDescNumDims", in -> acl.aclGetTensorDescNumDims(in.int64(0)));
        answers.code("aclGetTensorDescDimV2", in -> acl.aclGetTensorDescDimV2(in.int64(0), in.int64(1), in.longs(2)));
        answers.add("aclDestroyTensorDesc", in -> {
            acl.aclDestroyTensorDesc(in.int64(0));
            return 0;
        });
    }

    private void addFaults(Answers answers) {
        answers.code(
                "aclrtGetMemUceInfo",
                in -> acl.aclrtGetMemUceInfo(
                        in.int32(0), in.bytes(1, in.int64(2) * MEM_UCE_INFO_SIZE), in.int64(2), in.longs(3)));
        answers.code(
                "aclrtMemUceRepair",
                in -> acl.aclrtMemUceRepair(in.int32(0), in.bytes(1, in.int64(2) * MEM_UCE_INFO_SIZE), in.int64(2)));
        answers.code("aclrtDeviceTaskAbort", in -> acl.aclrtDeviceTaskAbort(in.int32(0), in.int32(1)));
        answers.code(
                "aclrtSetDeviceTaskAbortCallback",
                in -> acl.aclrtSetDeviceTaskAbortCallback(
                        in.string(0), FunctionPointers.abort(in.int64(1)), in.int64(2)));
        answers.code("aclrtGetErrorVerbose", in -> acl.aclrtGetErrorVerbose(in.int32(0), in.bytes(1, ERROR_INFO_SIZE)));
        answers.code("aclrtRepairError", in -> acl.aclrtRepairError(in.int32(0), in.bytes(1, ERROR_INFO_SIZE)));
    }

    private void addStreams(Answers answers) {
        answers.code("aclrtCreateStream", in -> acl.aclrtCreateStream(in.longs(0)));
        answers.code("aclrtDestroyStream", in -> acl.aclrtDestroyStream(in.int64(0)));
        answers.code("aclrtStreamGetId", in -> acl.aclrtStreamGetId(in.int64(0), in.ints(1)));
        answers.code("aclrtSynchronizeStream", in -> acl.aclrtSynchronizeStream(in.int64(0)));
        answers.code(
                "aclrtSynchronizeStreamWithTimeout",
                in -> acl.aclrtSynchronizeStreamWithTimeout(in.int64(0), in.int32(1)));
        answers.code("aclrtStreamAbort", in -> acl.aclrtStreamAbort(in.int64(0)));
        answers.code("aclrtSetStreamFailureMode", in -> acl.aclrtSetStreamFailureMode(in.int64(0), in.int64(1)));
        answers.code(
                "aclrtGetStreamAttribute",
                in -> acl.aclrtGetStreamAttribute(in.int64(0), in.int32(1), in.bytes(2, STREAM_ATTR_VALUE_SIZE)));
        answers.code(
                "aclrtRegStreamStateCallback",
                in -> acl.aclrtRegStreamStateCallback(
                        in.string(0), FunctionPointers.streamState(in.int64(1)), in.int64(2)));
    }

    private void addEvents(Answers answers) {
        answers.code("aclrtStreamQuery", in -> acl.aclrtStreamQuery(in.int64(0), in.ints(1)));
        answers.code("aclrtGetStreamAvailableNum", in -> acl.aclrtGetStreamAvailableNum(in.ints(0)));
        answers.code("aclrtCreateEvent", in -> acl.aclrtCreateEvent(in.longs(0)));
        answers.code("aclrtCreateEventExWithFlag", in -> acl.aclrtCreateEventExWithFlag(in.longs(0), in.int32(1)));
        answers.code("aclrtDestroyEvent", in -> acl.aclrtDestroyEvent(in.int64(0)));
        answers.code("aclrtRecordEvent", in -> acl.aclrtRecordEvent(in.int64(0), in.int64(1)));
        answers.code("aclrtQueryEventStatus", in -> acl.aclrtQueryEventStatus(in.int64(0), in.ints(1)));
        answers.code("aclrtGetEventAvailNum", in -> acl.aclrtGetEventAvailNum(in.ints(0)));
        answers.code("aclmdlRICaptureThreadExchangeMode", in -> acl.aclmdlRICaptureThreadExchangeMode(in.ints(0)));
    }

    private void addDevices(Answers answers) {
        answers.code("aclrtSetDevice", in -> acl.aclrtSetDevice(in.int32(0)));
        answers.code("aclrtResetDevice", in -> acl.aclrtResetDevice(in.int32(0)));
        answers.code("aclrtGetDevice", in -> acl.aclrtGetDevice(in.ints(0)));
        answers.code("aclrtGetDeviceCount", in -> acl.aclrtGetDeviceCount(in.ints(0)));
        answers.code("aclrtQueryDeviceStatus", in -> acl.aclrtQueryDeviceStatus(in.int32(0), in.ints(1)));
        answers.code("aclrtGetDeviceInfo", in -> acl.aclrtGetDeviceInfo(in.int32(0), in.int32(1), in.longs(2)));
        answers.code(
                "aclrtGetDeviceUtilizationRate",
                in -> acl.aclrtGetDeviceUtilizationRate(in.int32(0), in.bytes(1, UTILIZATION_INFO_SIZE)));
        answers.code("aclrtGetLogicDevIdByUserDevId", in -> acl.aclrtGetLogicDevIdByUserDevId(in.int32(0), in.ints(1)));
        answers.code("aclrtGetPhyDevIdByUserDevId", in -> acl.aclrtGetPhyDevIdByUserDevId(in.int32(0), in.ints(1)));
        answers.code("aclrtSynchronizeDevice", in -> acl.aclrtSynchronizeDevice());
        answers.code("aclrtSynchronizeDeviceWithTimeout", in -> acl.aclrtSynchronizeDeviceWithTimeout(in.int32(0)));
        answers.code(
                "aclrtRegDeviceStateCallback",
                in -> acl.aclrtRegDeviceStateCallback(
                        in.string(0), FunctionPointers.deviceState(in.int64(1)), in.int64(2)));
    }

    private void addMemory(Answers answers) {
        answers.code("aclrtMalloc", in -> acl.aclrtMalloc(in.longs(0), in.int64(1), in.int32(2)));
        answers.code("aclrtFree", in -> acl.aclrtFree(in.int64(0)));
        answers.code("aclrtMallocHost", this::allocateHost);
        answers.code("aclrtFreeHost", this::freeHost);
        answers.code("aclrtGetMemInfo", in -> acl.aclrtGetMemInfo(in.int32(0), in.longs(1), in.longs(2)));
        answers.code("aclrtMemcpy", this::copy);
        answers.code("aclrtMemcpyAsync", this::copyAsync);
    }

    private int allocateHost(Words in) {
        long[] address = in.longs(0);
        ByteBuffer[] memory = address == null ? null : new ByteBuffer[1];
        int code = acl.aclrtMallocHost(memory, in.int64(1));
        if (code == 0) {
            address[0] = Pointer.nativeValue(Native.getDirectBufferPointer(memory[0]));
            hostMemory.put(address[0], memory[0]);
        }
        return code;
    }

    /** The fake knows its memory by the buffer that it gave. */
    private int freeHost(Words in) {
        ByteBuffer memory = hostMemory.remove(in.int64(0));
        return acl.aclrtFreeHost(memory == null ? in.bytes(0, 0) : memory);
    }

    /** Which of the two addresses is the host's says the kind, in C as well. */
    private int copy(Words in) {
        long size = in.int64(1);
        long count = in.int64(3);
        int kind = in.int32(4);
        return switch (kind) {
            case HOST_TO_DEVICE -> acl.aclrtMemcpy(in.int64(0), size, in.bytes(2, count), count, kind);
            case DEVICE_TO_HOST -> acl.aclrtMemcpy(in.bytes(0, count), size, in.int64(2), count, kind);
            default -> acl.aclrtMemcpy(in.int64(0), size, in.int64(2), count, kind);
        };
    }

    private int copyAsync(Words in) {
        long size = in.int64(1);
        long count = in.int64(3);
        int kind = in.int32(4);
        long stream = in.int64(5);
        return switch (kind) {
            case HOST_TO_DEVICE -> acl.aclrtMemcpyAsync(in.int64(0), size, in.bytes(2, count), count, kind, stream);
            case DEVICE_TO_HOST -> acl.aclrtMemcpyAsync(in.bytes(0, count), size, in.int64(2), count, kind, stream);
            default -> acl.aclrtMemcpyAsync(in.int64(0), size, in.int64(2), count, kind, stream);
        };
    }

    private void addFacts(Answers answers) {
        answers.code("aclrtGetThreadLastTaskId", in -> acl.aclrtGetThreadLastTaskId(in.ints(0)));
        answers.text("aclrtGetSocName", acl::aclrtGetSocName);
        answers.code("aclrtGetRunMode", in -> acl.aclrtGetRunMode(in.ints(0)));
        answers.code("aclrtGetOpTimeOutInterval", in -> acl.aclrtGetOpTimeOutInterval(in.longs(0)));
        answers.code("aclrtGetVersion", in -> acl.aclrtGetVersion(in.ints(0), in.ints(1), in.ints(2)));
        answers.code("aclsysGetVersionStr", in -> acl.aclsysGetVersionStr(in.string(0), in.bytes(1, VERSION_BYTES)));
    }
}

package io.github.acl4j.jna;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The C functions of the runtime library. Each stands in a class of its own, since JNA binds all native methods of a class or,
 * where one symbol is missing, fails half-way; a class whose symbol the library lacks is never bound.
 *
 * <p>Arrays are copied to C memory before the call and back after it, so what C doesn't write keeps its value; of a direct
 * buffer the address of its position is passed, see {@link Checks}. Neither allocates on the Java heap.
 */
final class RuntimeFunctions {
    private RuntimeFunctions() {}

    static final class Init {
        static native int aclInit(byte @Nullable [] configPath);
    }

    static final class Finalize {
        static native int aclFinalize();
    }

    static final class FinalizeReference {
        static native int aclFinalizeReference(long @Nullable [] refCount);
    }

    static final class GetRecentErrMsg {
        static native long aclGetRecentErrMsg();
    }

    static final class PeekAtLastError {
        static native int aclrtPeekAtLastError(int level);
    }

    static final class GetLastError {
        static native int aclrtGetLastError(int level);
    }

    static final class SetExceptionInfoCallback {
        static native int aclrtSetExceptionInfoCallback(long callback);
    }

    static final class ExceptionInfoCallbackRegister {
        static native int aclrtExceptionInfoCallbackRegister(long callback);
    }

    static final class ExceptionInfoCallbackUnregister {
        static native int aclrtExceptionInfoCallbackUnregister(long callback);
    }

    static final class GetTaskIdFromExceptionInfo {
        static native int aclrtGetTaskIdFromExceptionInfo(long info);
    }

    static final class GetStreamIdFromExceptionInfo {
        static native int aclrtGetStreamIdFromExceptionInfo(long info);
    }

    static final class GetThreadIdFromExceptionInfo {
        static native int aclrtGetThreadIdFromExceptionInfo(long info);
    }

    static final class GetDeviceIdFromExceptionInfo {
        static native int aclrtGetDeviceIdFromExceptionInfo(long info);
    }

    static final class GetErrorCodeFromExceptionInfo {
        static native int aclrtGetErrorCodeFromExceptionInfo(long info);
    }

    static final class GetArgsFromExceptionInfo {
        static native int aclrtGetArgsFromExceptionInfo(
                long info, long @Nullable [] devArgsPtr, int @Nullable [] devArgsLen);
    }

    static final class GetFuncHandleFromExceptionInfo {
        static native int aclrtGetFuncHandleFromExceptionInfo(long info, long @Nullable [] func);
    }

    static final class BinarySetExceptionCallback {
        static native int aclrtBinarySetExceptionCallback(long binHandle, long callback, long userData);
    }

    static final class GetMemUceInfo {
        static native int aclrtGetMemUceInfo(
                int deviceId, @Nullable ByteBuffer memUceInfoArray, long arraySize, long @Nullable [] retSize);
    }

    static final class MemUceRepair {
        static native int aclrtMemUceRepair(int deviceId, @Nullable ByteBuffer memUceInfoArray, long arraySize);
    }

    static final class DeviceTaskAbort {
        static native int aclrtDeviceTaskAbort(int deviceId, int timeout);
    }

    static final class SetDeviceTaskAbortCallback {
        static native int aclrtSetDeviceTaskAbortCallback(byte @Nullable [] regName, long callback, long args);
    }

    static final class GetErrorVerbose {
        static native int aclrtGetErrorVerbose(int deviceId, @Nullable ByteBuffer errorInfo);
    }

    static final class RepairError {
        static native int aclrtRepairError(int deviceId, @Nullable ByteBuffer errorInfo);
    }

    static final class CreateStream {
        static native int aclrtCreateStream(long @Nullable [] stream);
    }

    static final class DestroyStream {
        static native int aclrtDestroyStream(long stream);
    }

    static final class StreamGetId {
        static native int aclrtStreamGetId(long stream, int @Nullable [] streamId);
    }

    static final class SynchronizeStream {
        static native int aclrtSynchronizeStream(long stream);
    }

    static final class SynchronizeStreamWithTimeout {
        static native int aclrtSynchronizeStreamWithTimeout(long stream, int timeout);
    }

    static final class StreamAbort {
        static native int aclrtStreamAbort(long stream);
    }

    static final class SetStreamFailureMode {
        static native int aclrtSetStreamFailureMode(long stream, long mode);
    }

    static final class GetStreamAttribute {
        static native int aclrtGetStreamAttribute(long stream, int attribute, @Nullable ByteBuffer value);
    }

    static final class RegStreamStateCallback {
        static native int aclrtRegStreamStateCallback(byte @Nullable [] regName, long callback, long args);
    }

    static final class SetDevice {
        static native int aclrtSetDevice(int deviceId);
    }

    static final class ResetDevice {
        static native int aclrtResetDevice(int deviceId);
    }

    static final class GetDevice {
        static native int aclrtGetDevice(int @Nullable [] deviceId);
    }

    static final class GetDeviceCount {
        static native int aclrtGetDeviceCount(int @Nullable [] count);
    }

    static final class QueryDeviceStatus {
        static native int aclrtQueryDeviceStatus(int deviceId, int @Nullable [] deviceStatus);
    }

    static final class SynchronizeDevice {
        static native int aclrtSynchronizeDevice();
    }

    static final class SynchronizeDeviceWithTimeout {
        static native int aclrtSynchronizeDeviceWithTimeout(int timeout);
    }

    static final class GetDeviceInfo {
        static native int aclrtGetDeviceInfo(int deviceId, int attr, long @Nullable [] value);
    }

    static final class GetDeviceUtilizationRate {
        static native int aclrtGetDeviceUtilizationRate(int deviceId, @Nullable ByteBuffer utilizationInfo);
    }

    static final class GetLogicDevIdByUserDevId {
        static native int aclrtGetLogicDevIdByUserDevId(int userDevid, int @Nullable [] logicDevId);
    }

    static final class GetPhyDevIdByUserDevId {
        static native int aclrtGetPhyDevIdByUserDevId(int userDevId, int @Nullable [] phyDevId);
    }

    static final class RegDeviceStateCallback {
        static native int aclrtRegDeviceStateCallback(byte @Nullable [] regName, long callback, long args);
    }

    static final class Malloc {
        static native int aclrtMalloc(long @Nullable [] devPtr, long size, int policy);
    }

    static final class Free {
        static native int aclrtFree(long devPtr);
    }

    static final class MallocHost {
        static native int aclrtMallocHost(long @Nullable [] hostPtr, long size);
    }

    static final class FreeHost {
        static native int aclrtFreeHost(@Nullable ByteBuffer hostPtr);
    }

    static final class GetMemInfo {
        static native int aclrtGetMemInfo(int attr, long @Nullable [] free, long @Nullable [] total);
    }

    static final class Memcpy {
        static native int aclrtMemcpy(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind);

        static native int aclrtMemcpy(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind);

        static native int aclrtMemcpy(long dst, long destMax, long src, long count, int kind);
    }

    static final class MemcpyAsync {
        static native int aclrtMemcpyAsync(
                long dst, long destMax, @Nullable ByteBuffer src, long count, int kind, long stream);

        static native int aclrtMemcpyAsync(
                @Nullable ByteBuffer dst, long destMax, long src, long count, int kind, long stream);

        static native int aclrtMemcpyAsync(long dst, long destMax, long src, long count, int kind, long stream);
    }

    static final class GetThreadLastTaskId {
        static native int aclrtGetThreadLastTaskId(int @Nullable [] taskId);
    }

    static final class GetSocName {
        static native long aclrtGetSocName();
    }

    static final class GetRunMode {
        static native int aclrtGetRunMode(int @Nullable [] runMode);
    }

    static final class GetOpTimeOutInterval {
        static native int aclrtGetOpTimeOutInterval(long @Nullable [] interval);
    }

    static final class GetVersion {
        static native int aclrtGetVersion(
                int @Nullable [] majorVersion, int @Nullable [] minorVersion, int @Nullable [] patchVersion);
    }

    static final class GetVersionStr {
        static native int aclsysGetVersionStr(byte @Nullable [] pkgName, @Nullable ByteBuffer versionStr);
    }
}

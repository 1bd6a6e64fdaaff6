/*
 * The part of the CANN runtime's C interface that acl4j mirrors, for the stand-in libraries of its tests: types, layouts and
 * prototypes as the release headers have them on LP64. Enums are plain integers of their size, handles are void pointers.
 */
#ifndef ACL4J_TEST_ACL_H
#define ACL4J_TEST_ACL_H
#include <stddef.h>
#include <stdint.h>

typedef int aclError;
typedef void *aclrtStream;
typedef void *aclrtEvent;
typedef void *aclrtBinHandle;
typedef void *aclrtFuncHandle;
typedef struct aclrtExceptionInfo aclrtExceptionInfo;
typedef struct aclTensorDesc aclTensorDesc;

typedef void (*aclrtExceptionInfoCallback)(aclrtExceptionInfo *info);
typedef void (*aclrtOpExceptionCallback)(aclrtExceptionInfo *info, void *userData);
typedef int32_t (*aclrtDeviceTaskAbortCallback)(int32_t deviceId, uint32_t stage, uint32_t timeout, void *args);
typedef void (*aclrtStreamStateCallback)(aclrtStream stream, uint32_t state, void *args);
typedef void (*aclrtDeviceStateCallback)(int32_t deviceId, uint32_t state, void *args);

typedef struct aclrtMemUceInfo {
    void *addr;
    size_t len;
    size_t reserved[14];
} aclrtMemUceInfo;

typedef struct aclrtErrorInfo {
    uint8_t tryRepair;
    uint8_t hasDetail;
    uint8_t reserved[2];
    uint32_t errorType;
    union {
        struct {
            size_t arraySize;
            aclrtMemUceInfo memUceInfoArray[20];
        } uceInfo;
        uint32_t aicoreErrType;
    } detail;
} aclrtErrorInfo;

typedef union aclrtStreamAttrValue {
    uint64_t failureMode;
    uint32_t reserved[4];
} aclrtStreamAttrValue;

typedef struct aclrtUtilizationInfo {
    int32_t cubeUtilization;
    int32_t vectorUtilization;
    int32_t aicpuUtilization;
    int32_t memoryUtilization;
    void *utilizationExtend;
} aclrtUtilizationInfo;

_Static_assert(sizeof(aclrtMemUceInfo) == 128, "aclrtMemUceInfo");
_Static_assert(sizeof(aclrtErrorInfo) == 2576, "aclrtErrorInfo");
_Static_assert(offsetof(aclrtErrorInfo, detail.uceInfo.memUceInfoArray) == 16, "aclrtErrorInfo.detail");
_Static_assert(sizeof(aclrtStreamAttrValue) == 16, "aclrtStreamAttrValue");
_Static_assert(sizeof(aclrtUtilizationInfo) == 24, "aclrtUtilizationInfo");

/*
 * Every mirrored function: FN(return type, name, parameters, arguments as 64-bit words).
 * The getters of an exception are in a list of their own, as their argument belongs to the library that made it.
 */
#define ACL_WORD(x) ((int64_t)(x))

#define ACL_FUNCTIONS(FN) \
    FN(aclError, aclInit, (const char *configPath), ACL_WORD(configPath)) \
    FN(aclError, aclFinalize, (void), 0) \
    FN(aclError, aclFinalizeReference, (uint64_t *refCount), ACL_WORD(refCount)) \
    FN(const char *, aclGetRecentErrMsg, (void), 0) \
    FN(aclError, aclrtPeekAtLastError, (uint32_t level), ACL_WORD(level)) \
    FN(aclError, aclrtGetLastError, (uint32_t level), ACL_WORD(level)) \
    FN(aclError, aclrtSetExceptionInfoCallback, (aclrtExceptionInfoCallback callback), ACL_WORD(callback)) \
    FN(aclError, aclrtExceptionInfoCallbackRegister, (aclrtExceptionInfoCallback callback), ACL_WORD(callback)) \
    FN(aclError, aclrtExceptionInfoCallbackUnregister, (aclrtExceptionInfoCallback callback), ACL_WORD(callback)) \
    FN(aclError, aclrtBinarySetExceptionCallback, \
       (aclrtBinHandle binHandle, aclrtOpExceptionCallback callback, void *userData), \
       ACL_WORD(binHandle), ACL_WORD(callback), ACL_WORD(userData)) \
    FN(aclError, aclrtGetMemUceInfo, \
       (int32_t deviceId, aclrtMemUceInfo *memUceInfoArray, size_t arraySize, size_t *retSize), \
       ACL_WORD(deviceId), ACL_WORD(memUceInfoArray), ACL_WORD(arraySize), ACL_WORD(retSize)) \
    FN(aclError, aclrtMemUceRepair, (int32_t deviceId, aclrtMemUceInfo *memUceInfoArray, size_t arraySize), \
       ACL_WORD(deviceId), ACL_WORD(memUceInfoArray), ACL_WORD(arraySize)) \
    FN(aclError, aclrtDeviceTaskAbort, (int32_t deviceId, uint32_t timeout), ACL_WORD(deviceId), ACL_WORD(timeout)) \
    FN(aclError, aclrtSetDeviceTaskAbortCallback, \
       (const char *regName, aclrtDeviceTaskAbortCallback callback, void *args), \
       ACL_WORD(regName), ACL_WORD(callback), ACL_WORD(args)) \
    FN(aclError, aclrtGetErrorVerbose, (int32_t deviceId, aclrtErrorInfo *errorInfo), \
       ACL_WORD(deviceId), ACL_WORD(errorInfo)) \
    FN(aclError, aclrtRepairError, (int32_t deviceId, const aclrtErrorInfo *errorInfo), \
       ACL_WORD(deviceId), ACL_WORD(errorInfo)) \
    FN(aclError, aclrtCreateStream, (aclrtStream *stream), ACL_WORD(stream)) \
    FN(aclError, aclrtDestroyStream, (aclrtStream stream), ACL_WORD(stream)) \
    FN(aclError, aclrtStreamGetId, (aclrtStream stream, int32_t *streamId), ACL_WORD(stream), ACL_WORD(streamId)) \
    FN(aclError, aclrtSynchronizeStream, (aclrtStream stream), ACL_WORD(stream)) \
    FN(aclError, aclrtSynchronizeStreamWithTimeout, (aclrtStream stream, int32_t timeout), \
       ACL_WORD(stream), ACL_WORD(timeout)) \
    FN(aclError, aclrtStreamQuery, (aclrtStream stream, uint32_t *status), ACL_WORD(stream), ACL_WORD(status)) \
    FN(aclError, aclrtGetStreamAvailableNum, (uint32_t *streamCount), ACL_WORD(streamCount)) \
    FN(aclError, aclrtCreateEvent, (aclrtEvent *event), ACL_WORD(event)) \
    FN(aclError, aclrtCreateEventExWithFlag, (aclrtEvent *event, uint32_t flag), ACL_WORD(event), ACL_WORD(flag)) \
    FN(aclError, aclrtDestroyEvent, (aclrtEvent event), ACL_WORD(event)) \
    FN(aclError, aclrtRecordEvent, (aclrtEvent event, aclrtStream stream), ACL_WORD(event), ACL_WORD(stream)) \
    FN(aclError, aclrtQueryEventStatus, (aclrtEvent event, uint32_t *status), ACL_WORD(event), ACL_WORD(status)) \
    FN(aclError, aclrtGetEventAvailNum, (uint32_t *eventCount), ACL_WORD(eventCount)) \
    FN(aclError, aclmdlRICaptureThreadExchangeMode, (uint32_t *mode), ACL_WORD(mode)) \
    FN(aclError, aclrtStreamAbort, (aclrtStream stream), ACL_WORD(stream)) \
    FN(aclError, aclrtSetStreamFailureMode, (aclrtStream stream, uint64_t mode), ACL_WORD(stream), ACL_WORD(mode)) \
    FN(aclError, aclrtGetStreamAttribute, \
       (aclrtStream stream, uint32_t stmAttrType, aclrtStreamAttrValue *value), \
       ACL_WORD(stream), ACL_WORD(stmAttrType), ACL_WORD(value)) \
    FN(aclError, aclrtRegStreamStateCallback, \
       (const char *regName, aclrtStreamStateCallback callback, void *args), \
       ACL_WORD(regName), ACL_WORD(callback), ACL_WORD(args)) \
    FN(aclError, aclrtRegDeviceStateCallback, \
       (const char *regName, aclrtDeviceStateCallback callback, void *args), \
       ACL_WORD(regName), ACL_WORD(callback), ACL_WORD(args)) \
    FN(aclError, aclrtSetDevice, (int32_t deviceId), ACL_WORD(deviceId)) \
    FN(aclError, aclrtResetDevice, (int32_t deviceId), ACL_WORD(deviceId)) \
    FN(aclError, aclrtGetDevice, (int32_t *deviceId), ACL_WORD(deviceId)) \
    FN(aclError, aclrtGetDeviceCount, (uint32_t *count), ACL_WORD(count)) \
    FN(aclError, aclrtQueryDeviceStatus, (int32_t deviceId, uint32_t *deviceStatus), \
       ACL_WORD(deviceId), ACL_WORD(deviceStatus)) \
    FN(aclError, aclrtSynchronizeDevice, (void), 0) \
    FN(aclError, aclrtSynchronizeDeviceWithTimeout, (int32_t timeout), ACL_WORD(timeout)) \
    FN(aclError, aclrtGetDeviceInfo, (uint32_t deviceId, uint32_t attr, int64_t *value), \
       ACL_WORD(deviceId), ACL_WORD(attr), ACL_WORD(value)) \
    FN(aclError, aclrtGetDeviceUtilizationRate, (int32_t deviceId, aclrtUtilizationInfo *utilizationInfo), \
       ACL_WORD(deviceId), ACL_WORD(utilizationInfo)) \
    FN(aclError, aclrtGetLogicDevIdByUserDevId, (const int32_t userDevid, int32_t *const logicDevId), \
       ACL_WORD(userDevid), ACL_WORD(logicDevId)) \
    FN(aclError, aclrtGetPhyDevIdByUserDevId, (const int32_t userDevId, int32_t *const phyDevId), \
       ACL_WORD(userDevId), ACL_WORD(phyDevId)) \
    FN(aclError, aclrtMallocHost, (void **hostPtr, size_t size), ACL_WORD(hostPtr), ACL_WORD(size)) \
    FN(aclError, aclrtFreeHost, (void *hostPtr), ACL_WORD(hostPtr)) \
    FN(aclError, aclrtGetMemInfo, (uint32_t attr, size_t *free, size_t *total), \
       ACL_WORD(attr), ACL_WORD(free), ACL_WORD(total)) \
    FN(aclError, aclrtMalloc, (void **devPtr, size_t size, uint32_t policy), \
       ACL_WORD(devPtr), ACL_WORD(size), ACL_WORD(policy)) \
    FN(aclError, aclrtFree, (void *devPtr), ACL_WORD(devPtr)) \
    FN(aclError, aclrtMemcpy, (void *dst, size_t destMax, const void *src, size_t count, uint32_t kind), \
       ACL_WORD(dst), ACL_WORD(destMax), ACL_WORD(src), ACL_WORD(count), ACL_WORD(kind)) \
    FN(aclError, aclrtMemcpyAsync, \
       (void *dst, size_t destMax, const void *src, size_t count, uint32_t kind, aclrtStream stream), \
       ACL_WORD(dst), ACL_WORD(destMax), ACL_WORD(src), ACL_WORD(count), ACL_WORD(kind), ACL_WORD(stream)) \
    FN(aclError, aclrtGetThreadLastTaskId, (uint32_t *taskId), ACL_WORD(taskId)) \
    FN(const char *, aclrtGetSocName, (void), 0) \
    FN(aclError, aclrtGetRunMode, (uint32_t *runMode), ACL_WORD(runMode)) \
    FN(aclError, aclrtGetOpTimeOutInterval, (uint64_t *interval), ACL_WORD(interval)) \
    FN(aclError, aclrtGetVersion, (int32_t *majorVersion, int32_t *minorVersion, int32_t *patchVersion), \
       ACL_WORD(majorVersion), ACL_WORD(minorVersion), ACL_WORD(patchVersion)) \
    FN(aclError, aclsysGetVersionStr, (char *pkgName, char *versionStr), ACL_WORD(pkgName), ACL_WORD(versionStr))

/* What libacl_mdl.so exports, but for aclDestroyTensorDesc, which returns nothing. */
#define ACL_MODEL_FUNCTIONS(FN) \
    FN(aclError, aclmdlCreateAndGetOpDesc, \
       (uint32_t deviceId, uint32_t streamId, uint32_t taskId, char *opName, size_t opNameLen, \
        aclTensorDesc **inputDesc, size_t *numInputs, aclTensorDesc **outputDesc, size_t *numOutputs), \
       ACL_WORD(deviceId), ACL_WORD(streamId), ACL_WORD(taskId), ACL_WORD(opName), ACL_WORD(opNameLen), \
       ACL_WORD(inputDesc), ACL_WORD(numInputs), ACL_WORD(outputDesc), ACL_WORD(numOutputs)) \
    FN(aclTensorDesc *, aclGetTensorDescByIndex, (aclTensorDesc *desc, size_t index), ACL_WORD(desc), ACL_WORD(index)) \
    FN(void *, aclGetTensorDescAddress, (const aclTensorDesc *desc), ACL_WORD(desc)) \
    FN(int, aclGetTensorDescType, (const aclTensorDesc *desc), ACL_WORD(desc)) \
    FN(int, aclGetTensorDescFormat, (const aclTensorDesc *desc), ACL_WORD(desc)) \
    FN(size_t, aclGetTensorDescNumDims, (const aclTensorDesc *desc), ACL_WORD(desc)) \
    FN(aclError, aclGetTensorDescDimV2, (const aclTensorDesc *desc, size_t index, int64_t *dimSize), \
       ACL_WORD(desc), ACL_WORD(index), ACL_WORD(dimSize))

#define ACL_EXCEPTION_FIELDS(FN) \
    FN(aclrtGetTaskIdFromExceptionInfo, task) \
    FN(aclrtGetStreamIdFromExceptionInfo, stream) \
    FN(aclrtGetThreadIdFromExceptionInfo, thread) \
    FN(aclrtGetDeviceIdFromExceptionInfo, device) \
    FN(aclrtGetErrorCodeFromExceptionInfo, code)

#define ACL_PROTOTYPE(ret, name, params, ...) ret name params;
#define ACL_FIELD_PROTOTYPE(name, field) uint32_t name(const aclrtExceptionInfo *info);

ACL_FUNCTIONS(ACL_PROTOTYPE)
ACL_MODEL_FUNCTIONS(ACL_PROTOTYPE)
void aclDestroyTensorDesc(const aclTensorDesc *desc);
ACL_EXCEPTION_FIELDS(ACL_FIELD_PROTOTYPE)
aclError aclrtGetArgsFromExceptionInfo(const aclrtExceptionInfo *info, void **devArgsPtr, uint32_t *devArgsLen);
aclError aclrtGetFuncHandleFromExceptionInfo(const aclrtExceptionInfo *info, aclrtFuncHandle *func);

#endif

/*
 * What the release headers of CANN say of the functions that are bound (abi.json; of those of the model library, the operator
 * description; of events and queries, health g): types, enums, structs and prototypes. Compiled with binding.h, which is generated from the Java side and asserts
 * one by one that the widths of parameters and results, and the layouts of structs, are the same there.
 */
#include <stddef.h>
#include <stdint.h>

typedef int aclError;
typedef void *aclrtStream;
typedef void *aclrtEvent;
typedef void *aclrtBinHandle;
typedef void *aclrtFuncHandle;
typedef struct aclrtExceptionInfo aclrtExceptionInfo;
typedef struct aclTensorDesc aclTensorDesc;

/* The vendor's enums of the model library have a negative enumerator. */
typedef enum { ACL_DT_UNDEFINED = -1, ACL_FLOAT = 0 } aclDataType;
typedef enum { ACL_FORMAT_UNDEFINED = -1, ACL_FORMAT_NCHW = 0 } aclFormat;

typedef enum {
    ACL_RT_THREAD_LEVEL = 0
} aclrtLastErrLevel;

typedef enum {
    ACL_RT_NO_ERROR = 0,
    ACL_RT_ERROR_MEMORY = 1,
    ACL_RT_ERROR_L2 = 2,
    ACL_RT_ERROR_AICORE = 3,
    ACL_RT_ERROR_LINK = 4,
    ACL_RT_ERROR_L3_PORT = 5,
    ACL_RT_ERROR_OTHERS = 65535
} aclrtErrorType;

typedef enum {
    ACL_RT_AICORE_ERROR_UNKNOWN = 0,
    ACL_RT_AICORE_ERROR_SW = 1,
    ACL_RT_AICORE_ERROR_HW_LOCAL = 2
} aclrtAicoreErrorType;

typedef enum {
    ACL_RT_DEVICE_TASK_ABORT_PRE = 0,
    ACL_RT_DEVICE_TASK_ABORT_POST = 1
} aclrtDeviceTaskAbortStage;

typedef enum {
    ACL_RT_STREAM_STATE_CREATE_POST = 1,
    ACL_RT_STREAM_STATE_DESTROY_PRE = 2
} aclrtStreamState;

typedef enum {
    ACL_RT_DEVICE_STATE_SET_PRE = 0,
    ACL_RT_DEVICE_STATE_SET_POST = 1,
    ACL_RT_DEVICE_STATE_RESET_PRE = 2,
    ACL_RT_DEVICE_STATE_RESET_POST = 3
} aclrtDeviceState;

typedef enum {
    ACL_DEVICE = 0,
    ACL_HOST = 1
} aclrtRunMode;

typedef enum {
    ACL_RT_DEVICE_STATUS_NORMAL = 0,
    ACL_RT_DEVICE_STATUS_ABNORMAL = 1,
    ACL_RT_DEVICE_STATUS_END = 65535
} aclrtDeviceStatus;

typedef enum {
    ACL_STREAM_ATTR_FAILURE_MODE = 1,
    ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK = 2,
    ACL_STREAM_ATTR_USER_CUSTOM_TAG = 3,
    ACL_STREAM_ATTR_CACHE_OP_INFO = 4,
    ACL_STREAM_ATTR_PRIORITY = 5
} aclrtStreamAttr;

typedef enum {
    ACL_MEM_MALLOC_HUGE_FIRST = 0,
    ACL_MEM_MALLOC_HUGE_ONLY = 1,
    ACL_MEM_MALLOC_NORMAL_ONLY = 2,
    ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
    ACL_MEM_MALLOC_HUGE_ONLY_P2P = 4,
    ACL_MEM_MALLOC_NORMAL_ONLY_P2P = 5,
    ACL_MEM_MALLOC_HUGE1G_ONLY = 6,
    ACL_MEM_MALLOC_HUGE1G_ONLY_P2P = 7,
    ACL_MEM_TYPE_LOW_BAND_WIDTH = 256,
    ACL_MEM_TYPE_HIGH_BAND_WIDTH = 4096,
    ACL_MEM_ACCESS_USER_SPACE_READONLY = 1048576
} aclrtMemMallocPolicy;

typedef enum {
    ACL_MEMCPY_HOST_TO_HOST = 0,
    ACL_MEMCPY_HOST_TO_DEVICE = 1,
    ACL_MEMCPY_DEVICE_TO_HOST = 2,
    ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
    ACL_MEMCPY_DEFAULT = 4,
    ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE = 5,
    ACL_MEMCPY_INNER_DEVICE_TO_DEVICE = 6,
    ACL_MEMCPY_INTER_DEVICE_TO_DEVICE = 7
} aclrtMemcpyKind;

typedef enum {
    ACL_STREAM_STATUS_COMPLETE = 0,
    ACL_STREAM_STATUS_NOT_READY = 1,
    ACL_STREAM_STATUS_RESERVED = 65535
} aclrtStreamStatus;

typedef enum {
    ACL_EVENT_RECORDED_STATUS_NOT_READY = 0,
    ACL_EVENT_RECORDED_STATUS_COMPLETE = 1
} aclrtEventRecordedStatus;

typedef enum {
    ACL_MODEL_RI_CAPTURE_MODE_GLOBAL = 0,
    ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL = 1,
    ACL_MODEL_RI_CAPTURE_MODE_RELAXED = 2
} aclmdlRICaptureMode;

typedef enum {
    ACL_DEV_ATTR_AICORE_CORE_NUM = 101,
    ACL_DEV_ATTR_PHY_CHIP_ID = 402,
    ACL_DEV_ATTR_IS_VIRTUAL = 501
} aclrtDevAttr;

typedef enum {
    ACL_DDR_MEM = 0,
    ACL_HBM_MEM = 1
} aclrtMemAttr;

typedef struct aclrtUtilizationExtendInfo aclrtUtilizationExtendInfo;

typedef struct {
    int32_t cubeUtilization;
    int32_t vectorUtilization;
    int32_t aicpuUtilization;
    int32_t memoryUtilization;
    aclrtUtilizationExtendInfo *utilizationExtend;
} aclrtUtilizationInfo;

typedef struct {
    void *addr;
    size_t len;
    size_t reserved[14];
} aclrtMemUceInfo;

typedef struct {
    size_t arraySize;
    aclrtMemUceInfo memUceInfoArray[20];
} aclrtMemUceInfoArray;

typedef union {
    aclrtMemUceInfoArray uceInfo;
    aclrtAicoreErrorType aicoreErrType;
} aclrtErrorInfoDetail;

typedef struct {
    uint8_t tryRepair;
    uint8_t hasDetail;
    uint8_t reserved[2];
    aclrtErrorType errorType;
    aclrtErrorInfoDetail detail;
} aclrtErrorInfo;

typedef union {
    uint64_t failureMode;
    uint32_t reserved[4];
} aclrtStreamAttrValue;

/* The same as the headers' layouts, as they were compiled (abi.json). */
_Static_assert(sizeof(aclrtMemUceInfo) == 128 && _Alignof(aclrtMemUceInfo) == 8, "aclrtMemUceInfo");
_Static_assert(offsetof(aclrtMemUceInfo, addr) == 0, "aclrtMemUceInfo.addr");
_Static_assert(offsetof(aclrtMemUceInfo, len) == 8, "aclrtMemUceInfo.len");
_Static_assert(offsetof(aclrtMemUceInfo, reserved) == 16, "aclrtMemUceInfo.reserved");
_Static_assert(sizeof(aclrtMemUceInfoArray) == 2568 && _Alignof(aclrtMemUceInfoArray) == 8, "aclrtMemUceInfoArray");
_Static_assert(offsetof(aclrtMemUceInfoArray, arraySize) == 0, "aclrtMemUceInfoArray.arraySize");
_Static_assert(offsetof(aclrtMemUceInfoArray, memUceInfoArray) == 8, "aclrtMemUceInfoArray.memUceInfoArray");
_Static_assert(sizeof(aclrtErrorInfoDetail) == 2568 && _Alignof(aclrtErrorInfoDetail) == 8, "aclrtErrorInfoDetail");
_Static_assert(offsetof(aclrtErrorInfoDetail, uceInfo) == 0, "aclrtErrorInfoDetail.uceInfo");
_Static_assert(offsetof(aclrtErrorInfoDetail, aicoreErrType) == 0, "aclrtErrorInfoDetail.aicoreErrType");
_Static_assert(sizeof(aclrtErrorInfo) == 2576 && _Alignof(aclrtErrorInfo) == 8, "aclrtErrorInfo");
_Static_assert(offsetof(aclrtErrorInfo, tryRepair) == 0, "aclrtErrorInfo.tryRepair");
_Static_assert(offsetof(aclrtErrorInfo, hasDetail) == 1, "aclrtErrorInfo.hasDetail");
_Static_assert(offsetof(aclrtErrorInfo, reserved) == 2, "aclrtErrorInfo.reserved");
_Static_assert(offsetof(aclrtErrorInfo, errorType) == 4, "aclrtErrorInfo.errorType");
_Static_assert(offsetof(aclrtErrorInfo, detail) == 8, "aclrtErrorInfo.detail");
_Static_assert(sizeof(aclrtStreamAttrValue) == 16 && _Alignof(aclrtStreamAttrValue) == 8, "aclrtStreamAttrValue");

_Static_assert(sizeof(aclrtUtilizationInfo) == 24 && _Alignof(aclrtUtilizationInfo) == 8, "aclrtUtilizationInfo");
_Static_assert(offsetof(aclrtUtilizationInfo, cubeUtilization) == 0, "aclrtUtilizationInfo.cubeUtilization");
_Static_assert(offsetof(aclrtUtilizationInfo, vectorUtilization) == 4, "aclrtUtilizationInfo.vectorUtilization");
_Static_assert(offsetof(aclrtUtilizationInfo, aicpuUtilization) == 8, "aclrtUtilizationInfo.aicpuUtilization");
_Static_assert(offsetof(aclrtUtilizationInfo, memoryUtilization) == 12, "aclrtUtilizationInfo.memoryUtilization");
_Static_assert(offsetof(aclrtUtilizationInfo, utilizationExtend) == 16, "aclrtUtilizationInfo.utilizationExtend");

/* FUNCTION(result, name, parameters): declared, and read as text by the test that makes binding.h. */
#define FUNCTION(result, name, ...) result name(__VA_ARGS__);
#define CALLBACK(result, name, ...) typedef result (*name)(__VA_ARGS__);

CALLBACK(void, aclrtExceptionInfoCallback, aclrtExceptionInfo*)
CALLBACK(void, aclrtOpExceptionCallback, aclrtExceptionInfo*, void*)
CALLBACK(int32_t, aclrtDeviceTaskAbortCallback, int32_t, aclrtDeviceTaskAbortStage, uint32_t, void*)
CALLBACK(void, aclrtStreamStateCallback, aclrtStream, aclrtStreamState, void*)
CALLBACK(void, aclrtDeviceStateCallback, int32_t, aclrtDeviceState, void*)

FUNCTION(aclError, aclInit, const char*)
FUNCTION(aclError, aclFinalize, void)
FUNCTION(aclError, aclFinalizeReference, uint64_t*)
FUNCTION(const char*, aclGetRecentErrMsg, void)
FUNCTION(aclError, aclrtPeekAtLastError, aclrtLastErrLevel)
FUNCTION(aclError, aclrtGetLastError, aclrtLastErrLevel)
FUNCTION(aclError, aclrtSetExceptionInfoCallback, aclrtExceptionInfoCallback)
FUNCTION(aclError, aclrtExceptionInfoCallbackRegister, aclrtExceptionInfoCallback)
FUNCTION(aclError, aclrtExceptionInfoCallbackUnregister, aclrtExceptionInfoCallback)
FUNCTION(uint32_t, aclrtGetTaskIdFromExceptionInfo, const aclrtExceptionInfo*)
FUNCTION(uint32_t, aclrtGetStreamIdFromExceptionInfo, const aclrtExceptionInfo*)
FUNCTION(uint32_t, aclrtGetThreadIdFromExceptionInfo, const aclrtExceptionInfo*)
FUNCTION(uint32_t, aclrtGetDeviceIdFromExceptionInfo, const aclrtExceptionInfo*)
FUNCTION(uint32_t, aclrtGetErrorCodeFromExceptionInfo, const aclrtExceptionInfo*)
FUNCTION(aclError, aclrtGetArgsFromExceptionInfo, const aclrtExceptionInfo*, void**, uint32_t*)
FUNCTION(aclError, aclrtGetFuncHandleFromExceptionInfo, const aclrtExceptionInfo*, aclrtFuncHandle*)
FUNCTION(aclError, aclrtBinarySetExceptionCallback, aclrtBinHandle, aclrtOpExceptionCallback, void*)
FUNCTION(aclError, aclrtGetMemUceInfo, int32_t, aclrtMemUceInfo*, size_t, size_t*)
FUNCTION(aclError, aclrtMemUceRepair, int32_t, aclrtMemUceInfo*, size_t)
FUNCTION(aclError, aclrtDeviceTaskAbort, int32_t, uint32_t)
FUNCTION(aclError, aclrtSetDeviceTaskAbortCallback, const char*, aclrtDeviceTaskAbortCallback, void*)
FUNCTION(aclError, aclrtGetErrorVerbose, int32_t, aclrtErrorInfo*)
FUNCTION(aclError, aclrtRepairError, int32_t, const aclrtErrorInfo*)
FUNCTION(aclError, aclrtStreamAbort, aclrtStream)
FUNCTION(aclError, aclrtSetStreamFailureMode, aclrtStream, uint64_t)
FUNCTION(aclError, aclrtGetStreamAttribute, aclrtStream, aclrtStreamAttr, aclrtStreamAttrValue*)
FUNCTION(aclError, aclrtRegStreamStateCallback, const char*, aclrtStreamStateCallback, void*)
FUNCTION(aclError, aclrtRegDeviceStateCallback, const char*, aclrtDeviceStateCallback, void*)
FUNCTION(aclError, aclrtSetDevice, int32_t)
FUNCTION(aclError, aclrtResetDevice, int32_t)
FUNCTION(aclError, aclrtGetDevice, int32_t*)
FUNCTION(aclError, aclrtGetDeviceCount, uint32_t*)
FUNCTION(aclError, aclrtCreateStream, aclrtStream*)
FUNCTION(aclError, aclrtDestroyStream, aclrtStream)
FUNCTION(aclError, aclrtStreamGetId, aclrtStream, int32_t*)
FUNCTION(aclError, aclrtSynchronizeStream, aclrtStream)
FUNCTION(aclError, aclrtSynchronizeStreamWithTimeout, aclrtStream, int32_t)
FUNCTION(aclError, aclrtStreamQuery, aclrtStream, aclrtStreamStatus*)
FUNCTION(aclError, aclrtGetStreamAvailableNum, uint32_t*)
FUNCTION(aclError, aclrtCreateEvent, aclrtEvent*)
FUNCTION(aclError, aclrtCreateEventExWithFlag, aclrtEvent*, uint32_t)
FUNCTION(aclError, aclrtDestroyEvent, aclrtEvent)
FUNCTION(aclError, aclrtRecordEvent, aclrtEvent, aclrtStream)
FUNCTION(aclError, aclrtQueryEventStatus, aclrtEvent, aclrtEventRecordedStatus*)
FUNCTION(aclError, aclrtGetEventAvailNum, uint32_t*)
FUNCTION(aclError, aclmdlRICaptureThreadExchangeMode, aclmdlRICaptureMode*)
FUNCTION(aclError, aclrtGetDeviceInfo, uint32_t, aclrtDevAttr, int64_t*)
FUNCTION(aclError, aclrtGetDeviceUtilizationRate, int32_t, aclrtUtilizationInfo*)
FUNCTION(aclError, aclrtGetLogicDevIdByUserDevId, int32_t, int32_t*)
FUNCTION(aclError, aclrtGetPhyDevIdByUserDevId, int32_t, int32_t*)
FUNCTION(aclError, aclrtMallocHost, void**, size_t)
FUNCTION(aclError, aclrtFreeHost, void*)
FUNCTION(aclError, aclrtGetMemInfo, aclrtMemAttr, size_t*, size_t*)
FUNCTION(aclError, aclrtSynchronizeDevice, void)
FUNCTION(aclError, aclrtSynchronizeDeviceWithTimeout, int32_t)
FUNCTION(aclError, aclrtMalloc, void**, size_t, aclrtMemMallocPolicy)
FUNCTION(aclError, aclrtFree, void*)
FUNCTION(aclError, aclrtMemcpy, void*, size_t, const void*, size_t, aclrtMemcpyKind)
FUNCTION(aclError, aclrtMemcpyAsync, void*, size_t, const void*, size_t, aclrtMemcpyKind, aclrtStream)
FUNCTION(aclError, aclrtGetThreadLastTaskId, uint32_t*)
FUNCTION(const char*, aclrtGetSocName, void)
FUNCTION(aclError, aclrtGetRunMode, aclrtRunMode*)
FUNCTION(aclError, aclrtQueryDeviceStatus, int32_t, aclrtDeviceStatus*)
FUNCTION(aclError, aclrtGetOpTimeOutInterval, uint64_t*)
FUNCTION(aclError, aclrtGetVersion, int32_t*, int32_t*, int32_t*)
FUNCTION(aclError, aclsysGetVersionStr, char*, char*)

FUNCTION(aclError, aclmdlCreateAndGetOpDesc, uint32_t, uint32_t, uint32_t, char*, size_t,
         aclTensorDesc**, size_t*, aclTensorDesc**, size_t*)
FUNCTION(aclTensorDesc*, aclGetTensorDescByIndex, aclTensorDesc*, size_t)
FUNCTION(void*, aclGetTensorDescAddress, const aclTensorDesc*)
FUNCTION(aclDataType, aclGetTensorDescType, const aclTensorDesc*)
FUNCTION(aclFormat, aclGetTensorDescFormat, const aclTensorDesc*)
FUNCTION(size_t, aclGetTensorDescNumDims, const aclTensorDesc*)
FUNCTION(aclError, aclGetTensorDescDimV2, const aclTensorDesc*, size_t, int64_t*)
FUNCTION(void, aclDestroyTensorDesc, const aclTensorDesc*)

/* True for a pointer to an object, which an array or a buffer may stand for. */
#define IS_POINTER(type) (__builtin_classify_type((type)0) == __builtin_classify_type((void *)0))

#include "binding.h"

/*
 * A libacl_rt.so whose functions do as little as the real ones could: what is measured is the way to them and back. Exceptions
 * come from a thread of its own.
 */
#define _GNU_SOURCE
#include "acl.h"

#include <pthread.h>
#include <string.h>

#define CALLBACKS 4

struct aclrtExceptionInfo {
    uint32_t device;
    uint32_t stream;
    uint32_t task;
    uint32_t thread;
    uint32_t code;
};

static __thread aclError last_error;
static aclrtExceptionInfoCallback registered[CALLBACKS];

aclError aclrtPeekAtLastError(uint32_t level)
{
    return level == 0 ? last_error : 100000;
}

const char *aclrtGetSocName(void)
{
    return "Ascend910B1";
}

aclError aclrtGetDeviceCount(uint32_t *count)
{
    *count = 8;
    return 0;
}

/* A memory fault of three places. */
aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo *errorInfo)
{
    memset(errorInfo, 0, sizeof *errorInfo);
    errorInfo->tryRepair = 1;
    errorInfo->hasDetail = 1;
    errorInfo->errorType = 1;
    errorInfo->detail.uceInfo.arraySize = 3;
    for (size_t i = 0; i < 3; i++) {
        errorInfo->detail.uceInfo.memUceInfoArray[i].addr = (void *)(0x10000 * (i + 1) + (size_t)deviceId);
        errorInfo->detail.uceInfo.memUceInfoArray[i].len = 64;
    }
    return 0;
}

/* More places than the real one tells: as many as the array has room for. */
aclError aclrtGetMemUceInfo(int32_t deviceId, aclrtMemUceInfo *memUceInfoArray, size_t arraySize, size_t *retSize)
{
    memset(memUceInfoArray, 0, arraySize * sizeof *memUceInfoArray);
    for (size_t i = 0; i < arraySize; i++) {
        memUceInfoArray[i].addr = (void *)(0x10000 * (i + 1) + (size_t)deviceId);
        memUceInfoArray[i].len = 64;
    }
    *retSize = arraySize;
    return 0;
}

#define FIELD(name, field) \
    uint32_t name(const aclrtExceptionInfo *info) \
    { \
        return info->field; \
    }
ACL_EXCEPTION_FIELDS(FIELD)

aclError aclrtExceptionInfoCallbackRegister(aclrtExceptionInfoCallback callback)
{
    for (int i = 0; i < CALLBACKS; i++) {
        if (registered[i] == NULL) {
            registered[i] = callback;
            return 0;
        }
    }
    return 107000;
}

aclError aclrtExceptionInfoCallbackUnregister(aclrtExceptionInfoCallback callback)
{
    for (int i = 0; i < CALLBACKS; i++) {
        if (registered[i] == callback) {
            registered[i] = NULL;
        }
    }
    return 0;
}

static void *notify(void *count)
{
    for (uint32_t task = 0; task < (uint32_t)(uintptr_t)count; task++) {
        aclrtExceptionInfo info = {.device = 1, .stream = 2, .task = task, .thread = 4, .code = 507015};
        for (int i = 0; i < CALLBACKS; i++) {
            if (registered[i] != NULL) {
                registered[i](&info);
            }
        }
    }
    return NULL;
}

/* Notifies of exceptions, one after another, on a new thread; returns when that has ended. 0 if it could be started. */
int acl4jbench_notify(uint32_t count);

int acl4jbench_notify(uint32_t count)
{
    pthread_t thread;
    int code = pthread_create(&thread, NULL, notify, (void *)(uintptr_t)count);
    return code != 0 ? code : pthread_join(thread, NULL);
}

/*
 * A stand-in for libacl_rt.so with no device and next to no semantics, for what a real one does to a JVM.
 *
 * -DSTUB   the library for linking: functions answer 100039 (acl-facts 1)
 * -DREFUSE it registers no callback
 * -DEMPTY  no function of the runtime
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef EMPTY
int nothing_of_acl(void)
{
    return 0;
}
#elif defined(STUB)
int aclrtPeekAtLastError(int level)
{
    return level == 0 ? 100039 : 100000;
}
#else

#ifdef REFUSE
#define REGISTERED 507000
#else
#define REGISTERED 0
#endif

typedef void (*callback)(void *);

static _Atomic(callback) slot;
static _Atomic(callback) registered;

static void fire(void)
{
    uint32_t info[5] = {77, 5, 4321, 0, 507015};
    callback inSlot = slot;
    callback one = registered;
    if (inSlot != NULL) {
        inSlot(info);
    }
    if (one != NULL) {
        one(info);
    }
}

int aclrtSetExceptionInfoCallback(callback function)
{
    if (REGISTERED == 0) {
        slot = function;
    }
    return REGISTERED;
}

int aclrtExceptionInfoCallbackRegister(callback function)
{
    if (function == NULL) {
        return 107000;
    }
    registered = function;
    return REGISTERED;
}

int aclrtExceptionInfoCallbackUnregister(callback function)
{
    if (function == NULL) {
        return 107000;
    }
    registered = NULL;
    return 0;
}

uint32_t aclrtGetTaskIdFromExceptionInfo(const void *info)
{
    return ((const uint32_t *)info)[0];
}

int aclrtPeekAtLastError(int level)
{
    return level == 0 ? 0 : 100000;
}

int aclrtGetLastError(int level)
{
    return aclrtPeekAtLastError(level);
}

int aclrtMalloc(void **devPtr, size_t size, int policy)
{
    *devPtr = (void *)(size + (size_t)policy);
    return 0;
}

int aclrtGetDevice(int32_t *deviceId)
{
    (void)deviceId;
    return 107002;
}

int aclrtSetDevice(int32_t deviceId)
{
    return deviceId < 0 ? 107001 : 0;
}

int aclrtSynchronizeStreamWithTimeout(void *stream, int32_t timeout)
{
    (void)stream;
    return timeout > 0 ? 0 : 107000;
}

int aclrtGetErrorVerbose(int32_t deviceId, void *errorInfo)
{
    memset(errorInfo, 0, 8);
    ((uint8_t *)errorInfo)[0] = (uint8_t)deviceId;
    return 0;
}

int aclrtGetMemUceInfo(int32_t deviceId, void *array, size_t arraySize, size_t *retSize)
{
    (void)deviceId;
    memset(array, 0, arraySize * 128);
    *retSize = arraySize;
    return 0;
}

int aclrtMemcpy(void *dst, size_t destMax, const void *src, size_t count, int kind)
{
    (void)dst, (void)src, (void)kind;
    return count > destMax ? 107000 : 0;
}

int aclrtGetVersion(int32_t *major, int32_t *minor, int32_t *patch)
{
    *major = 1;
    *minor = 17;
    *patch = 0;
    return 0;
}

/* Notifies on a thread that no VM knows of. */
static void *notify(void *unused)
{
    fire();
    return unused;
}

int aclrtSynchronizeDevice(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, notify, NULL) != 0) {
        return 507000;
    }
    return pthread_join(thread, NULL) == 0 ? 0 : 507000;
}
#endif

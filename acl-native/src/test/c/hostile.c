/*
 * libacl_rt.so without any semantics: every function answers 0 at once, a few with fixed outputs, and on demand it misbehaves as
 * the real one may. What it is told is told through the functions of hostile.h.
 */
#define _GNU_SOURCE
#include "hostile.h"

#include "acl.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_CALLBACKS 64
#define MAX_FIRING 64
#define UCE_RANGES 3

struct aclrtExceptionInfo {
    uint32_t device;
    uint32_t stream;
    uint32_t task;
    uint32_t thread;
    uint32_t code;
};

/* ---- functions by number */

#define NUMBER(ret, name, params, ...) NUMBER_##name,
enum {
    ACL_FUNCTIONS(NUMBER)
    NUMBERS
};

#define NAME(ret, name, params, ...) #name,
static const char *const NAMES[NUMBERS] = {ACL_FUNCTIONS(NAME)};

/* ---- calls that never return */

static atomic_int hanging = -1;
static atomic_int hung;

int hostile_hang(const char *function)
{
    for (int i = 0; i < NUMBERS; i++) {
        if (strcmp(NAMES[i], function) == 0) {
            atomic_store(&hanging, i);
            return 0;
        }
    }
    return -1;
}

int hostile_hung(void)
{
    return atomic_load(&hung);
}

static void hang_if_told(int number)
{
    if (atomic_load(&hanging) == number) {
        atomic_fetch_add(&hung, 1);
        for (;;) {
            pause();
        }
    }
}

/* ---- callbacks: only what has to be known to call them */

static pthread_mutex_t callbacks_lock = PTHREAD_MUTEX_INITIALIZER;
static aclrtExceptionInfoCallback callbacks[MAX_CALLBACKS + 1]; /* the slot is the first one */
static int registered;

static void add_callback(aclrtExceptionInfoCallback callback)
{
    pthread_mutex_lock(&callbacks_lock);
    int i = 1;
    while (i <= registered && callbacks[i] != callback) {
        i++;
    }
    if (i > registered && i <= MAX_CALLBACKS) {
        callbacks[i] = callback;
        registered = i;
    }
    pthread_mutex_unlock(&callbacks_lock);
}

static void remove_callback(aclrtExceptionInfoCallback callback)
{
    pthread_mutex_lock(&callbacks_lock);
    for (int i = 1; i <= registered; i++) {
        if (callbacks[i] == callback) {
            callbacks[i] = callbacks[registered--];
            break;
        }
    }
    pthread_mutex_unlock(&callbacks_lock);
}

static void set_slot(aclrtExceptionInfoCallback callback)
{
    pthread_mutex_lock(&callbacks_lock);
    callbacks[0] = callback;
    pthread_mutex_unlock(&callbacks_lock);
}

static void notify(struct aclrtExceptionInfo *info)
{
    aclrtExceptionInfoCallback round[MAX_CALLBACKS + 1];
    pthread_mutex_lock(&callbacks_lock);
    int count = registered + 1;
    memcpy(round, callbacks, sizeof round);
    pthread_mutex_unlock(&callbacks_lock);
    for (int i = 0; i < count; i++) {
        if (round[i] != NULL) {
            round[i](info);
        }
    }
}

/* ---- answers */

static int64_t answer_int(int64_t out, int32_t value)
{
    if (out != 0) {
        *(int32_t *)out = value;
    }
    return 0;
}

static int64_t answer_long(int64_t out, int64_t value)
{
    if (out != 0) {
        *(int64_t *)out = value;
    }
    return 0;
}

static void fill_range(aclrtMemUceInfo *entry, size_t i)
{
    memset(entry, 0, sizeof *entry);
    entry->addr = (void *)(0x12c000000000 + i * 0x1000);
    entry->len = 64 + i;
}

/* A struct of 2,576 bytes with three ranges. */
static int64_t answer_verbose(aclrtErrorInfo *info)
{
    if (info != NULL) {
        info->tryRepair = 1;
        info->hasDetail = 1;
        info->errorType = 1;
        info->detail.uceInfo.arraySize = UCE_RANGES;
        for (size_t i = 0; i < UCE_RANGES; i++) {
            fill_range(&info->detail.uceInfo.memUceInfoArray[i], i);
        }
    }
    return 0;
}

/* As many entries as there is room for, up to the 128 that the header allows. */
static int64_t answer_uce(aclrtMemUceInfo *array, size_t size, size_t *written)
{
    size_t count = size < 128 ? size : 128;
    for (size_t i = 0; array != NULL && i < count; i++) {
        fill_range(&array[i], i);
    }
    return answer_long((int64_t)written, (int64_t)count);
}

static int64_t answer(int number, const int64_t *words)
{
    hang_if_told(number);
    switch (number) {
        case NUMBER_aclrtSetExceptionInfoCallback:
            set_slot((aclrtExceptionInfoCallback)words[0]);
            return 0;
        case NUMBER_aclrtExceptionInfoCallbackRegister:
            add_callback((aclrtExceptionInfoCallback)words[0]);
            return 0;
        case NUMBER_aclrtExceptionInfoCallbackUnregister:
            remove_callback((aclrtExceptionInfoCallback)words[0]);
            return 0;
        case NUMBER_aclrtGetErrorVerbose:
            return answer_verbose((aclrtErrorInfo *)words[1]);
        case NUMBER_aclrtGetMemUceInfo:
            return answer_uce((aclrtMemUceInfo *)words[1], (size_t)words[2], (size_t *)words[3]);
        case NUMBER_aclrtGetSocName:
            return (int64_t) "Ascend910B1";
        case NUMBER_aclrtGetDeviceCount:
            return answer_int(words[0], 2);
        case NUMBER_aclrtGetDevice:
            return answer_int(words[0], 0);
        case NUMBER_aclrtQueryDeviceStatus:
        case NUMBER_aclrtStreamQuery:
            return answer_int(words[1], 0);
        case NUMBER_aclrtGetRunMode:
            return answer_int(words[0], 1);
        case NUMBER_aclrtCreateStream:
        case NUMBER_aclrtCreateEvent:
        case NUMBER_aclrtCreateEventExWithFlag:
        case NUMBER_aclrtMalloc:
            return answer_long(words[0], 0x1000);
        case NUMBER_aclrtQueryEventStatus:
        case NUMBER_aclrtStreamGetId:
            return answer_int(words[1], 1);
        case NUMBER_aclrtGetThreadLastTaskId:
            return answer_int(words[0], -1);
        case NUMBER_aclrtGetVersion:
            answer_int(words[0], 1);
            answer_int(words[1], 17);
            return answer_int(words[2], 0);
        default:
            return 0;
    }
}

static int as_code(int64_t word)
{
    return (int)word;
}

static const char *as_text(int64_t word)
{
    return (const char *)word;
}

#define ANSWER(ret, name, params, ...) \
    ret name params \
    { \
        return _Generic((ret)0, int: as_code, const char *: as_text)( \
            answer(NUMBER_##name, (const int64_t[]){__VA_ARGS__})); \
    }

ACL_FUNCTIONS(ANSWER)

#define READ_FIELD(name, field) \
    uint32_t name(const aclrtExceptionInfo *info) \
    { \
        return info == NULL ? UINT32_MAX : info->field; \
    }

ACL_EXCEPTION_FIELDS(READ_FIELD)

aclError aclrtGetArgsFromExceptionInfo(const aclrtExceptionInfo *info, void **devArgsPtr, uint32_t *devArgsLen)
{
    (void)info;
    (void)devArgsPtr;
    (void)devArgsLen;
    return -1;
}

aclError aclrtGetFuncHandleFromExceptionInfo(const aclrtExceptionInfo *info, aclrtFuncHandle *func)
{
    (void)info;
    (void)func;
    return -1;
}

/* ---- threads that call back */

static atomic_int stopping;
static atomic_long fired;
static pthread_t firing[MAX_FIRING];
static int firing_count;
static int pause_micros;
static int joining;

static void nap(int micros)
{
    struct timespec time = {.tv_sec = 0, .tv_nsec = micros * 1000L};
    nanosleep(&time, NULL);
}

static void *fire_for_ever(void *argument)
{
    struct aclrtExceptionInfo info = {.device = 0, .stream = 5, .thread = (uint32_t)(intptr_t)argument, .code = 507015};
    while (!atomic_load(&stopping)) {
        info.task = (uint32_t)atomic_fetch_add(&fired, 1);
        notify(&info);
        if (pause_micros > 0) {
            nap(pause_micros);
        }
    }
    return NULL;
}

int hostile_fire_for_ever(int threads, int micros)
{
    pause_micros = micros;
    for (int i = 0; i < threads && firing_count < MAX_FIRING; i++) {
        if (pthread_create(&firing[firing_count], NULL, fire_for_ever, (void *)(intptr_t)i) != 0) {
            return -1;
        }
        firing_count++;
    }
    return 0;
}

long hostile_fired(void)
{
    return atomic_load(&fired);
}

void hostile_join_at_exit(void)
{
    joining = 1;
}

/* What a runtime does that ends its threads when the process exits: it waits for those that are in a callback. */
__attribute__((destructor)) static void end(void)
{
    if (joining) {
        atomic_store(&stopping, 1);
        for (int i = 0; i < firing_count; i++) {
            pthread_join(firing[i], NULL);
        }
    }
}

struct burst {
    atomic_uint task;
    int each;
};

static void *fire_burst(void *argument)
{
    struct burst *burst = argument;
    struct aclrtExceptionInfo info = {.device = 1, .stream = 7, .thread = 4242, .code = 507053};
    for (int i = 0; i < burst->each; i++) {
        info.task = atomic_fetch_add(&burst->task, 1);
        notify(&info);
    }
    return NULL;
}

int hostile_burst(int threads, int each)
{
    struct burst burst = {.each = each};
    pthread_t pthreads[MAX_FIRING];
    int started = 0;
    while (started < threads && started < MAX_FIRING
           && pthread_create(&pthreads[started], NULL, fire_burst, &burst) == 0) {
        started++;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(pthreads[i], NULL);
    }
    return started == threads ? 0 : -1;
}

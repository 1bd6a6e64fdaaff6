/*
 * libacl_rt.so with the semantics left out: every mirrored function, with its C prototype, hands its arguments to one function
 * in Java, where the fake device answers. What Java can't be is here: threads that no VM knows of, the opaque exception on a
 * thread's stack, function pointers being called. The injector of acl4jtest.h is in here, too.
 */
#define _GNU_SOURCE
#include "loopback.h"

#include "acl4jtest.h"
#include "acl4jtest_driver.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_ROUND 64

/* What callbacks are given. `notification` is the fake's own name for the same exception; 0 for none. */
struct aclrtExceptionInfo {
    uint32_t device;
    uint32_t stream;
    uint32_t task;
    uint32_t thread;
    uint32_t code;
    int64_t notification;
};

/* ---- what Java answers */

#define INJECTOR_FUNCTIONS(FN) \
    FN(int, acl4jtest_reset, (void), 0) \
    FN(int, acl4jtest_set_last_error, (int code), ACL_WORD(code)) \
    FN(int, acl4jtest_set_fault, (uint32_t device, int kind), ACL_WORD(device), ACL_WORD(kind)) \
    FN(int, acl4jtest_set_uce, (uint32_t device, uint32_t count, uint64_t base, uint64_t step, uint64_t len), \
       ACL_WORD(device), ACL_WORD(count), ACL_WORD(base), ACL_WORD(step), ACL_WORD(len)) \
    FN(int, acl4jtest_set_uce_query_code, (uint32_t device, int code), ACL_WORD(device), ACL_WORD(code)) \
    FN(int, acl4jtest_set_abort, (uint32_t device, int outcome), ACL_WORD(device), ACL_WORD(outcome)) \
    FN(int, acl4jtest_set_abort_code, (uint32_t device, int code), ACL_WORD(device), ACL_WORD(code)) \
    FN(int, acl4jtest_set_repair_code, (uint32_t device, int code), ACL_WORD(device), ACL_WORD(code)) \
    FN(int, acl4jtest_last_repair, (uint32_t device, uint64_t out[5]), ACL_WORD(device), ACL_WORD(out)) \
    FN(int, acl4jtest_set_fault_event, (uint32_t device, uint32_t id), ACL_WORD(device), ACL_WORD(id)) \
    FN(int, acl4jtest_fail_next_task, (uint32_t device, uint32_t stream, uint32_t code), \
       ACL_WORD(device), ACL_WORD(stream), ACL_WORD(code)) \
    FN(int, acl4jtest_hang_stream, (uint32_t device, uint32_t stream, int on), \
       ACL_WORD(device), ACL_WORD(stream), ACL_WORD(on)) \
    FN(int, acl4jtest_set_smmu_fault, (uint32_t device, int on), ACL_WORD(device), ACL_WORD(on)) \
    FN(int, acl4jtest_set_firmware, (uint32_t device, int version), ACL_WORD(device), ACL_WORD(version)) \
    FN(int, acl4jtest_fail_next_task_by, (uint32_t device, uint32_t stream, uint32_t code, int kind), \
       ACL_WORD(device), ACL_WORD(stream), ACL_WORD(code), ACL_WORD(kind)) \
    FN(int, acl4jtest_set_l2, (uint32_t device, uint32_t resume_count, int query_code, int resume_code), \
       ACL_WORD(device), ACL_WORD(resume_count), ACL_WORD(query_code), ACL_WORD(resume_code)) \
    FN(int, acl4jtest_set_l3_repair_code, (uint32_t device, int code), ACL_WORD(device), ACL_WORD(code)) \
    FN(int, acl4jtest_l2_resumes, (uint32_t device, uint64_t *requests), ACL_WORD(device), ACL_WORD(requests)) \
    FN(int, acl4jtest_l3_repairs, (uint32_t device, uint64_t *requests), ACL_WORD(device), ACL_WORD(requests)) \
    FN(int, acl4jtest_raise_ras_event, (uint32_t device), ACL_WORD(device))

/* In Java as well, but not in the library's interface: the beginning and the end of a notification. */
#define OWN_FUNCTIONS(FN) \
    FN(notification_begin) \
    FN(notification_end)

#define NUMBER(ret, name, params, ...) NUMBER_##name,
#define FIELD_NUMBER(name, field) NUMBER_##name,
#define OWN_NUMBER(name) NUMBER_##name,
enum {
    FIRST = LOOPBACK_MODEL_NUMBERS - 1,
    ACL_FUNCTIONS(NUMBER)
    ACL_EXCEPTION_FIELDS(FIELD_NUMBER)
    NUMBER_aclrtGetArgsFromExceptionInfo,
    NUMBER_aclrtGetFuncHandleFromExceptionInfo,
    INJECTOR_FUNCTIONS(NUMBER)
    OWN_FUNCTIONS(OWN_NUMBER)
    NUMBERS
};

#define NAME(ret, name, params, ...) #name,
#define FIELD_NAME(name, field) #name,
#define OWN_NAME(name) #name,
static const char *const NAMES[NUMBERS] = {
    ACL_MODEL_FUNCTIONS(NAME)
    "aclDestroyTensorDesc",
    ACL_FUNCTIONS(NAME)
    ACL_EXCEPTION_FIELDS(FIELD_NAME)
    "aclrtGetArgsFromExceptionInfo",
    "aclrtGetFuncHandleFromExceptionInfo",
    INJECTOR_FUNCTIONS(NAME)
    OWN_FUNCTIONS(OWN_NAME)
};

typedef int64_t (*acl4j_answer)(int32_t number, const int64_t *words);

static _Atomic(acl4j_answer) answer;

/* Java's, so that it knows the functions by their names. */
int acl4j_loopback_functions(void);
const char *acl4j_loopback_name(int number);
void acl4j_loopback_bind(acl4j_answer function);

int acl4j_loopback_functions(void)
{
    return NUMBERS;
}

const char *acl4j_loopback_name(int number)
{
    return NAMES[number];
}

void acl4j_loopback_bind(acl4j_answer function)
{
    atomic_store(&answer, function);
}

int64_t acl4j_loopback_ask(int number, const int64_t *words)
{
    acl4j_answer function = atomic_load(&answer);
    if (function == NULL) {
        fprintf(stderr, "acl4j loopback: %s is called while nothing is behind it\n", NAMES[number]);
        abort();
    }
    return function(number, words);
}

#define ASK(name, ...) acl4j_loopback_ask(NUMBER_##name, (const int64_t[]){__VA_ARGS__})

/* ---- strings, which live until the thread's next call */

static pthread_key_t text_of_thread;
static pthread_once_t text_once = PTHREAD_ONCE_INIT;

static void make_text_key(void)
{
    pthread_key_create(&text_of_thread, free);
}

/* Takes over a string that Java has allocated with malloc. */
static const char *keep_text(int64_t text)
{
    pthread_once(&text_once, make_text_key);
    free(pthread_getspecific(text_of_thread));
    pthread_setspecific(text_of_thread, (void *)text);
    return (const char *)text;
}

/* ---- the library's interface */

static int as_code(int64_t word)
{
    return (int)word;
}

#define FORWARD(ret, name, params, ...) \
    ret name params \
    { \
        return _Generic((ret)0, int: as_code, const char *: keep_text)(ASK(name, __VA_ARGS__)); \
    }

ACL_FUNCTIONS(FORWARD)
INJECTOR_FUNCTIONS(FORWARD)

/* Pure reads; what NULL leads to is the fake's business. */
#define READ_FIELD(name, field) \
    uint32_t name(const aclrtExceptionInfo *info) \
    { \
        return info == NULL ? (uint32_t)ASK(name, 0) : info->field; \
    }

ACL_EXCEPTION_FIELDS(READ_FIELD)

static int64_t notification_of(const aclrtExceptionInfo *info)
{
    return info == NULL ? 0 : info->notification;
}

aclError aclrtGetArgsFromExceptionInfo(const aclrtExceptionInfo *info, void **devArgsPtr, uint32_t *devArgsLen)
{
    return (aclError)ASK(
        aclrtGetArgsFromExceptionInfo, notification_of(info), ACL_WORD(devArgsPtr), ACL_WORD(devArgsLen));
}

aclError aclrtGetFuncHandleFromExceptionInfo(const aclrtExceptionInfo *info, aclrtFuncHandle *func)
{
    return (aclError)ASK(aclrtGetFuncHandleFromExceptionInfo, notification_of(info), ACL_WORD(func));
}

/* ---- function pointers that the fake calls, on its callers' threads */

int32_t acl4j_loopback_call_abort(int64_t function, int32_t device, int32_t stage, int32_t timeout, int64_t args);
void acl4j_loopback_call_stream_state(int64_t function, int64_t stream, int32_t state, int64_t args);
void acl4j_loopback_call_device_state(int64_t function, int32_t device, int32_t state, int64_t args);

int32_t acl4j_loopback_call_abort(int64_t function, int32_t device, int32_t stage, int32_t timeout, int64_t args)
{
    return ((aclrtDeviceTaskAbortCallback)function)(device, (uint32_t)stage, (uint32_t)timeout, (void *)args);
}

void acl4j_loopback_call_stream_state(int64_t function, int64_t stream, int32_t state, int64_t args)
{
    ((aclrtStreamStateCallback)function)((aclrtStream)stream, (uint32_t)state, (void *)args);
}

void acl4j_loopback_call_device_state(int64_t function, int32_t device, int32_t state, int64_t args)
{
    ((aclrtDeviceStateCallback)function)(device, (uint32_t)state, (void *)args);
}

/* ---- threads */

static uint32_t os_thread_id(void)
{
    return (uint32_t)syscall(SYS_gettid);
}

static _Thread_local int64_t thread_number;
static _Thread_local int started_here;

/* The calling OS thread: its id in the lower half, and above it what makes the whole number unique for ever. */
int64_t acl4j_loopback_thread(void);

int64_t acl4j_loopback_thread(void)
{
    static atomic_uint threads;
    if (thread_number == 0) {
        thread_number = (int64_t)(atomic_fetch_add(&threads, 1) + 1) << 32 | os_thread_id();
    }
    return thread_number;
}

/* Whether the calling thread was started by this library. */
int acl4j_loopback_started_here(void);

int acl4j_loopback_started_here(void)
{
    return started_here;
}

/* ---- notifications: who is called says the fake, the calls are made here, by threads that no VM knows of */

/* In 64-bit words, as Java writes it. */
struct round {
    int64_t device;
    int64_t stream;
    int64_t task;
    int64_t thread;
    int64_t code;
    int64_t notification;
    int64_t function_of_binary;
    int64_t user_data;
    int64_t count;
    int64_t functions[MAX_ROUND];
};

static void call_round(const struct round *round)
{
    /* The runtime has one such struct, on this thread's stack, for the whole round. */
    struct aclrtExceptionInfo info = {
        .device = (uint32_t)round->device,
        .stream = (uint32_t)round->stream,
        .task = (uint32_t)round->task,
        .thread = (uint32_t)round->thread,
        .code = (uint32_t)round->code,
        .notification = round->notification,
    };
    for (int64_t i = 0; i < round->count; i++) {
        ((aclrtExceptionInfoCallback)round->functions[i])(&info);
    }
    if (round->function_of_binary != 0) {
        ((aclrtOpExceptionCallback)round->function_of_binary)(&info, (void *)round->user_data);
    }
}

struct telling {
    const struct round *round;
    int64_t thread_number;
};

static void *tell(void *argument)
{
    struct telling *telling = argument;
    started_here = 1;
    thread_number = telling->thread_number;
    call_round(telling->round);
    return NULL;
}

/* The round of a failed task, which the fake's thread of the device begins: the thread that calls passes for that one. */
void acl4j_loopback_tell(const struct round *round);

void acl4j_loopback_tell(const struct round *round)
{
    struct telling telling = {round, acl4j_loopback_thread()};
    pthread_t pthread;
    if (pthread_create(&pthread, NULL, tell, &telling) != 0) {
        abort();
    }
    pthread_join(pthread, NULL);
}

/* A round that begins here. */
static int notify(uint32_t device, uint32_t stream, uint32_t task, uint32_t thread, uint32_t code)
{
    struct round round = {0};
    if (ASK(notification_begin, ACL_WORD(&round), device, stream, task, thread, code) != 0) {
        return -1;
    }
    call_round(&round);
    ASK(notification_end, round.notification);
    return 0;
}

struct volley {
    uint32_t device;
    uint32_t stream;
    uint32_t thread;
    uint32_t code;
    atomic_uint task;
    int each;
    atomic_int failed;
};

static void *fire_once(void *argument)
{
    struct volley *volley = argument;
    started_here = 1;
    volley->failed = notify(volley->device, volley->stream, volley->task, volley->thread, volley->code);
    return NULL;
}

static void *fire_each(void *argument)
{
    struct volley *volley = argument;
    uint32_t thread = os_thread_id();
    started_here = 1;
    for (int i = 0; i < volley->each; i++) {
        if (notify(volley->device, volley->stream, atomic_fetch_add(&volley->task, 1), thread, volley->code) != 0) {
            volley->failed = -1;
        }
    }
    return NULL;
}

int acl4jtest_version(void)
{
    return 1;
}

int acl4jtest_fire(uint32_t device, uint32_t stream, uint32_t task, uint32_t thread, uint32_t code)
{
    struct volley volley = {.device = device, .stream = stream, .task = task, .thread = thread, .code = code};
    pthread_t pthread;
    if (pthread_create(&pthread, NULL, fire_once, &volley) != 0) {
        return -1;
    }
    pthread_join(pthread, NULL);
    return volley.failed;
}

int acl4jtest_fire_here(uint32_t device, uint32_t stream, uint32_t task, uint32_t thread, uint32_t code)
{
    return notify(device, stream, task, thread, code);
}

int acl4jtest_fire_storm(int threads, int each, uint32_t device, uint32_t stream, uint32_t first_task, uint32_t code)
{
    struct volley volley = {.device = device, .stream = stream, .task = first_task, .code = code, .each = each};
    pthread_t *pthreads = calloc((size_t)threads, sizeof *pthreads);
    int started = 0;
    while (pthreads != NULL && started < threads
           && pthread_create(&pthreads[started], NULL, fire_each, &volley) == 0) {
        started++;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(pthreads[i], NULL);
    }
    free(pthreads);
    return started == threads ? volley.failed : -1;
}

int acl4jtest_set_repair(uint32_t device, int outcome)
{
    if (outcome != 0 && outcome != 1) {
        return -1;
    }
    return acl4jtest_set_repair_code(device, outcome == 0 ? 0 : 107000);
}

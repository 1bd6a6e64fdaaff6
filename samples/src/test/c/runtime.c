/*
 * A libacl_rt.so for the doctor: an A2 with two devices in good health, and, by macros, what can be wrong with a library.
 * STUB: the one for linking. HANGS: a driver that doesn't answer. ENDS_PROCESS: the constructor ends the process.
 * TAKES_SIGNALS: as CANN's trace library does. NO_DEVICE, ABNORMAL: the devices. WAITS_AT_EXIT: the process never ends.
 * CHATTY: prints to the standard output.
 */
#define _GNU_SOURCE
#include "acl.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef STUB
#define ACL_SUCCESS 100039
#else
#define ACL_SUCCESS 0
#endif

aclError aclrtPeekAtLastError(uint32_t level)
{
    (void)level;
    return ACL_SUCCESS;
}

const char *aclrtGetSocName(void)
{
#ifdef CHATTY
    printf("not the end of a line");
    fflush(stdout);
#endif
#ifdef NO_DEVICE
    return NULL;
#else
    return "Ascend910B1";
#endif
}

aclError aclrtGetDeviceCount(uint32_t *count)
{
#ifdef HANGS
    for (;;) {
        pause();
    }
#endif
#ifdef NO_DEVICE
    return 207004;
#else
    *count = 2;
    return ACL_SUCCESS;
#endif
}

aclError aclrtQueryDeviceStatus(int32_t deviceId, uint32_t *deviceStatus)
{
    (void)deviceId;
#ifdef ABNORMAL
    *deviceStatus = deviceId == 1;
#else
    *deviceStatus = 0;
#endif
    return ACL_SUCCESS;
}

aclError aclrtGetVersion(int32_t *majorVersion, int32_t *minorVersion, int32_t *patchVersion)
{
    *majorVersion = 1;
    *minorVersion = 17;
    *patchVersion = 0;
    return ACL_SUCCESS;
}

aclError aclsysGetVersionStr(char *pkgName, char *versionStr)
{
    if (getenv("ASCEND_HOME_PATH") == NULL || strcmp(pkgName, "runtime") != 0) {
        return 100003;
    }
    strcpy(versionStr, "9.2.0-beta.1");
    return ACL_SUCCESS;
}

#ifdef TAKES_SIGNALS
static struct sigaction former;

static void take(int signal, siginfo_t *info, void *context)
{
    (void)info;
    (void)context;
    sigaction(signal, &former, NULL);
    raise(signal);
}

__attribute__((constructor)) static void take_signals(void)
{
    const char *setting = getenv("ASCEND_COREDUMP_SIGNAL");
    if (setting == NULL || strcmp(setting, "none") != 0) {
        struct sigaction action = {.sa_sigaction = take, .sa_flags = SA_SIGINFO | SA_ONSTACK};
        sigfillset(&action.sa_mask);
        sigaction(SIGSEGV, &action, &former);
    }
}
#endif

#ifdef ENDS_PROCESS
__attribute__((constructor)) static void end_process(void)
{
    puts("libruntime.so can't be opened");
    fflush(stdout);
    _exit(255);
}
#endif

#ifdef WAITS_AT_EXIT
__attribute__((destructor)) static void wait_for_ever(void)
{
    for (;;) {
        pause();
    }
}
#endif

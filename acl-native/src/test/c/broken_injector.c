/*
 * An injector that breaks the process of whoever uses it, for those who have to outlive that. -DNO_VERSION: not an injector.
 */
#define _GNU_SOURCE
#include "acl4jtest.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef NO_VERSION
int not_an_injector(void)
{
    return 0;
}
#else
int acl4jtest_version(void)
{
    return 1;
}

static int *volatile wild = (int *)16;

/* Dies as a library does that follows a wild pointer. */
int acl4jtest_set_last_error(int code)
{
    *wild = code;
    return 0;
}

/* Ends the process as if all were well. */
int acl4jtest_set_fault_event(uint32_t device, uint32_t id)
{
    printf("device %u can't go on with %u\n", device, id);
    fflush(stdout);
    _exit(0);
}

/* Never returns. */
int acl4jtest_set_repair_code(uint32_t device, int code)
{
    for (;;) {
        pause();
    }
    return (int)device + code;
}

/* Stops every thread of the process, the one that looks at the clock included. */
int acl4jtest_set_uce_query_code(uint32_t device, int code)
{
    raise(SIGSTOP);
    return (int)device + code;
}

/* Ends the process as the system does it when there is no memory left. */
int acl4jtest_set_fault(uint32_t device, int kind)
{
    raise(SIGKILL);
    return (int)device + kind;
}

/* Says that it can't. */
int acl4jtest_set_abort(uint32_t device, int outcome)
{
    (void)device;
    (void)outcome;
    return -1;
}
#endif

/*
 * A look-alike of CANN's libascend_trace.so, as far as it touches a JVM (acl-facts 5): its constructor takes thirteen signals and
 * signal 35, unless ASCEND_COREDUMP_SIGNAL is exactly "none", and puts a signal stack on the loading thread in any case. Its
 * handler lets the former disposition have the signal by raising it again, which loses the address of the fault.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT (sizeof SIGNALS / sizeof *SIGNALS)

static const int SIGNALS[] = {
    SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGXCPU, SIGXFSZ, SIGSYS, 35,
};

static struct sigaction former[COUNT];
static int taken;
static char signal_stack[64 * 1024];

static void handle(int signo, siginfo_t *info, void *context)
{
    static const char TEXT[] = "hostile_trace: a stack would be written now\n";
    (void)info;
    (void)context;
    if (write(STDERR_FILENO, TEXT, sizeof TEXT - 1) < 0) {
        return;
    }
    if (signo == 35) {
        return;
    }
    for (size_t i = 0; i < COUNT; i++) {
        if (SIGNALS[i] == signo) {
            sigaction(signo, &former[i], NULL);
        }
    }
    raise(signo);
}

__attribute__((constructor)) static void take_signals(void)
{
    stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
    sigaltstack(&stack, NULL);
    const char *wish = getenv("ASCEND_COREDUMP_SIGNAL");
    if (wish != NULL && strcmp(wish, "none") == 0) {
        return;
    }
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = handle;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < COUNT; i++) {
        sigaddset(&action.sa_mask, SIGNALS[i]);
    }
    for (size_t i = 0; i < COUNT; i++) {
        sigaction(SIGNALS[i], &action, &former[i]);
    }
    taken = 1;
}

__attribute__((destructor)) static void give_signals_back(void)
{
    for (size_t i = 0; taken && i < COUNT; i++) {
        sigaction(SIGNALS[i], &former[i], NULL);
    }
}

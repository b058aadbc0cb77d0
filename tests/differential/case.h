/* SPDX-License-Identifier: MIT
 *
 * What every case of the differential suite includes. A case is one source that is built on both
 * backends; it prints what it saw, and nothing that differs from run to run (addresses, ids,
 * times).
 */
#ifndef DIFFERENTIAL_CASE_H
#define DIFFERENTIAL_CASE_H

#include "plinth/errno.h"
#include "plinth/print.h"
#include "plinth/start.h"
#include "plinth/sys.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h> /* numbers, for calls that plinth/sys.h has not */

enum { CASE_BROKEN = 99 }; /* the exit status when the case itself could not go on */

/* Prints to standard output. */
static inline void say(const char *format, ...) PLINTH_PRINTF(1, 2);
static inline void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    intptr_t result = plinth_vprint(1, format, arguments);
    va_end(arguments);
    if (result < 0)
        plinth_exit_group(CASE_BROKEN);
}

/* Prints what a call returned, errors by number. */
#define TELL(call) say("%s: %ld\n", #call, (long)(call))
/* Prints whether something holds. "no" fails the test, also where both sides say so. */
#define CHECK(condition) say("%s: %s\n", #condition, (condition) ? "yes" : "no")
/* What the case only needs in order to go on. */
#define NEED(call)                                                                                 \
    do {                                                                                           \
        long needed = (long)(call);                                                                \
        if (needed < 0 && needed >= -4095) {                                                       \
            say("%s failed: %ld\n", #call, needed);                                                \
            plinth_exit_group(CASE_BROKEN);                                                        \
        }                                                                                          \
    } while (0)

/* From here on the tracer writes down what the kernel sees. */
static inline void case_begin(void)
{
    static const char marker[] = "plinth differential: begin";
    if (plinth_write(-1, marker, sizeof marker - 1) != -PLINTH_EBADF)
        plinth_exit_group(CASE_BROKEN);
}

static inline int make_pipe(int ends[2], int flags)
{
    return (int)plinth_syscall6(SYS_pipe2, (intptr_t)ends, flags, 0, 0, 0, 0);
}

static inline int send_self(int signal)
{
    int pid = plinth_getpid(), tid = plinth_gettid(); /* in this order with every compiler */
    return plinth_tgkill(pid, tid, signal);
}

/* A handler with flags, nothing blocked besides the signal itself. */
static inline int handle(int signal, void (*handler)(int), unsigned flags)
{
    struct plinth_sigaction action = {.handler.simple = handler, .flags = flags};
    return plinth_sigaction(signal, &action, NULL);
}

static inline int handle_info(int signal, void (*handler)(int, struct plinth_siginfo *, void *),
                              unsigned flags)
{
    struct plinth_sigaction action = {.handler.info = handler, .flags = flags | PLINTH_SA_SIGINFO};
    return plinth_sigaction(signal, &action, NULL);
}

static inline uint64_t clock_ns(int clock)
{
    struct plinth_timespec time;
    if (plinth_clock_gettime(clock, &time) < 0)
        plinth_exit_group(CASE_BROKEN);
    return (uint64_t)time.seconds * 1000000000 + (uint64_t)time.nanoseconds;
}

/* Uses CPU time of this process, nearly all of it outside the kernel. */
static inline void burn_ms(unsigned milliseconds)
{
    uint64_t end = clock_ns(PLINTH_CLOCKID_PROCESS_CPU) + (uint64_t)milliseconds * 1000000;
    while (clock_ns(PLINTH_CLOCKID_PROCESS_CPU) < end) {
        for (volatile unsigned i = 0; i < 100000; i++) {
        }
    }
}

#endif

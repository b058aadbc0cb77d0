/* SPDX-License-Identifier: MIT
 *
 * What the kernel holds for the process, so that tests can tell what a call left behind; and child
 * processes, on both backends.
 */
#ifndef TESTS_PROFILER_PROCESS_H
#define TESTS_PROFILER_PROCESS_H

#include <asm/unistd.h>
#include <linux/prctl.h>
#include <linux/wait.h>

#include <plinth/errno.h>

#include "check.h"

struct holdings {
    int mappings, timers, descriptors, interval_timers;
};

/* Lines of a file, opened before what is counted may change: a sandbox may forbid to open. */
static inline int lines_of(int fd)
{
    char buffer[4096];
    int lines = 0;
    CHECK_EQUAL(plinth_lseek(fd, 0, PLINTH_SEEK_SET), 0);
    for (;;) {
        intptr_t got = plinth_read(fd, buffer, sizeof buffer);
        CHECK(got >= 0);
        if (got == 0)
            return lines;
        for (intptr_t i = 0; i < got; i++)
            lines += buffer[i] == '\n';
    }
}

/* The files that holdings are read from: opened once, before anything is counted. */
struct witnesses {
    int maps, timers;
};

static inline struct witnesses witnesses_open(void)
{
    struct witnesses witnesses = {
        plinth_open("/proc/self/maps", PLINTH_O_RDONLY, 0),
        plinth_open("/proc/self/timers", PLINTH_O_RDONLY, 0),
    };
    CHECK(witnesses.maps >= 0);
    if (witnesses.timers < 0)
        check_skip("this kernel has no /proc/self/timers (CONFIG_CHECKPOINT_RESTORE)");
    return witnesses;
}

/* Counts; an interval timer that is armed is disarmed by the look. */
static inline struct holdings holdings_take(struct witnesses witnesses)
{
    enum { DESCRIPTORS = 256, LINES_PER_TIMER = 4 };
    struct holdings holdings = {.mappings = lines_of(witnesses.maps),
                                .timers = lines_of(witnesses.timers) / LINES_PER_TIMER};
    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        struct plinth_stat status;
        holdings.descriptors += plinth_fstat(fd, &status) == 0;
    }
    for (int which = PLINTH_ITIMER_REAL; which <= PLINTH_ITIMER_PROF; which++) {
        struct plinth_itimerval zero = {{0, 0}, {0, 0}}, old;
        CHECK_EQUAL(plinth_setitimer(which, &zero, &old), 0);
        holdings.interval_timers += old.value.seconds || old.value.microseconds ||
                                    old.interval.seconds || old.interval.microseconds;
    }
    return holdings;
}

static inline void check_nothing_armed(struct witnesses witnesses)
{
    struct holdings holdings = holdings_take(witnesses);
    CHECK_EQUAL(holdings.timers, 0);
    CHECK_EQUAL(holdings.interval_timers, 0);
}

/* --- Children --------------------------------------------------------------------------------- */

static inline intptr_t call(long number, intptr_t a, intptr_t b, intptr_t c, intptr_t d)
{
    return plinth_syscall6(number, a, b, c, d, 0, 0);
}

/* A child that ends with its parent. Returns 0 in it. */
static inline int child_start(void)
{
    int child = (int)call(__NR_fork, 0, 0, 0, 0);
    CHECK(child >= 0);
    if (child == 0)
        CHECK_EQUAL(call(__NR_prctl, PR_SET_PDEATHSIG, PLINTH_SIGKILL, 0, 0), 0);
    return child;
}

/* Waits for a child's end. Returns wait(2)'s status: an exit status stands above the low byte. */
static inline int child_wait(int child)
{
    int status;
    intptr_t result;
    do
        result = call(__NR_wait4, child, (intptr_t)&status, 0, 0);
    while (result == -PLINTH_EINTR);
    CHECK_EQUAL(result, child);
    return status;
}

static inline void child_kill(int child)
{
    CHECK_EQUAL(call(__NR_kill, child, PLINTH_SIGKILL, 0, 0), 0);
    CHECK_EQUAL(child_wait(child), PLINTH_SIGKILL);
}

/* Runs part of a test in a process of its own, which must end well. */
static inline void in_child(void (*part)(void))
{
    int child = child_start();
    if (child == 0) {
        part();
        plinth_exit_group(0);
    }
    CHECK_EQUAL(child_wait(child), 0);
}

#endif

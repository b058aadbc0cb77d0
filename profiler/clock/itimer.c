/* SPDX-License-Identifier: MIT
 *
 * The process's interval timers, VIRTUAL and PROF (setitimer(2)).
 *
 * The kernel looks at them at its tick, sends at most one signal a tick, and tells of no overrun.
 * So a signal stands for the interval, or for the tick where that is longer. Which of several
 * running threads is signalled is the kernel's choice, and ticks are lost when they are many.
 */
#include "clock/clock.h"

static int which(const struct clock *clock)
{
    return clock->kind == PLINTH_CLOCK_VIRTUAL ? PLINTH_ITIMER_VIRTUAL : PLINTH_ITIMER_PROF;
}

int itimer_open(struct clock *clock)
{
    struct plinth_timespec tick; /* what the coarse clock advances by */
    int result = plinth_clock_getres(PLINTH_CLOCKID_MONOTONIC_COARSE, &tick);
    if (result < 0)
        return result;
    uint64_t tick_ns = (uint64_t)tick.seconds * 1000000000 + (uint64_t)tick.nanoseconds;
    if (clock->expiry_ns < tick_ns)
        clock->expiry_ns = tick_ns;
    clock->signal = clock->kind == PLINTH_CLOCK_VIRTUAL ? PLINTH_SIGVTALRM : PLINTH_SIGPROF;
    clock->account = PLINTH_CLOCKID_PROCESS_CPU;
    clock->account_is_exact = clock->kind == PLINTH_CLOCK_PROF; /* VIRTUAL leaves system time out */
    return 0;
}

int itimer_arm(struct clock *clock)
{
    struct plinth_timeval interval = {clock->interval_us / 1000000, clock->interval_us % 1000000};
    struct plinth_itimerval value = {interval, interval};
    return plinth_setitimer(which(clock), &value, 0);
}

int itimer_disarm(struct clock *clock)
{
    struct plinth_itimerval zero = {{0, 0}, {0, 0}};
    return plinth_setitimer(which(clock), &zero, 0);
}

bool itimer_sent(const struct plinth_siginfo *info)
{
    return info->code == PLINTH_SI_KERNEL;
}

/* SPDX-License-Identifier: MIT
 *
 * The process's interval timers, VIRTUAL and PROF (setitimer(2)).
 *
 * The kernel looks at them at its tick, counts a whole tick for whoever runs then, sends at most
 * one signal a tick, and tells of no overrun. Where others want the processor too, ticks and CPU
 * time are not the same: so a signal stands for what the kernel's exact account has grown by since
 * the last one, which costs a system call. Which of several running threads is signalled is the
 * kernel's choice.
 */
#include "clock/clock.h"

static int which(const struct clock *clock)
{
    return clock->kind == PLINTH_CLOCK_VIRTUAL ? PLINTH_ITIMER_VIRTUAL : PLINTH_ITIMER_PROF;
}

int itimer_open(struct clock *clock)
{
    clock->signal = clock->kind == PLINTH_CLOCK_VIRTUAL ? PLINTH_SIGVTALRM : PLINTH_SIGPROF;
    return 0;
}

uint64_t itimer_account_ns(const struct clock *clock)
{
    struct plinth_timespec user;
    if (clock->kind == PLINTH_CLOCK_PROF)
        return clock_now_ns(PLINTH_CLOCKID_PROCESS_CPU);
    if (plinth_user_time(&user) < 0)
        return 0;
    return (uint64_t)user.seconds * 1000000000 + (uint64_t)user.nanoseconds;
}

/* Two threads may be here at once: each stretch of time goes to one of them. */
uint64_t itimer_weight_ns(struct clock *clock)
{
    uint64_t now = itimer_account_ns(clock);
    uint64_t last = __atomic_load_n(&clock->weighed_ns, __ATOMIC_RELAXED);
    do
        if (now <= last)
            return 0;
    while (!__atomic_compare_exchange_n(&clock->weighed_ns, &last, now, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
    return now - last;
}

int itimer_arm(struct clock *clock)
{
    __atomic_store_n(&clock->weighed_ns, itimer_account_ns(clock), __ATOMIC_RELAXED);
    struct plinth_timeval interval = {clock->interval_us / 1000000, clock->interval_us % 1000000};
    struct plinth_itimerval value = {interval, interval};
    return plinth_setitimer(which(clock), &value, NULL);
}

int itimer_disarm(struct clock *clock)
{
    struct plinth_itimerval zero = {{0, 0}, {0, 0}};
    return plinth_setitimer(which(clock), &zero, NULL);
}

bool itimer_sent(const struct plinth_siginfo *info)
{
    return info->code == PLINTH_SI_KERNEL;
}

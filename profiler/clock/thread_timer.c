/* SPDX-License-Identifier: MIT
 *
 * A POSIX timer on a thread's CPU clock that signals that thread (timer_create(2),
 * SIGEV_THREAD_ID).
 *
 * The kernel looks at it at its tick only, but counts the expiries that came without a signal of
 * their own: si_overrun. So any interval gives the right total, but stacks come at the tick.
 */
#include "clock/clock.h"

int thread_timer_open(struct clock *clock)
{
    int tid = plinth_gettid();
    clock->signal = PLINTH_SIGPROF;
    clock->account = plinth_thread_cpu_clock(tid);
    struct plinth_sigevent event = {
        .value.pointer = clock,
        .signal = clock->signal,
        .notify = PLINTH_SIGEV_THREAD_ID,
        .tid = tid,
    };
    return plinth_timer_create(PLINTH_CLOCKID_THREAD_CPU, &event, &clock->timer);
}

int thread_timer_arm(struct clock *clock)
{
    struct plinth_timespec interval = {clock->interval_us / 1000000,
                                       clock->interval_us % 1000000 * 1000};
    struct plinth_itimerspec value = {interval, interval};
    return plinth_timer_settime(clock->timer, &value, NULL);
}

int thread_timer_disarm(struct clock *clock)
{
    struct plinth_itimerspec zero = {{0, 0}, {0, 0}};
    return plinth_timer_settime(clock->timer, &zero, NULL);
}

int thread_timer_close(struct clock *clock)
{
    return plinth_timer_delete(clock->timer);
}

bool thread_timer_sent(const struct clock *clock, const struct plinth_siginfo *info)
{
    return info->code == PLINTH_SI_TIMER && info->u.timer.value.pointer == clock;
}

uint64_t thread_timer_weight_ns(const struct clock *clock, const struct plinth_siginfo *info,
                                uint64_t *overruns)
{
    *overruns = (uint64_t)(info->u.timer.overrun > 0 ? info->u.timer.overrun : 0);
    return (1 + *overruns) * clock->interval_us * 1000;
}

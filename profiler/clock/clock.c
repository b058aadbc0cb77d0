/* SPDX-License-Identifier: MIT
 *
 * The chooser between the kinds of clocks. By conditions, not by tables of functions: those would
 * need relocation at load time, and a program with a _start of its own may not do that.
 */
#include "clock/clock.h"

#include "plinth/errno.h"

int clock_check(int kind)
{
    switch (kind) {
    case PLINTH_CLOCK_AUTO:
    case PLINTH_CLOCK_CPU:
    case PLINTH_CLOCK_VIRTUAL:
    case PLINTH_CLOCK_PROF:
        return 0;
    case PLINTH_CLOCK_WALL:
    case PLINTH_CLOCK_PERF:
        return -PLINTH_EOPNOTSUPP;
    default:
        return -PLINTH_EINVAL;
    }
}

int clock_open(struct clock *clock, int kind, uint32_t interval_us)
{
    clock->kind = kind == PLINTH_CLOCK_AUTO ? PLINTH_CLOCK_CPU : kind;
    clock->interval_us = interval_us;
    clock->expiry_ns = (uint64_t)interval_us * 1000;
    return clock->kind == PLINTH_CLOCK_CPU ? thread_timer_open(clock) : itimer_open(clock);
}

int clock_arm(struct clock *clock)
{
    return clock->kind == PLINTH_CLOCK_CPU ? thread_timer_arm(clock) : itimer_arm(clock);
}

int clock_disarm(struct clock *clock)
{
    return clock->kind == PLINTH_CLOCK_CPU ? thread_timer_disarm(clock) : itimer_disarm(clock);
}

int clock_close(struct clock *clock)
{
    return clock->kind == PLINTH_CLOCK_CPU ? thread_timer_close(clock) : 0;
}

bool clock_sent(const struct clock *clock, int signal, const struct plinth_siginfo *info)
{
    if (signal != clock->signal)
        return false;
    return clock->kind == PLINTH_CLOCK_CPU ? thread_timer_sent(clock, info) : itimer_sent(info);
}

uint64_t clock_expiries(const struct clock *clock, const struct plinth_siginfo *info)
{
    return clock->kind == PLINTH_CLOCK_CPU ? thread_timer_expiries(info) : 1;
}

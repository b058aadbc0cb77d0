/* SPDX-License-Identifier: MIT
 *
 * The clock of the profile: what makes the signals, and how much time each stands for. clock.c
 * chooses between the files beside it, one a kind of clock; control.c opens, arms and closes; the
 * handler asks clock_sent and clock_expiries.
 */
#ifndef CLOCK_CLOCK_H
#define CLOCK_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "plinth/prof.h"
#include "plinth/sys.h"

struct clock {
    int kind;             /* enum plinth_prof_clock, not AUTO */
    int signal;           /* that it sends */
    uint32_t interval_us; /* asked for */
    plinth_timer timer;   /* thread timers */
    int account;          /* thread timers: the thread's CPU clock */
    uint64_t weighed_ns;  /* interval timers: the account up to the last sample; atomic */
};

/* Returns 0; -PLINTH_EOPNOTSUPP: not built yet; -PLINTH_EINVAL: no such clock. */
int clock_check(int kind);

/* Chooses the clock, of a kind that was checked, and makes its timer, not armed.
 * Returns 0 or -errno. */
int clock_open(struct clock *clock, int kind, uint32_t interval_us);

/* Starts, and ends, the signals: the first one an interval from now.
 * Returns 0 or -errno. Signal-safe. */
int clock_arm(struct clock *clock);
int clock_disarm(struct clock *clock);

/* Gives the disarmed timer back. Returns 0 or -errno. Signal-safe. */
int clock_close(struct clock *clock);

/* Whether this clock's timer sent the signal. Signal-safe. */
bool clock_sent(const struct clock *clock, int signal, const struct plinth_siginfo *info);

/* The kernel's own account of the time that the clock measures, in nanoseconds; 0 where it refuses,
 * as of a thread that has ended. Signal-safe. */
uint64_t clock_account_ns(const struct clock *clock);

/* The time that a signal of ours stands for, in nanoseconds. *overruns: expiries that came without
 * one. Signal-safe. */
uint64_t clock_weight_ns(struct clock *clock, const struct plinth_siginfo *info,
                         uint64_t *overruns);

/* A clock of the kernel's, in nanoseconds; 0 where it refuses. Signal-safe. */
uint64_t clock_now_ns(int id);

/* --- The kinds, called by clock.c alone; the same functions as above -------------------------- */

int itimer_open(struct clock *clock);
int itimer_arm(struct clock *clock);
int itimer_disarm(struct clock *clock);
bool itimer_sent(const struct plinth_siginfo *info);
uint64_t itimer_account_ns(const struct clock *clock);
uint64_t itimer_weight_ns(struct clock *clock);

int thread_timer_open(struct clock *clock);
int thread_timer_arm(struct clock *clock);
int thread_timer_disarm(struct clock *clock);
int thread_timer_close(struct clock *clock);
bool thread_timer_sent(const struct clock *clock, const struct plinth_siginfo *info);
uint64_t thread_timer_weight_ns(const struct clock *clock, const struct plinth_siginfo *info,
                                uint64_t *overruns);

#endif

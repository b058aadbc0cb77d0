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
    int kind;              /* enum plinth_prof_clock, not AUTO */
    int signal;            /* that it sends */
    int account;           /* clock id of the kernel's own account of the same time */
    bool account_is_exact; /* both count the same time: what no sample covered is known */
    uint32_t interval_us;  /* asked for */
    uint64_t expiry_ns;    /* the time that one expiry stands for */
    plinth_timer timer;    /* thread timers */
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

/* How many expiries a signal of ours stands for, 1 at least. Signal-safe. */
uint64_t clock_expiries(const struct clock *clock, const struct plinth_siginfo *info);

/* --- The kinds, called by clock.c alone; the same functions as above -------------------------- */

int itimer_open(struct clock *clock);
int itimer_arm(struct clock *clock);
int itimer_disarm(struct clock *clock);
bool itimer_sent(const struct plinth_siginfo *info);

int thread_timer_open(struct clock *clock);
int thread_timer_arm(struct clock *clock);
int thread_timer_disarm(struct clock *clock);
int thread_timer_close(struct clock *clock);
bool thread_timer_sent(const struct clock *clock, const struct plinth_siginfo *info);
uint64_t thread_timer_expiries(const struct plinth_siginfo *info);

#endif

/* SPDX-License-Identifier: MIT
 *
 * For the cases about plinth/prof.h: what is still armed, and the three clocks.
 */
#ifndef DIFFERENTIAL_PROF_H
#define DIFFERENTIAL_PROF_H

#include "case.h"
#include "plinth/prof.h"

static const int prof_clocks[] = {PLINTH_CLOCK_CPU, PLINTH_CLOCK_VIRTUAL, PLINTH_CLOCK_PROF};
enum { PROF_CLOCKS = 3 };

static inline struct plinth_prof_config prof_config(int clock, uint32_t interval_us)
{
    return (struct plinth_prof_config){
        .size = sizeof(struct plinth_prof_config), .clock = clock, .interval_us = interval_us};
}

static inline struct plinth_prof_stats prof_stats(void)
{
    struct plinth_prof_stats stats = {.size = sizeof stats};
    NEED(plinth_prof_stats(&stats));
    return stats;
}

/* Uses CPU time until there are more samples than there were, for 2 s at most. One stretch of fixed length could
 * be too short: on a loaded machine the ticks may miss this thread. */
static inline bool samples_again(uint64_t before)
{
    for (int i = 0; i < 20 && prof_stats().samples <= before; i++)
        burn_ms(100);
    return prof_stats().samples > before;
}

/* Prints how many timers the process has: POSIX timers from the kernel's own list, where it keeps
 * one, and interval timers by disarming them. */
static inline void tell_timers(void)
{
    char text[256];
    int posix = 0, intervals = 0;
    int fd = plinth_open("/proc/self/timers", PLINTH_O_RDONLY, 0);
    if (fd >= 0) {
        intptr_t size = plinth_read(fd, text, sizeof text);
        for (intptr_t i = 0; i + 3 < size; i++)
            posix += text[i] == 'I' && text[i + 1] == 'D' && text[i + 2] == ':';
        NEED(plinth_close(fd));
    }
    for (int which = PLINTH_ITIMER_REAL; which <= PLINTH_ITIMER_PROF; which++) {
        struct plinth_itimerval none = {{0, 0}, {0, 0}}, old;
        NEED(plinth_setitimer(which, &none, &old));
        intervals += old.value.seconds || old.value.microseconds;
    }
    say("  timers left: %d, interval timers: %d\n", posix, intervals);
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * The one profile of the process, for those who read it (format/): the core's inner interface.
 */
#ifndef PROFILER_SESSION_H
#define PROFILER_SESSION_H

#include "plinth/prof.h"
#include "stacks.h"

struct session_view {
    struct plinth_prof_stats stats;
    const struct stack_table *stacks; /* may grow while it is read */
    int64_t started_ns;               /* CLOCK_REALTIME at the start, nanoseconds since 1970 */
    uint64_t duration_ns;             /* CLOCK_MONOTONIC from the start to now, or to the stop */
};

/* Takes the profile for reading: until session_unview, all calls but plinth_prof_stats answer
 * -EBUSY.
 * Returns 0; -ESRCH: nothing was started; -EBUSY. */
int session_view(struct session_view *view);
void session_unview(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The session, as the core's own files share it: control.c (start to reset), handler.c (the
 * signal), view.c (reading).
 *
 * Who may touch it when
 *   - `held` is taken by one call of the public interface at a time; another answers -EBUSY. It
 *     names the process, as `owner` does, so that a child of fork(2) sees that neither its timer
 *     nor a call or handler that fork caught at work is in it.
 *   - Only a start makes another process the owner. A child of vfork(2) shares this memory, and
 *     what it calls must leave its parent's session alone.
 *   - The handler runs whenever its signal comes. It touches the clock, the table and the counters
 *     only between the two steps on `in_flight`, and only where it finds `state` RUNNING behind
 *     the first of them.
 *   - So whoever has set `state` to something else and then seen `in_flight` at 0 has them for
 *     himself.
 */
#ifndef PROFILER_CORE_H
#define PROFILER_CORE_H

#include <stdbool.h>
#include <stdint.h>

#include "api.h"
#include "clock/clock.h"
#include "plinth/prof.h"
#include "plinth/sys.h"
#include "stacks.h"
#include "unwind/unwind.h"

enum session_state { SESSION_NONE, SESSION_RUNNING, SESSION_PAUSED, SESSION_STOPPED };

struct session {
    int held;      /* process id of the caller, 0: nobody; atomic */
    int owner;     /* process id of who used it last; atomic */
    int state;     /* enum session_state, atomic */
    int in_flight; /* handlers at work, atomic */

    struct clock clock;
    struct stack_bounds bounds;
    struct stack_table stacks;
    int unwind; /* enum plinth_prof_unwind, not AUTO */
    uint32_t max_depth;

    void *mapping; /* of ours, for the stacks; null: none */
    size_t mapping_size;

    /* Written by handlers, atomic. */
    uint64_t samples, sampled_ns, truncated, overruns, dropped_full, dropped_busy, dropped_foreign;

    /* The account, CPU time of what the clock measures. */
    uint64_t cpu_before_ns;        /* of all stretches before the one that runs */
    uint64_t armed_at_ns;          /* the kernel's account when that one began */
    int64_t started_ns;            /* CLOCK_REALTIME */
    uint64_t started_monotonic_ns; /* CLOCK_MONOTONIC */
    uint64_t ended_monotonic_ns;   /* 0 while not stopped */
};

extern HIDDEN struct session session; /* hidden: reached without a table of addresses */

/* Whether this process started the session: else there is none for it. */
bool session_is_ours(void);

/* Takes and gives back the session for one call. Returns false when it is held. In a child of
 * fork(2) the session that it finds is forgotten first. */
bool session_hold(void);
void session_release(void);

/* Fills the counts. The session is held, or the caller takes what he gets. */
void session_stats(struct plinth_prof_stats *stats);

/* Installs the profiler's handler for a signal, once. Returns 0 or -errno. */
int handler_install(int signal);

/* Waits until no handler is at work. */
void handler_wait(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Reading the session: the counts, and the view that the formats write from.
 */
#include "api.h"
#include "core.h"
#include "plinth/errno.h"
#include "session.h"

static uint64_t load(const uint64_t *counter)
{
    return __atomic_load_n(counter, __ATOMIC_RELAXED);
}

static uint64_t cpu_ns(void)
{
    uint64_t cpu = session.cpu_before_ns;
    if (__atomic_load_n(&session.state, __ATOMIC_RELAXED) == SESSION_RUNNING) {
        uint64_t now = clock_account_ns(&session.clock);
        if (now > session.armed_at_ns)
            cpu += now - session.armed_at_ns;
    }
    return cpu;
}

/* Signals a CPU second, times 1000; in 64 bits for any count that a process lives to see. */
static uint32_t millihertz(uint64_t signals, uint64_t ns)
{
    uint64_t us = ns / 1000;
    if (us == 0)
        return 0;
    uint64_t rate =
        signals <= UINT64_MAX / 1000000000 ? signals * 1000000000 / us : signals / us * 1000000000;
    return rate > UINT32_MAX ? UINT32_MAX : (uint32_t)rate;
}

void session_stats(struct plinth_prof_stats *stats)
{
    uint64_t cpu = cpu_ns(), sampled = load(&session.sampled_ns);
    uint64_t unsampled = cpu > sampled ? cpu - sampled : 0;
    *stats = (struct plinth_prof_stats){
        .size = sizeof *stats,
        .samples = load(&session.samples),
        .weight_ns = sampled + unsampled,
        .stacks = load(&session.stacks.count),
        .truncated = load(&session.truncated),
        .overruns = load(&session.overruns),
        .dropped_full = load(&session.dropped_full),
        .dropped_busy = load(&session.dropped_busy),
        .dropped_foreign = load(&session.dropped_foreign),
        .interval_us = session.clock.interval_us,
        .achieved_millihertz = millihertz(load(&session.samples), cpu),
        .clock = session.clock.kind,
        .unwind = session.unwind,
        .cpu_ns = cpu,
        .unsampled_ns = unsampled,
    };
}

API int plinth_prof_stats(struct plinth_prof_stats *stats)
{
    if (!stats || stats->size < sizeof *stats)
        return -PLINTH_EINVAL;
    if (__atomic_load_n(&session.state, __ATOMIC_RELAXED) == SESSION_NONE || !session_is_ours())
        return -PLINTH_ESRCH;
    session_stats(stats);
    return 0;
}

int session_view(struct session_view *view)
{
    if (!session_is_ours())
        return -PLINTH_ESRCH;
    if (!session_hold())
        return -PLINTH_EBUSY;
    if (session.state == SESSION_NONE) {
        session_release();
        return -PLINTH_ESRCH;
    }
    session_stats(&view->stats);
    view->stacks = &session.stacks;
    view->started_ns = session.started_ns;
    uint64_t end = session.ended_monotonic_ns;
    if (!end)
        end = clock_now_ns(PLINTH_CLOCKID_MONOTONIC);
    view->duration_ns = end - session.started_monotonic_ns;
    return 0;
}

void session_unview(void)
{
    session_release();
}

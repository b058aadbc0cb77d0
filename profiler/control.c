/* SPDX-License-Identifier: MIT
 *
 * The session's life: start, pause, resume, reset, stop.
 */
#include "api.h"
#include "core.h"
#include "plinth/errno.h"

struct session session;

enum {
    INTERVAL_DEFAULT_US = 10000,
    DEPTH_DEFAULT = 128,
    DEPTH_MAX = 1024, /* the handler takes 8 bytes of stack a frame */
    MEMORY_DEFAULT = 4 << 20,
    MEMORY_ALIGN = 16,
};

bool session_is_ours(void)
{
    return __atomic_load_n(&session.owner, __ATOMIC_RELAXED) == plinth_getpid();
}

bool session_hold(void)
{
    int self = plinth_getpid(), holder = 0;
    while (!__atomic_compare_exchange_n(&session.held, &holder, self, false, __ATOMIC_ACQUIRE,
                                        __ATOMIC_RELAXED))
        if (holder == self)
            return false;
    int owner = __atomic_exchange_n(&session.owner, self, __ATOMIC_RELAXED);
    if (owner && owner != self) { /* timers are not inherited, nor are other threads */
        session.state = SESSION_NONE;
        session.in_flight = 0;
    }
    return true;
}

void session_release(void)
{
    __atomic_store_n(&session.held, 0, __ATOMIC_RELEASE);
}

static void set_state(int state)
{
    __atomic_store_n(&session.state, state, __ATOMIC_SEQ_CST);
}

/* --- The account ------------------------------------------------------------------------------ */

static void account_begin(void)
{
    session.armed_at_ns = clock_account_ns(&session.clock);
}

static void account_end(void)
{
    uint64_t now = clock_account_ns(&session.clock);
    if (now > session.armed_at_ns) /* else the thread has ended, and its last stretch is unknown */
        session.cpu_before_ns += now - session.armed_at_ns;
}

static void clear_counts(void)
{
    stacks_reset(&session.stacks);
    session.samples = session.sampled_ns = session.truncated = session.overruns = 0;
    session.dropped_full = session.dropped_busy = session.dropped_foreign = 0;
    session.cpu_before_ns = 0;
    session.started_ns = (int64_t)clock_now_ns(PLINTH_CLOCKID_REALTIME);
    session.started_monotonic_ns = clock_now_ns(PLINTH_CLOCKID_MONOTONIC);
    session.ended_monotonic_ns = 0;
}

/* --- Start ------------------------------------------------------------------------------------ */

/* Takes as much of the caller's config as he has, puts the defaults in, and checks every field. */
static int read_config(const struct plinth_prof_config *given, struct plinth_prof_config *config)
{
    *config = (struct plinth_prof_config){0};
    if (given) {
        size_t first_version = offsetof(struct plinth_prof_config, spool) + sizeof given->spool;
        if (given->size != 0 && given->size < first_version)
            return -PLINTH_EINVAL;
        *config = *given;
    }
    if (config->spool)
        return -PLINTH_EOPNOTSUPP;

    if (!config->interval_us)
        config->interval_us = INTERVAL_DEFAULT_US;
    if (config->interval_us > INT32_MAX)
        return -PLINTH_EINVAL;

    if (!config->max_depth)
        config->max_depth = DEPTH_DEFAULT;
    if (config->max_depth < 2 || config->max_depth > DEPTH_MAX)
        return -PLINTH_EINVAL;

    if (config->memory && (!config->memory_bytes || (uintptr_t)config->memory % MEMORY_ALIGN))
        return -PLINTH_EINVAL;
    if (!config->memory_bytes)
        config->memory_bytes = MEMORY_DEFAULT;
    if (config->memory_bytes < PLINTH_PROF_MEMORY_MIN)
        return -PLINTH_ENOMEM;

    int result = clock_check(config->clock);
    if (result < 0)
        return result;

    switch (config->unwind) {
    case PLINTH_UNWIND_AUTO:
        config->unwind = PLINTH_UNWIND_FP;
        return 0;
    case PLINTH_UNWIND_FP:
    case PLINTH_UNWIND_NONE:
        return 0;
    case PLINTH_UNWIND_CFI:
        return -PLINTH_EOPNOTSUPP;
    default:
        return -PLINTH_EINVAL;
    }
}

static int drop_mapping(void)
{
    if (!session.mapping)
        return 0;
    int result = plinth_munmap(session.mapping, session.mapping_size);
    if (result == 0)
        session.mapping = NULL;
    return result;
}

/* Gives the stack table its memory: the caller's, or a mapping that the next start takes again. */
static int take_memory(const struct plinth_prof_config *config)
{
    void *memory = config->memory;
    if (!memory && session.mapping && session.mapping_size == config->memory_bytes)
        memory = session.mapping;
    if (memory != session.mapping) {
        int result = drop_mapping();
        if (result < 0)
            return result;
    }
    if (!memory) {
        intptr_t mapped =
            plinth_mmap(NULL, config->memory_bytes, PLINTH_PROT_READ | PLINTH_PROT_WRITE,
                        PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0);
        if (mapped < 0 && mapped >= -4095)
            return (int)mapped;
        memory = session.mapping = (void *)mapped;
        session.mapping_size = config->memory_bytes;
    }
    stacks_init(&session.stacks, memory, config->memory_bytes);
    return 0;
}

/* Handler first, timer last: where the signal has its default action, an armed timer would end
 * the process. */
static int start_clock(const struct plinth_prof_config *config)
{
    int result = clock_open(&session.clock, config->clock, config->interval_us);
    if (result < 0)
        return result;
    result = handler_install(session.clock.signal);
    if (result == 0) {
        account_begin();
        set_state(SESSION_RUNNING);
        result = clock_arm(&session.clock);
        if (result == 0)
            return 0;
        set_state(SESSION_NONE);
        handler_wait();
    }
    int closed = clock_close(&session.clock);
    return result < 0 ? result : closed;
}

static int start(const struct plinth_prof_config *given)
{
    struct plinth_prof_config config;
    int result = read_config(given, &config);
    if (result < 0)
        return result;
    if (session.state == SESSION_RUNNING || session.state == SESSION_PAUSED)
        return -PLINTH_EBUSY;

    set_state(SESSION_NONE);
    handler_wait();
    result = take_memory(&config);
    if (result < 0)
        return result;
    session.unwind = config.unwind;
    session.max_depth = config.max_depth;
    result = bounds_find(&session.bounds);
    if (result < 0) /* no /proc here: every page of a stack is probed instead */
        session.bounds = (struct stack_bounds){0, 0};
    clear_counts();
    result = start_clock(&config);
    if (result == 0)
        return 0;
    int dropped = drop_mapping();
    return dropped < 0 ? dropped : result;
}

API int plinth_prof_start(const struct plinth_prof_config *config)
{
    if (!session_hold())
        return -PLINTH_EBUSY;
    int result = start(config);
    session_release();
    return result;
}

/* --- Pause, resume, reset, stop --------------------------------------------------------------- */

static int pause(void)
{
    set_state(SESSION_PAUSED);
    int result = clock_disarm(&session.clock);
    handler_wait();
    account_end();
    return result;
}

static int resume(void)
{
    account_begin();
    set_state(SESSION_RUNNING);
    int result = clock_arm(&session.clock);
    if (result < 0)
        set_state(SESSION_PAUSED);
    return result;
}

/* The timer starts anew as well, so that no sample carries time from before. */
static int reset(void)
{
    bool running = session.state == SESSION_RUNNING;
    int result = running ? pause() : 0;
    clear_counts();
    if (session.state == SESSION_STOPPED)
        session.ended_monotonic_ns = session.started_monotonic_ns;
    int resumed = running ? resume() : 0;
    return result < 0 ? result : resumed;
}

static int stop(void)
{
    int result = 0;
    if (session.state == SESSION_RUNNING)
        result = pause();
    int closed = clock_close(&session.clock);
    set_state(SESSION_STOPPED);
    session.ended_monotonic_ns = clock_now_ns(PLINTH_CLOCKID_MONOTONIC);
    return result < 0 ? result : closed;
}

API int plinth_prof_pause(void)
{
    if (!session_is_ours())
        return -PLINTH_ESRCH;
    if (!session_hold())
        return -PLINTH_EBUSY;
    int result = session.state == SESSION_RUNNING  ? pause()
                 : session.state == SESSION_PAUSED ? 0
                                                   : -PLINTH_ESRCH;
    session_release();
    return result;
}

API int plinth_prof_resume(void)
{
    if (!session_is_ours())
        return -PLINTH_ESRCH;
    if (!session_hold())
        return -PLINTH_EBUSY;
    int result = session.state == SESSION_PAUSED    ? resume()
                 : session.state == SESSION_RUNNING ? 0
                                                    : -PLINTH_ESRCH;
    session_release();
    return result;
}

API int plinth_prof_reset(void)
{
    if (!session_is_ours())
        return -PLINTH_ESRCH;
    if (!session_hold())
        return -PLINTH_EBUSY;
    int result = session.state == SESSION_NONE ? -PLINTH_ESRCH : reset();
    session_release();
    return result;
}

API int plinth_prof_stop(void)
{
    if (!session_is_ours())
        return 0;
    if (!session_hold())
        return -PLINTH_EBUSY;
    int result = session.state == SESSION_RUNNING || session.state == SESSION_PAUSED ? stop() : 0;
    session_release();
    return result;
}

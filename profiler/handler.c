/* SPDX-License-Identifier: MIT
 *
 * The signal handler: from the interrupted registers to one more sample in the table. No locks, no
 * allocation, no errno, no TLS. With the CPU clock on the initial stack, no system call; other
 * stacks are probed by some, and the process's clocks are read by one.
 */
#include <arch/context.h>

#include "core.h"
#include "plinth/errno.h"
#include "unwind/unwind.h"

/* What was there before us, per signal that a clock can send. */
enum { SIGNALS = 2 };
static struct plinth_sigaction previous[SIGNALS];

static struct plinth_sigaction *previous_of(int signal)
{
    return &previous[signal == PLINTH_SIGVTALRM];
}

static void count(uint64_t *counter, uint64_t amount)
{
    __atomic_fetch_add(counter, amount, __ATOMIC_RELAXED);
}

/* Asynchronous: runs in the middle of anything. */
static void take_sample(const struct plinth_siginfo *info, const void *context)
{
    uintptr_t addresses[session.max_depth]; /* bounded by plinth_prof_start */
    struct frames frames = {addresses, session.max_depth, 0};
    bool truncated;

    frames_push(&frames, arch_context_pc(context));
    if (session.unwind == PLINTH_UNWIND_FP)
        unwind_frame_pointers(context, &session.bounds, &frames);
    size_t depth = frames_finish(&frames, &truncated);

    uint64_t overruns, weight_ns = clock_weight_ns(&session.clock, info, &overruns);
    if (stacks_add(&session.stacks, addresses, depth, weight_ns) < 0)
        count(&session.dropped_full, 1);
    count(&session.samples, 1);
    count(&session.sampled_ns, weight_ns);
    count(&session.overruns, overruns);
    count(&session.truncated, truncated);
}

/* Returns whether the signal was ours. One that comes late, after the stop, is known by its timer;
 * where the clock cannot tell, it belongs to whoever was there before. */
static bool take_signal(int signal, const struct plinth_siginfo *info, const void *context)
{
    bool ours = clock_sent(&session.clock, signal, info);
    switch (__atomic_load_n(&session.state, __ATOMIC_SEQ_CST)) {
    case SESSION_RUNNING:
        if (ours)
            take_sample(info, context);
        else
            count(&session.dropped_foreign, 1);
        return ours;
    case SESSION_PAUSED: /* it was on its way when the timer was disarmed */
        count(&session.dropped_busy, ours);
        return ours;
    default:
        return ours && info->code == PLINTH_SI_TIMER;
    }
}

static void pass_on(int signal, struct plinth_siginfo *info, void *context)
{
    const struct plinth_sigaction *action = previous_of(signal);
    if (action->handler.simple == PLINTH_SIG_DFL || action->handler.simple == PLINTH_SIG_IGN)
        return;
    if (action->flags & PLINTH_SA_SIGINFO)
        action->handler.info(signal, info, context);
    else
        action->handler.simple(signal);
}

static void on_signal(int signal, struct plinth_siginfo *info, void *context)
{
    __atomic_fetch_add(&session.in_flight, 1, __ATOMIC_SEQ_CST);
    bool ours = take_signal(signal, info, context);
    __atomic_fetch_sub(&session.in_flight, 1, __ATOMIC_SEQ_CST);
    if (!ours) /* the handler that was there may leave by longjmp: we are through */
        pass_on(signal, info, context);
}

int handler_install(int signal)
{
    struct plinth_sigaction before;
    int result = plinth_sigaction(signal, 0, &before);
    if (result < 0 || (before.flags & PLINTH_SA_SIGINFO && before.handler.info == on_signal))
        return result;
    *previous_of(signal) = before;
    struct plinth_sigaction action;
    action.handler.info = on_signal; /* by assignment: an initialiser may become data to relocate */
    action.flags = PLINTH_SA_SIGINFO | PLINTH_SA_RESTART | PLINTH_SA_ONSTACK;
    action.reserved = 0;
    /* A handler of the program's that called plinth_prof_stop in the middle of ours would wait for
     * it for ever. */
    action.mask = ~(plinth_sigset)0;
    return plinth_sigaction(signal, &action, 0);
}

void handler_wait(void)
{
    const struct plinth_timespec a_moment = {0, 20000};
    while (__atomic_load_n(&session.in_flight, __ATOMIC_SEQ_CST) > 0)
        (void)plinth_nanosleep(&a_moment, 0); /* refused, it only looks again sooner */
}

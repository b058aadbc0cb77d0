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

/* Stack that a sample takes: all but the addresses, and the least that it can be taken with. Where
 * an alternate stack has less, nothing of it may be touched. */
enum {
    STACK_OF_SAMPLE = 512,
    DEPTH_LEAST = 2,
    STACK_LEAST = STACK_OF_SAMPLE + DEPTH_LEAST * sizeof(uintptr_t),
};

/* What was there before us, per signal that a clock can send. A program's handler that was put over
 * ours may hand signals on to ours; when ours is then put over that one, each would hand a foreign
 * signal to the other for ever. So what comes from the kernel goes to the last that was found
 * there, and what comes from a handler goes to the first. */
enum { SIGNALS = 2 };
static struct previous {
    struct plinth_sigaction first, last;
    bool known;
} previous[SIGNALS];

static struct previous *previous_of(int signal)
{
    return &previous[signal == PLINTH_SIGVTALRM];
}

static void count(uint64_t *counter, uint64_t amount)
{
    __atomic_fetch_add(counter, amount, __ATOMIC_RELAXED);
}

/* As many frames as were asked for, or as the alternate stack has room for. */
static size_t depth_for(size_t room)
{
    if (room >= STACK_OF_SAMPLE + session.max_depth * sizeof(uintptr_t))
        return session.max_depth;
    return (room - STACK_OF_SAMPLE) / sizeof(uintptr_t);
}

/* Asynchronous: runs in the middle of anything. room: STACK_LEAST bytes of stack at least. */
__attribute__((__noinline__)) static void take_sample(const struct plinth_siginfo *info,
                                                      const void *context, size_t room)
{
    size_t max = depth_for(room);
    uintptr_t addresses[max];
    struct frames frames = {addresses, max, 0, 0};
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

/* The same where there is no room to look at the stack: its time is kept, its place is not. */
static void take_weight(const struct plinth_siginfo *info)
{
    uint64_t overruns, weight_ns = clock_weight_ns(&session.clock, info, &overruns);
    count(&session.stacks.full_samples, 1);
    count(&session.stacks.full_weight_ns, weight_ns);
    count(&session.dropped_full, 1);
    count(&session.samples, 1);
    count(&session.sampled_ns, weight_ns);
    count(&session.overruns, overruns);
}

/* Returns whether the signal was ours. One that comes late, after the stop, is known by its timer;
 * where the clock cannot tell, it belongs to whoever was there before. */
static bool take_signal(int signal, const struct plinth_siginfo *info, const void *context,
                        size_t room)
{
    bool ours = clock_sent(&session.clock, signal, info);
    switch (__atomic_load_n(&session.state, __ATOMIC_SEQ_CST)) {
    case SESSION_RUNNING:
        if (ours && room < STACK_LEAST)
            take_weight(info);
        else if (ours)
            take_sample(info, context, room);
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

static void pass_on(const struct plinth_sigaction *action, int signal, struct plinth_siginfo *info,
                    void *context)
{
    if (action->handler.simple == PLINTH_SIG_DFL || action->handler.simple == PLINTH_SIG_IGN)
        return;
    if (action->flags & PLINTH_SA_SIGINFO)
        action->handler.info(signal, info, context);
    else
        action->handler.simple(signal);
}

static void on_signal(int signal, struct plinth_siginfo *info, void *context)
{
    size_t room = arch_context_room(context, (uintptr_t)__builtin_frame_address(0));
    __atomic_fetch_add(&session.in_flight, 1, __ATOMIC_SEQ_CST);
    bool ours = take_signal(signal, info, context, room);
    __atomic_fetch_sub(&session.in_flight, 1, __ATOMIC_SEQ_CST);
    if (ours)
        return;
    const struct previous *before = previous_of(signal);
    bool from_kernel = arch_context_is_frames(context, __builtin_dwarf_cfa());
    /* The handler that was there may leave by longjmp: we are through. */
    pass_on(from_kernel ? &before->last : &before->first, signal, info, context);
    __asm__ volatile(""); /* no tail call: a handler that makes one as well would seem the kernel */
}

int handler_install(int signal)
{
    struct plinth_sigaction before;
    int result = plinth_sigaction(signal, NULL, &before);
    if (result < 0 || (before.flags & PLINTH_SA_SIGINFO && before.handler.info == on_signal))
        return result;
    struct previous *previously = previous_of(signal);
    previously->last = before;
    if (!previously->known)
        previously->first = before;
    previously->known = true;
    struct plinth_sigaction action;
    action.handler.info = on_signal; /* by assignment: an initialiser may become data to relocate */
    action.flags = PLINTH_SA_SIGINFO | PLINTH_SA_RESTART | PLINTH_SA_ONSTACK;
    action.reserved = NULL;
    /* A handler of the program's that called plinth_prof_stop in the middle of ours would wait for
     * it for ever. */
    action.mask = ~(plinth_sigset)0;
    return plinth_sigaction(signal, &action, NULL);
}

void handler_wait(void)
{
    const struct plinth_timespec a_moment = {0, 20000};
    while (__atomic_load_n(&session.in_flight, __ATOMIC_SEQ_CST) > 0)
        (void)plinth_nanosleep(&a_moment, NULL); /* refused, it only looks again sooner */
}

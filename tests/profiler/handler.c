/* SPDX-License-Identifier: MIT
 *
 * The profiler's handler among the program's own. handler MODE:
 *   chain    signals of others are counted and passed on, simple handlers and SA_SIGINFO ones
 *   over     handlers that hand on what is not theirs, put over the profiler's and under it again
 *   leave    the handler that was there leaves by a jump, and all goes on
 *   default  nobody was there: what others send ends nobody
 *   inside   stop, pause, stats and start from the program's own handlers
 *   busy     calls that meet in a handler answer -EBUSY, and the interrupted one goes on
 */
#include <plinth/errno.h>
#include <plinth/prof.h>

#include <arch/context.h>

#include "sandbox.h"

enum { SIGNAL_SYS = 31 };

static struct plinth_prof_stats stats_now(void)
{
    struct plinth_prof_stats stats = {.size = sizeof stats};
    CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    return stats;
}

static void send(int signal)
{
    CHECK_EQUAL(plinth_tgkill(plinth_getpid(), plinth_gettid(), signal), 0);
}

static void start(int clock)
{
    struct plinth_prof_config config = {.size = sizeof config, .clock = clock, .interval_us = 1000};
    CHECK_EQUAL(plinth_prof_start(&config), 0);
}

static void wait_for_samples(uint64_t more)
{
    uint64_t wanted = stats_now().samples + more;
    for (int turns = 0; stats_now().samples < wanted; turns++) {
        CHECK(turns < 100000);
        check_work();
    }
}

static void handle(int signal, void (*simple)(int),
                   void (*info)(int, struct plinth_siginfo *, void *), uint64_t flags)
{
    struct plinth_sigaction action = {.flags = flags};
    if (info)
        action.handler.info = info;
    else
        action.handler.simple = simple;
    CHECK_EQUAL(plinth_sigaction(signal, &action, 0), 0);
}

/* --- Others' signals -------------------------------------------------------------------------- */

static volatile int simple_calls, info_calls, last_signal;

static void simple_handler(int signal)
{
    last_signal = signal;
    simple_calls = simple_calls + 1;
}

static void info_handler(int signal, struct plinth_siginfo *info, void *context)
{
    bool well = info && context && info->signo == signal && info->code == PLINTH_SI_TKILL &&
                info->u.sender.pid == plinth_getpid();
    last_signal = well ? signal : -1;
    info_calls = info_calls + 1;
}

static void chain_one(int clock, int signal, bool with_info)
{
    enum { SENT = 50 };
    simple_calls = info_calls = last_signal = 0;
    if (with_info)
        handle(signal, 0, info_handler, PLINTH_SA_SIGINFO);
    else
        handle(signal, simple_handler, 0, 0);
    start(clock);
    for (int i = 0; i < SENT; i++)
        send(signal);
    wait_for_samples(3); /* ticks of ours are not passed on */
    CHECK_EQUAL(simple_calls, with_info ? 0 : SENT);
    CHECK_EQUAL(info_calls, with_info ? SENT : 0);
    CHECK_EQUAL(last_signal, signal);
    CHECK_EQUAL(stats_now().dropped_foreign, SENT);

    /* Paused and stopped, they are passed on all the same. */
    CHECK_EQUAL(plinth_prof_pause(), 0);
    send(signal);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    send(signal);
    CHECK_EQUAL(simple_calls + info_calls, SENT + 2);
}

static void chain(void)
{
    for (int with_info = 0; with_info < 2; with_info++) {
        chain_one(PLINTH_CLOCK_CPU, PLINTH_SIGPROF, with_info);
        chain_one(PLINTH_CLOCK_PROF, PLINTH_SIGPROF, with_info);
        chain_one(PLINTH_CLOCK_VIRTUAL, PLINTH_SIGVTALRM, with_info);
    }
}

/* A library's handler: counts, and calls what was there before it. */
static struct plinth_sigaction under;
static volatile int over_calls;

static void over_handler(int signal, struct plinth_siginfo *info, void *context)
{
    over_calls = over_calls + 1;
    CHECK(under.flags & PLINTH_SA_SIGINFO);
    under.handler.info(signal, info, context);
}

static void over_one(int clock, int signal)
{
    enum { SENT = 50 };
    simple_calls = over_calls = 0;
    handle(signal, simple_handler, 0, 0);
    start(clock);
    struct plinth_sigaction over = {.handler.info = over_handler, .flags = PLINTH_SA_SIGINFO};
    CHECK_EQUAL(plinth_sigaction(signal, &over, &under), 0);
    for (int i = 0; i < SENT; i++)
        send(signal);
    wait_for_samples(3); /* handed on by the other one */
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(simple_calls, SENT);
    CHECK(over_calls > SENT);

    /* Ours is put on top of the one that calls it: each handler sees each signal, and that ends. */
    simple_calls = over_calls = 0;
    start(clock);
    for (int i = 0; i < SENT; i++)
        send(signal);
    wait_for_samples(3);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(over_calls, SENT);
    CHECK_EQUAL(simple_calls, SENT);
}

/* In processes of their own: what was there first, stays what was there first. */
static void over_cpu(void)
{
    over_one(PLINTH_CLOCK_CPU, PLINTH_SIGPROF);
}

static void over_prof(void)
{
    over_one(PLINTH_CLOCK_PROF, PLINTH_SIGPROF);
}

static void over_virtual(void)
{
    over_one(PLINTH_CLOCK_VIRTUAL, PLINTH_SIGVTALRM);
}

static void over(void)
{
    in_child(over_cpu);
    in_child(over_prof);
    in_child(over_virtual);
}

static void *jump[5]; /* as __builtin_setjmp wants it */

static void leaving_handler(int signal)
{
    const plinth_sigset none = 0;
    simple_calls = simple_calls + (signal == PLINTH_SIGPROF);
    if (plinth_sigprocmask(PLINTH_SIG_SETMASK, &none, 0) == 0)
        __builtin_longjmp(jump, 1);
}

__attribute__((__noinline__)) static void send_and_come_back(void)
{
    if (__builtin_setjmp(jump) == 0) {
        send(PLINTH_SIGPROF);
        CHECK(false); /* the handler did not come back here */
    }
}

static void leave(void)
{
    enum { SENT = 50 };
    handle(PLINTH_SIGPROF, leaving_handler, 0, 0);
    start(PLINTH_CLOCK_CPU);
    for (int i = 0; i < SENT; i++)
        send_and_come_back();
    CHECK_EQUAL(simple_calls, SENT);
    wait_for_samples(3);
    CHECK_EQUAL(plinth_prof_stop(), 0); /* would wait for a handler that is still at work */
    CHECK_EQUAL(stats_now().dropped_foreign, SENT);
}

static void no_previous(void)
{
    start(PLINTH_CLOCK_CPU);
    send(PLINTH_SIGPROF);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    send(PLINTH_SIGPROF);
    handle(PLINTH_SIGVTALRM, PLINTH_SIG_IGN, 0, 0);
    start(PLINTH_CLOCK_VIRTUAL);
    send(PLINTH_SIGVTALRM);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(stats_now().dropped_foreign, 1);
}

/* --- Calls from handlers ---------------------------------------------------------------------- */

static volatile int results[4];

static void stopping_handler(int signal)
{
    struct plinth_prof_stats stats = {.size = sizeof stats};
    (void)signal;
    results[0] = plinth_prof_stats(&stats);
    results[1] = plinth_prof_pause();
    results[2] = plinth_prof_resume();
    results[3] = plinth_prof_stop();
}

static void inside(void)
{
    handle(PLINTH_SIGUSR1, stopping_handler, 0, 0);
    for (int clock = PLINTH_CLOCK_CPU; clock <= PLINTH_CLOCK_PROF; clock++) {
        start(clock);
        wait_for_samples(2);
        send(PLINTH_SIGUSR1);
        for (int i = 0; i < 4; i++)
            CHECK_EQUAL(results[i], 0);
        uint64_t samples = stats_now().samples;
        check_burn(20 * CHECK_MS);
        CHECK_EQUAL(stats_now().samples, samples);
    }

    /* The handler that the profiler passes a signal on to may stop it as well. */
    handle(PLINTH_SIGPROF, stopping_handler, 0, 0);
    start(PLINTH_CLOCK_CPU);
    results[3] = -1;
    send(PLINTH_SIGPROF);
    CHECK_EQUAL(results[3], 0);
    CHECK_EQUAL(plinth_prof_pause(), -PLINTH_ESRCH);
}

/* Every openat is refused by a signal, so that a handler runs in the middle of plinth_prof_start
 * and plinth_prof_write, which read /proc. */
static volatile int busy_calls, busy_results[5];

static void busy_handler(int signal, struct plinth_siginfo *info, void *context)
{
    struct plinth_prof_stats stats = {.size = sizeof stats};
    (void)info;
    busy_results[0] = plinth_prof_start(0);
    busy_results[1] = plinth_prof_stop();
    busy_results[2] = plinth_prof_reset();
    busy_results[3] = plinth_prof_pause();
    busy_results[4] = plinth_prof_write(1, PLINTH_FORMAT_TEXT);
    busy_calls = busy_calls + (signal == SIGNAL_SYS && plinth_prof_stats(&stats) <= 0);
    ((struct arch_context *)context)->rax = (uint64_t)-PLINTH_ENOENT; /* what openat returns */
}

static void check_busy(void)
{
    CHECK(busy_calls > 0);
    for (int i = 0; i < 5; i++)
        CHECK_EQUAL(busy_results[i], -PLINTH_EBUSY);
    busy_calls = 0;
}

static void busy_child(void)
{
    handle(SIGNAL_SYS, 0, busy_handler, PLINTH_SA_SIGINFO);
    int null = plinth_open("/dev/null", PLINTH_O_WRONLY, 0);
    CHECK(null >= 0);
    sandbox(__NR_openat, SECCOMP_RET_TRAP);
    start(PLINTH_CLOCK_CPU); /* and without /proc it starts all the same */
    check_busy();
    wait_for_samples(2);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(plinth_prof_write(null, PLINTH_FORMAT_TEXT), 0);
    check_busy();
    start(PLINTH_CLOCK_CPU);
    CHECK_EQUAL(plinth_prof_stop(), 0);
}

static void busy(void)
{
    in_child(busy_child);
}

int main(int argc, char **argv)
{
    if (check_case(argc, argv, "chain")) {
        chain();
    } else if (check_case(argc, argv, "over")) {
        over();
    } else if (check_case(argc, argv, "leave")) {
        leave();
    } else if (check_case(argc, argv, "default")) {
        no_previous();
    } else if (check_case(argc, argv, "inside")) {
        inside();
    } else {
        CHECK(check_case(argc, argv, "busy"));
        busy();
    }
    return 0;
}

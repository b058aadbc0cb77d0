/* SPDX-License-Identifier: MIT
 *
 * 10,000 start/stop pairs, with work between, another process on the processor, and now and then a
 * tick that is still pending when the profiler stops: nobody dies, nothing is left, and the handler
 * that stays does nothing.
 */
#include <plinth/prof.h>

#include "process.h"

enum { PAIRS = 10000, EACH_OWN_MEMORY = 7, EACH_LONG = 100, EACH_WRITTEN = 1000 };
enum { TICK_MAX_MS = 4 };

static char own_memory[PLINTH_PROF_MEMORY_MIN] __attribute__((__aligned__(16)));

static const plinth_sigset ticks = PLINTH_SIGBIT(PLINTH_SIGPROF) | PLINTH_SIGBIT(PLINTH_SIGVTALRM);

static plinth_sigset pending(void)
{
    plinth_sigset set = 0;
    CHECK_EQUAL(call(__NR_rt_sigpending, (intptr_t)&set, sizeof set, 0, 0), 0);
    return set;
}

/* Starts, and stops with a tick on its way. */
static void stop_with_tick(const struct plinth_prof_config *config)
{
    CHECK_EQUAL(plinth_sigprocmask(PLINTH_SIG_BLOCK, &ticks, 0), 0);
    CHECK_EQUAL(plinth_prof_start(config), 0);
    for (uint64_t turns = 0; !(pending() & ticks); turns++) {
        CHECK(turns < 100000);
        check_work();
    }
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(plinth_sigprocmask(PLINTH_SIG_UNBLOCK, &ticks, 0), 0);
}

static void write_to(const char *path)
{
    int fd = plinth_open(path, PLINTH_O_WRONLY, 0);
    CHECK(fd >= 0);
    CHECK_EQUAL(plinth_prof_write(fd, PLINTH_FORMAT_TEXT), 0);
    CHECK_EQUAL(plinth_close(fd), 0);
}

static int start_load(void)
{
    int child = child_start();
    while (child == 0)
        check_work();
    return child;
}

static struct plinth_prof_stats stats_now(void)
{
    struct plinth_prof_stats stats = {.size = sizeof stats};
    CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    return stats;
}

int main(int argc, char **argv)
{
    struct plinth_prof_config config = {.size = sizeof config, .interval_us = 1};
    config.clock = check_case(argc, argv, "cpu")       ? PLINTH_CLOCK_CPU
                   : check_case(argc, argv, "virtual") ? PLINTH_CLOCK_VIRTUAL
                                                       : PLINTH_CLOCK_PROF;
    struct witnesses witnesses = witnesses_open();
    int load = start_load();

    /* What stays by design: the mapping of the stacks, until the next start wants another. */
    CHECK_EQUAL(plinth_prof_start(&config), 0);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    write_to("/dev/null");
    struct holdings before = holdings_take(witnesses);

    uint64_t seed = check_seed(), samples = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
        config.memory = pair % EACH_OWN_MEMORY ? 0 : own_memory;
        config.memory_bytes = pair % EACH_OWN_MEMORY ? 0 : sizeof own_memory;
        if (pair % EACH_LONG == 0) {
            stop_with_tick(&config);
        } else {
            CHECK_EQUAL(plinth_prof_start(&config), 0);
            if (pair % EACH_LONG == 1) /* the interval timers' first tick is their second */
                check_burn(3 * TICK_MAX_MS * CHECK_MS);
            for (uint64_t turns = check_random(&seed) % 4; turns > 0; turns--)
                check_work();
            CHECK_EQUAL(plinth_prof_stop(), 0);
        }
        samples += stats_now().samples;
        if (pair % EACH_WRITTEN == 0)
            write_to("/dev/null");
    }
    CHECK_EQUAL(plinth_prof_stop(), 0);

    config.memory = 0;
    config.memory_bytes = 0;
    CHECK_EQUAL(plinth_prof_start(&config), 0);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    struct holdings after = holdings_take(witnesses);
    CHECK_EQUAL(after.mappings, before.mappings);
    CHECK_EQUAL(after.timers, 0);
    CHECK_EQUAL(after.interval_timers, 0);
    CHECK_EQUAL(after.descriptors, before.descriptors);

    struct plinth_prof_stats stopped = stats_now();
    check_burn(50 * CHECK_MS);
    int signal = config.clock == PLINTH_CLOCK_VIRTUAL ? PLINTH_SIGVTALRM : PLINTH_SIGPROF;
    CHECK_EQUAL(plinth_tgkill(plinth_getpid(), plinth_gettid(), signal), 0);
    struct plinth_prof_stats later = stats_now();
    CHECK_EQUAL(later.samples, stopped.samples);
    CHECK_EQUAL(later.weight_ns, stopped.weight_ns);
    child_kill(load);
    (void)plinth_print(1, "pairs %d, samples in them %llu\n", PAIRS, (unsigned long long)samples);
    CHECK(samples > 0);
    return 0;
}

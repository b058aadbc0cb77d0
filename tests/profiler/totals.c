/* SPDX-License-Identifier: MIT
 *
 * The numbers add up: totals CLOCK HZ burns CPU time and holds the profile against the kernel's
 * account; what lies in a pause or before a reset is not in it.
 */
#include <plinth/errno.h>
#include <plinth/prof.h>

#include "check.h"

static struct plinth_prof_config config = {.size = sizeof config};

static uint64_t cpu_ns(void)
{
    struct plinth_timespec user;
    if (config.clock != PLINTH_CLOCK_VIRTUAL)
        return check_clock(config.clock == PLINTH_CLOCK_CPU ? PLINTH_CLOCKID_THREAD_CPU
                                                            : PLINTH_CLOCKID_PROCESS_CPU);
    CHECK_EQUAL(plinth_user_time(&user), 0);
    return (uint64_t)user.seconds * 1000000000 + (uint64_t)user.nanoseconds;
}

static struct plinth_prof_stats stats_now(void)
{
    struct plinth_prof_stats stats = {.size = sizeof stats};
    CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    return stats;
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

/* What one signal of this clock stands for: the interval, or the kernel's tick where that is
 * longer. */
static uint64_t period_ns(void)
{
    struct plinth_timespec tick;
    CHECK_EQUAL(plinth_clock_getres(PLINTH_CLOCKID_MONOTONIC_COARSE, &tick), 0);
    uint64_t interval_ns = config.interval_us * UINT64_C(1000);
    uint64_t tick_ns = (uint64_t)tick.nanoseconds;
    return interval_ns > tick_ns ? interval_ns : tick_ns;
}

static void print(const char *what, const struct plinth_prof_stats *stats, uint64_t burnt_ns)
{
    (void)plinth_print(
        1,
        "%s: burnt %llu us, total %llu us (unsampled %llu), %llu samples, %llu "
        "overruns, achieved %u mHz\n",
        what, (unsigned long long)burnt_ns / 1000, (unsigned long long)stats->weight_ns / 1000,
        (unsigned long long)stats->unsampled_ns / 1000, (unsigned long long)stats->samples,
        (unsigned long long)stats->overruns, stats->achieved_millihertz);
}

static void hold_against(const struct plinth_prof_stats *stats, uint64_t burnt_ns)
{
    print("burn", stats, burnt_ns);
    uint64_t slack = period_ns(), sampled_ns = stats->weight_ns - stats->unsampled_ns;
    CHECK(distance(stats->cpu_ns, burnt_ns) <= burnt_ns / 100);
    CHECK(distance(stats->weight_ns, burnt_ns) <= burnt_ns / 100);
    CHECK(distance(sampled_ns, burnt_ns) <= burnt_ns / 100 + slack);
    CHECK(stats->samples > 0 && stats->stacks > 0);
    CHECK_EQUAL(stats->dropped_foreign + stats->dropped_full, 0);
    CHECK_EQUAL(stats->interval_us, config.interval_us);
    CHECK_EQUAL(stats->clock, config.clock);

    /* Plausible: as many signals as intervals or ticks. Under load the ticks of a thread come at
     * other rates than its CPU time, so the bounds are wide. */
    uint64_t most = burnt_ns / slack;
    CHECK(stats->samples <= 3 * most && stats->samples >= most / 10);
    if (config.clock == PLINTH_CLOCK_CPU)
        CHECK(stats->samples + stats->overruns <= burnt_ns / 1000 / config.interval_us + 1);
    uint64_t rate = stats->samples * UINT64_C(1000000000000) / stats->cpu_ns;
    CHECK(distance(rate, stats->achieved_millihertz) <= rate / 1000 + 1);
}

static void burn_and_compare(void)
{
    uint64_t before = cpu_ns();
    CHECK_EQUAL(plinth_prof_start(&config), 0);
    check_burn(2000 * CHECK_MS);
    struct plinth_prof_stats running = stats_now();
    CHECK_EQUAL(plinth_prof_stop(), 0);
    uint64_t burnt = cpu_ns() - before;
    struct plinth_prof_stats stats = stats_now();
    CHECK(running.samples > 0 && running.samples <= stats.samples);
    CHECK(running.cpu_ns > 0 && running.cpu_ns <= stats.cpu_ns);
    hold_against(&stats, burnt);

    /* What stands is not added to. */
    check_burn(20 * CHECK_MS);
    struct plinth_prof_stats later = stats_now();
    CHECK_EQUAL(later.samples, stats.samples);
    CHECK_EQUAL(later.weight_ns, stats.weight_ns);
    CHECK_EQUAL(later.cpu_ns, stats.cpu_ns);
}

static void pause_and_reset(void)
{
    uint64_t third = 200 * CHECK_MS;
    /* User time is told by ticks, and a short burn has few. */
    uint64_t slack = third / (config.clock == PLINTH_CLOCK_VIRTUAL ? 3 : 10);
    CHECK_EQUAL(plinth_prof_start(&config), 0);
    check_burn(third);
    CHECK_EQUAL(plinth_prof_pause(), 0);
    CHECK_EQUAL(plinth_prof_pause(), 0);
    CHECK_EQUAL(plinth_prof_start(&config), -PLINTH_EBUSY);
    struct plinth_prof_stats paused = stats_now();
    check_burn(third);
    struct plinth_prof_stats still = stats_now();
    CHECK_EQUAL(still.samples, paused.samples);
    CHECK_EQUAL(still.cpu_ns, paused.cpu_ns);
    CHECK_EQUAL(plinth_prof_resume(), 0);
    CHECK_EQUAL(plinth_prof_resume(), 0);
    check_burn(third);
    struct plinth_prof_stats both = stats_now();
    print("paused in between", &both, 2 * third);
    CHECK(distance(both.cpu_ns, 2 * third) <= slack);
    /* A pause may cut a period short at each of its ends. */
    CHECK(distance(both.weight_ns, 2 * third) <= slack + 2 * period_ns());

    CHECK_EQUAL(plinth_prof_reset(), 0);
    struct plinth_prof_stats reset = stats_now();
    CHECK_EQUAL(reset.samples + reset.stacks, 0);
    CHECK(reset.cpu_ns < slack);
    check_burn(third);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    struct plinth_prof_stats anew = stats_now();
    print("since the reset", &anew, third);
    CHECK(distance(anew.cpu_ns, third) <= slack);
    CHECK(distance(anew.weight_ns, third) <= slack + 2 * period_ns());

    CHECK_EQUAL(plinth_prof_reset(), 0);
    struct plinth_prof_stats nothing = stats_now();
    CHECK_EQUAL(nothing.samples + nothing.weight_ns + nothing.cpu_ns + nothing.stacks, 0);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(plinth_prof_pause(), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_resume(), -PLINTH_ESRCH);
}

int main(int argc, char **argv)
{
    CHECK_EQUAL(argc, 3);
    config.clock = check_case(argc, argv, "cpu")       ? PLINTH_CLOCK_CPU
                   : check_case(argc, argv, "virtual") ? PLINTH_CLOCK_VIRTUAL
                                                       : PLINTH_CLOCK_PROF;
    config.interval_us = (uint32_t)(1000000 / check_number(argv[2]));
    burn_and_compare();
    pause_and_reset();
    return 0;
}

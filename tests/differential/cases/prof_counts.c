/* SPDX-License-Identifier: MIT
 *
 * Differential case: samples and totals against the CPU clock. Its argument: the clock (1 CPU, 2
 * virtual, 3 prof).
 */
#include "prof.h"

enum { BURN_MS = 1500 };

/* The kernel looks at these timers at its tick, so a sample may come that much late. */
static uint64_t tick_ns(void)
{
    struct plinth_timespec tick;
    NEED(plinth_clock_getres(PLINTH_CLOCKID_MONOTONIC_COARSE, &tick));
    return (uint64_t)tick.nanoseconds;
}

static bool within(uint64_t value, uint64_t of, uint64_t percent, uint64_t slack)
{
    uint64_t difference = value > of ? value - of : of - value;
    return difference * 100 <= of * percent + slack * 100;
}

static void measure(int clock, uint32_t interval_us)
{
    struct plinth_prof_config config = prof_config(clock, interval_us);
    uint64_t interval_ns = (uint64_t)interval_us * 1000;
    say("clock %d, interval %u us\n", clock, interval_us);
    NEED(plinth_prof_start(&config));
    uint64_t before = clock_ns(PLINTH_CLOCKID_PROCESS_CPU);
    burn_ms(BURN_MS);
    uint64_t burnt = clock_ns(PLINTH_CLOCKID_PROCESS_CPU) - before;
    NEED(plinth_prof_stop());
    struct plinth_prof_stats stats = prof_stats();
    uint64_t sampled = stats.weight_ns - stats.unsampled_ns;
    uint64_t period = interval_ns > tick_ns() ? interval_ns : tick_ns();

    /* User time is told by ticks, and where more runs than there are processors those are far off.
     */
    CHECK(within(stats.cpu_ns, burnt, clock == PLINTH_CLOCK_VIRTUAL ? 20 : 1, 0));
    CHECK(within(stats.weight_ns, stats.cpu_ns, 1, 0));
    CHECK(stats.samples > 10);
    if (clock == PLINTH_CLOCK_CPU) { /* every expiry has its weight, also those without a signal */
        /* The last sample is as old as the last tick that met this thread: under load, not the last
         * one. */
        CHECK(within(sampled, burnt, 20, 2 * period));
        CHECK(sampled == (stats.samples + stats.overruns) * interval_ns);
    } else { /* each sample stands for the time since the one before */
        CHECK(within(sampled, stats.cpu_ns, 20, 2 * period));
        CHECK(stats.overruns == 0);
    }
    CHECK(stats.dropped_full == 0 && stats.dropped_foreign == 0 && stats.dropped_busy <= 1);
    CHECK(stats.stacks > 0 && stats.stacks <= stats.samples);
}

int main(int argc, char **argv)
{
    case_begin();
    if (argc != 2)
        return CASE_BROKEN;
    int clock = argv[1][0] - '0';
    measure(clock, 10000);
    measure(clock, 4000);
    if (clock == PLINTH_CLOCK_CPU)
        measure(clock, 1000);
    return 0;
}

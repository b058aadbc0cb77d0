/* SPDX-License-Identifier: MIT
 *
 * Alternate signal stacks of every size from the smallest that the kernel takes: what lies below
 * one is not touched however deep the stacks asked for, no sample's time is lost, and with some
 * room frames are kept.
 */
#include <plinth/prof.h>

#include "check.h"

enum { PATTERN = 0x5a, BELOW = 32768, LARGEST = 32768, STEP = 96, STEPS = 24, DEEP = 2000 };

static unsigned char memory[BELOW + LARGEST] __attribute__((__aligned__(64)));

static struct plinth_prof_stats sample_on(size_t size, int clock, uint32_t depth)
{
    struct plinth_stack stack = {.base = memory + BELOW, .size = size};
    const struct plinth_stack none = {.flags = PLINTH_SS_DISABLE};
    struct plinth_prof_config config = {
        .size = sizeof config, .clock = clock, .interval_us = 1000, .max_depth = depth};
    struct plinth_prof_stats stats = {.size = sizeof stats};
    for (size_t i = 0; i < BELOW; i++)
        memory[i] = PATTERN;
    CHECK_EQUAL(plinth_sigaltstack(&stack, 0), 0);
    CHECK_EQUAL(plinth_prof_start(&config), 0);
    for (int turns = 0; stats.samples < 2; turns++) {
        CHECK(turns < 100000);
        check_work();
        CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    }
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(plinth_sigaltstack(&none, 0), 0);
    for (size_t i = 0; i < BELOW; i++)
        if (memory[i] != PATTERN) {
            (void)plinth_print(2, "size %zu, depth %u, clock %d: %zu bytes below are overwritten\n",
                               size, depth, clock, BELOW - i);
            CHECK_EQUAL(memory[i], PATTERN);
        }
    CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    CHECK(stats.weight_ns >= stats.cpu_ns);
    return stats;
}

/* Deep enough for every depth that can be asked for. */
__attribute__((__noinline__)) static void descend(int levels, size_t smallest)
{
    volatile int back = levels; /* no tail call */
    if (levels > 0) {
        descend(levels - 1, smallest);
        back = back + 1;
        return;
    }
    for (int i = 0; i < STEPS; i++)
        for (int clock = PLINTH_CLOCK_CPU; clock <= PLINTH_CLOCK_PROF; clock++)
            (void)sample_on(smallest + (size_t)i * STEP, clock, i % 2 ? 1024 : 128);

    struct plinth_prof_stats stats = sample_on(smallest + 1024, PLINTH_CLOCK_CPU, 1024);
    CHECK_EQUAL(stats.dropped_full, 0);
    CHECK_EQUAL(stats.truncated, stats.samples);
    stats = sample_on(smallest, PLINTH_CLOCK_CPU, 1024); /* samples with frames, or without */
    CHECK_EQUAL(stats.dropped_full + stats.truncated, stats.samples);
    CHECK_EQUAL(sample_on(LARGEST, PLINTH_CLOCK_CPU, 1024).dropped_full, 0);
}

int main(void)
{
    size_t smallest = plinth_getauxval(PLINTH_AT_MINSIGSTKSZ);
    if (smallest < 2048) /* the kernel's MINSIGSTKSZ */
        smallest = 2048;
    CHECK(smallest + STEP * STEPS <= LARGEST);
    descend(DEEP, smallest);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Differential case: configurations that are refused, each with its error and without a trace.
 */
#include "prof.h"

static char buffer[65536] __attribute__((__aligned__(16)));

static void try_config(const char *what, struct plinth_prof_config config)
{
    int result = plinth_prof_start(&config);
    say("%s: %d\n", what, result);
    if (result == 0)
        TELL(plinth_prof_stop());
    else
        TELL(plinth_prof_pause()); /* nothing runs */
    tell_timers();
}

#define TRY(what, ...)                                                                             \
    try_config(                                                                                    \
        what, (struct plinth_prof_config){.size = sizeof(struct plinth_prof_config), __VA_ARGS__})

int main(void)
{
    case_begin();
    try_config("size 8", (struct plinth_prof_config){.size = 8});
    try_config("size 0", (struct plinth_prof_config){.size = 0});
    TRY("interval 2^31", .interval_us = 2147483648u);
    TRY("interval 2^32-1", .interval_us = 4294967295u);
    TRY("clock -1", .clock = -1);
    TRY("clock 6", .clock = 6);
    TRY("clock wall", .clock = PLINTH_CLOCK_WALL);
    TRY("clock perf", .clock = PLINTH_CLOCK_PERF);
    TRY("unwind -1", .unwind = -1);
    TRY("unwind 4", .unwind = 4);
    TRY("unwind by CFI", .unwind = PLINTH_UNWIND_CFI);
    TRY("depth 1", .max_depth = 1);
    TRY("depth 2", .max_depth = 2);
    TRY("depth 1024", .max_depth = 1024);
    TRY("depth 1025", .max_depth = 1025);
    TRY("memory of no size", .memory = buffer);
    TRY("misaligned memory", .memory = buffer + 8, .memory_bytes = sizeof buffer - 8);
    TRY("memory, 1 byte", .memory = buffer, .memory_bytes = 1);
    TRY("memory, a byte too few", .memory = buffer, .memory_bytes = PLINTH_PROF_MEMORY_MIN - 1);
    TRY("memory, the least", .memory = buffer, .memory_bytes = PLINTH_PROF_MEMORY_MIN);
    TRY("1 byte, mapped", .memory_bytes = 1);
    TRY("2^60 bytes, mapped", .memory_bytes = (size_t)1 << 60);
    TRY("all bytes, mapped", .memory_bytes = SIZE_MAX);
    TRY("spool", .spool = "spool");
    say("alive\n");
    return 0;
}

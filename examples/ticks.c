/* SPDX-License-Identifier: MIT
 *
 * ticks: the two calls of profiler.h. A handler is installed, the process burns CPU time, and every
 * 100,000 us of it the handler prints a line; after five of them interval 0 stops the timer.
 *
 *     plinth-cc examples/ticks.c -o ticks && ./ticks            on nothing
 *     plinth-cc --libc examples/ticks.c -o ticks && ./ticks     the same source on the C library
 */
#include "plinth/sys.h"
#include "profiler.h"

#define TEXT "profile sample\n"
enum { INTERVAL_US = 100000, TICKS = 5, FAILED = 100, LENGTH = sizeof TEXT - 1 };
/* Turns of the loop: many seconds of CPU time, in which five ticks must have come. */
static const uint64_t TOO_LONG = 1ull << 34;

static volatile int ticks;

static void on_tick(int signal)
{
    (void)signal;
    ticks = plinth_write(1, TEXT, LENGTH) == LENGTH ? ticks + 1 : FAILED;
}

int main(void)
{
    /* In this order: at a tick without a handler the kernel would end the process. */
    if (install_profiler_handler(on_tick) < 0 || set_profiler_interval(INTERVAL_US) < 0)
        return 1;
    for (uint64_t turn = 0; ticks < TICKS && turn < TOO_LONG; turn++)
        ;
    return set_profiler_interval(0) < 0 || ticks != TICKS;
}

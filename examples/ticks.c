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

enum { INTERVAL_US = 100000, TICKS = 5 };
static const uint64_t TOO_LONG =
    20000000000; /* turns: many seconds of CPU time, and no five ticks */

static volatile int ticks;
static volatile int failed;

static void on_tick(int signal)
{
    static const char text[] = "profile sample\n";
    const intptr_t length = sizeof text - 1;

    (void)signal;
    if (plinth_write(1, text, (size_t)length) != length)
        failed = 1;
    ticks = ticks + 1;
}

int main(void)
{
    /* In this order: at a tick without a handler the kernel would end the process. */
    if (install_profiler_handler(on_tick) < 0 || set_profiler_interval(INTERVAL_US) < 0)
        return 1;
    for (uint64_t turn = 0; ticks < TICKS && turn < TOO_LONG; turn++)
        ;
    if (set_profiler_interval(0) < 0)
        return 1;
    return failed || ticks < TICKS;
}

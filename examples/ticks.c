/* SPDX-License-Identifier: MIT
 *
 * ticks: the two calls of profiler.h. A handler is installed, the process burns CPU time, and every
 * 100,000 us of it the handler prints a line; interval 0 stops the timer.
 *
 *     plinth-cc examples/ticks.c -o ticks && ./ticks            on nothing
 *     plinth-cc --libc examples/ticks.c -o ticks && ./ticks     the same source on the C library
 */
#include "plinth/sys.h"
#include "profiler.h"

#define TEXT "profile sample\n"

static void on_tick(int signal)
{
    (void)signal;
    if (plinth_write(1, TEXT, sizeof TEXT - 1) < 0)
        (void)set_profiler_interval(0); /* nobody reads: no more ticks; 0 is always taken */
}

int main(void)
{
    /* In this order: at a tick without a handler the kernel would end the process. */
    if (install_profiler_handler(on_tick) < 0 || set_profiler_interval(100000) < 0)
        return 1;
    for (long turn = 0; turn < 1000000000; turn++)
        __asm__ volatile(""); /* so that the compiler leaves the loop in */
    return set_profiler_interval(0) < 0;
}

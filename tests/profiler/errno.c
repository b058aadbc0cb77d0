/* SPDX-License-Identifier: MIT
 *
 * On the C library: errno is the program's. The handler probes memory by calls that fail, since the
 * program works on a stack that nobody announced, and errno is still what it was.
 */
#include <errno.h>

#include <plinth/prof.h>

#include "interrupted.h"

enum { PAGE = 4096, STACK_SIZE = 16 * PAGE, MARK = 4711, SAMPLES = 20000 };

static char *stack;

static void work(void)
{
    errno = MARK;
    for (int i = 0; i < SAMPLES; i++) {
        /* A record in the unmapped page behind: the probe fails. */
        sample_with((uintptr_t)stack + STACK_SIZE + 8 * (uintptr_t)(i % 64), 0);
        if (errno != MARK)
            check_fail(__FILE__, __LINE__, "errno", "has changed", errno, MARK);
    }
    plinth_prof_pause();
    plinth_prof_resume();
    CHECK_EQUAL(errno, MARK);
}

int main(void)
{
    intptr_t mapped = plinth_mmap(0, STACK_SIZE + PAGE, PLINTH_PROT_READ | PLINTH_PROT_WRITE,
                                  PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0);
    CHECK(mapped > 0);
    stack = (char *)mapped;
    CHECK_EQUAL(plinth_munmap(stack + STACK_SIZE, PAGE), 0);
    start_undisturbed(16);
    on_stack(stack + STACK_SIZE, work);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(stats_now().samples, SAMPLES);

    /* And by real ticks, with calls of the profiler that fail. */
    struct plinth_prof_config config = {.size = sizeof config, .interval_us = 1};
    CHECK_EQUAL(plinth_prof_start(&config), 0);
    errno = MARK;
    check_burn(200 * CHECK_MS);
    CHECK(plinth_prof_start(&config) < 0 && plinth_prof_write(-1, PLINTH_FORMAT_TEXT) < 0);
    CHECK_EQUAL(errno, MARK);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK(stats_now().samples > 0);
    return 0;
}

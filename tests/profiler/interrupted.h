/* SPDX-License-Identifier: MIT
 *
 * Samples at the test's own will: signals that look as the kernel's of ITIMER_PROF, which the
 * profiler takes for its own while it runs with PLINTH_CLOCK_PROF; and the profile as text.
 */
#ifndef TESTS_PROFILER_INTERRUPTED_H
#define TESTS_PROFILER_INTERRUPTED_H

#include <plinth/prof.h>

#include "process.h"

_Static_assert(__NR_rt_tgsigqueueinfo == 297, "x86_64/interrupted.asm");

/* x86_64/interrupted.asm, on_stack.asm: see there. */
int interrupted(uintptr_t fp, uintptr_t sp, int pid, int tid, int signal, const void *siginfo);
void on_stack(void *top, void (*function)(void));

/* One sample, with this frame pointer and, unless it is 0, this stack pointer. */
static inline void sample_with(uintptr_t fp, uintptr_t sp)
{
    static const struct plinth_siginfo info = {.signo = PLINTH_SIGPROF, .code = PLINTH_SI_KERNEL};
    CHECK_EQUAL(interrupted(fp, sp, plinth_getpid(), plinth_gettid(), PLINTH_SIGPROF, &info), 0);
}

/* One sample here: seen by its frame pointer, the caller of this function stands on top. */
__attribute__((__noinline__, __unused__)) static void sample_here(void)
{
    sample_with((uintptr_t)__builtin_frame_address(0), 0);
}

/* Starts a profile that no tick disturbs. */
static inline void start_undisturbed(uint32_t max_depth)
{
    struct plinth_prof_config config = {
        .size = sizeof config,
        .clock = PLINTH_CLOCK_PROF,
        .interval_us = INT32_MAX,
        .max_depth = max_depth,
    };
    CHECK_EQUAL(plinth_prof_start(&config), 0);
}

static inline struct plinth_prof_stats stats_now(void)
{
    struct plinth_prof_stats stats = {.size = sizeof stats};
    CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    return stats;
}

/* --- The profile as folded text --------------------------------------------------------------- */

enum { FOLDED_SIZE = 1 << 22 };
static char folded[FOLDED_SIZE];

static inline void folded_read(void)
{
    enum { FLAGS = 0 };
    int fd = (int)call(__NR_memfd_create, (intptr_t) "profile", FLAGS, 0, 0);
    CHECK(fd >= 0);
    CHECK_EQUAL(plinth_prof_write(fd, PLINTH_FORMAT_FOLDED), 0);
    CHECK_EQUAL(plinth_lseek(fd, 0, PLINTH_SEEK_SET), 0);
    size_t used = 0;
    for (;;) {
        intptr_t got = plinth_read(fd, folded + used, FOLDED_SIZE - 1 - used);
        CHECK(got >= 0);
        if (got == 0)
            break;
        used += (size_t)got;
    }
    CHECK(used < FOLDED_SIZE - 1);
    folded[used] = 0;
    CHECK_EQUAL(plinth_close(fd), 0);
}

static inline bool folded_has(const char *text)
{
    for (const char *at = folded; *at; at++) {
        size_t i = 0;
        while (text[i] && at[i] == text[i])
            i++;
        if (!text[i])
            return true;
    }
    return false;
}

static inline void folded_must_have(const char *text)
{
    if (!folded_has(text))
        (void)plinth_print(2, "'%s' is not in:\n%.2000s\n", text, folded);
    CHECK(folded_has(text));
}

/* The most frames in a line. */
static inline size_t folded_depth(void)
{
    size_t most = 0, depth = 1;
    for (const char *at = folded; *at; at++) {
        depth = *at == '\n' ? 1 : depth + (*at == ';');
        most = depth > most ? depth : most;
    }
    return most;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * What the profiler's tests share: checks that end the program, random numbers that can be had
 * again, and CPU time burnt by the kernel's account. One source serves both backends, so this
 * stands on the kit alone.
 */
#ifndef TESTS_PROFILER_CHECK_H
#define TESTS_PROFILER_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <plinth/print.h>
#include <plinth/start.h>
#include <plinth/sys.h>

enum { CHECK_FAILED = 1, CHECK_SKIPPED = 77 };

#define CHECK(condition)                                                                           \
    ((condition) ? (void)0 : check_fail(__FILE__, __LINE__, #condition, "is false", 0, 0))
#define CHECK_EQUAL(is, wanted)                                                                    \
    check_equal(__FILE__, __LINE__, #is " == " #wanted, (int64_t)(is), (int64_t)(wanted))

static inline void check_fail(const char *file, int line, const char *text, const char *how,
                              int64_t is, int64_t wanted)
{
    (void)plinth_print(2, "%s:%d: FAIL: %s %s (%lld, %lld)\n", file, line, text, how, (long long)is,
                       (long long)wanted);
    plinth_exit_group(CHECK_FAILED);
}

static inline void check_equal(const char *file, int line, const char *text, int64_t is,
                               int64_t wanted)
{
    if (is != wanted)
        check_fail(file, line, text, "is false", is, wanted);
}

static inline void check_skip(const char *reason)
{
    (void)plinth_print(1, "SKIPPED: %s\n", reason);
    plinth_exit_group(CHECK_SKIPPED);
}

static inline bool check_same_text(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

/* Whether the first argument says which case to run. */
static inline bool check_case(int argc, char **argv, const char *name)
{
    return argc > 1 && check_same_text(argv[1], name);
}

static inline uint64_t check_number(const char *text)
{
    uint64_t number = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        number = number * 10 + (uint64_t)(*text - '0');
    return number;
}

/* --- Time ------------------------------------------------------------------------------------- */

static inline uint64_t check_clock(int clock)
{
    struct plinth_timespec time;
    CHECK_EQUAL(plinth_clock_gettime(clock, &time), 0);
    return (uint64_t)time.seconds * 1000000000 + (uint64_t)time.nanoseconds;
}

/* Some 0.1 ms of work, without a system call. */
__attribute__((__noinline__, __unused__)) static void check_work(void)
{
    for (volatile int i = 0; i < 60000; i = i + 1)
        ;
}

/* Burns CPU time of the calling thread. */
__attribute__((__noinline__, __unused__)) static void check_burn(uint64_t ns)
{
    uint64_t end = check_clock(PLINTH_CLOCKID_THREAD_CPU) + ns;
    while (check_clock(PLINTH_CLOCKID_THREAD_CPU) < end)
        check_work();
}

#define CHECK_MS UINT64_C(1000000)

/* --- Random numbers: the environment's PLINTH_TEST_SEED replays a run ------------------------- */

static inline uint64_t check_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

static inline uint64_t check_seed(void)
{
    const char *given = plinth_getenv("PLINTH_TEST_SEED");
    uint64_t seed = given ? check_number(given) : check_clock(PLINTH_CLOCKID_REALTIME) | 1;
    CHECK(seed != 0);
    (void)plinth_print(1, "PLINTH_TEST_SEED=%llu replays this run\n", (unsigned long long)seed);
    return seed;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * Differential case: clocks: resolution, order, the CPU clocks of threads.
 */
#include "case.h"

static void examine(const char *name, int clock)
{
    struct plinth_timespec resolution = {0, 0}, time = {0, 0};
    int result = plinth_clock_getres(clock, &resolution);
    say("%s: resolution %d, %lld s %lld ns\n", name, result, (long long)resolution.seconds,
        (long long)resolution.nanoseconds);
    result = plinth_clock_gettime(clock, &time);
    say("%s: time %d\n", name, result);
    if (result < 0)
        return;
    CHECK(time.nanoseconds >= 0 && time.nanoseconds < 1000000000);
    CHECK(time.seconds > 0 || time.nanoseconds > 0);
    uint64_t before = clock_ns(clock), after;
    CHECK((after = clock_ns(clock)) >= before);
}

int main(void)
{
    case_begin();
    int mine = plinth_thread_cpu_clock(plinth_gettid());
    examine("realtime", PLINTH_CLOCKID_REALTIME);
    examine("monotonic", PLINTH_CLOCKID_MONOTONIC);
    examine("process", PLINTH_CLOCKID_PROCESS_CPU);
    examine("thread", PLINTH_CLOCKID_THREAD_CPU);
    examine("coarse", PLINTH_CLOCKID_MONOTONIC_COARSE);
    examine("thread by id", mine);
    examine("no such clock", 99);
    examine("no such thread", plinth_thread_cpu_clock(0x1ffffff));
    TELL(plinth_thread_cpu_clock(1));
    TELL(plinth_thread_cpu_clock(4194304));

    /* One thread: its clock is the process's. */
    burn_ms(50);
    uint64_t first = clock_ns(mine), second = clock_ns(PLINTH_CLOCKID_THREAD_CPU);
    uint64_t third = clock_ns(PLINTH_CLOCKID_PROCESS_CPU);
    CHECK(first >= 50000000 && first <= second && second <= third);
    return 0;
}

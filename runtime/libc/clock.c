/* SPDX-License-Identifier: MIT
 *
 * plinth/sys.h by the C library: clocks and sleep.
 */
#define _GNU_SOURCE
#include "plinth/sys.h"

#include "result.h"

#include <sys/resource.h>
#include <time.h>

int plinth_clock_gettime(int clock, struct plinth_timespec *time)
{
    struct timespec from;
    int result = result_of(clock_gettime(clock, &from));
    if (result == 0)
        *time = (struct plinth_timespec){from.tv_sec, from.tv_nsec};
    return result;
}

int plinth_clock_getres(int clock, struct plinth_timespec *resolution)
{
    struct timespec from;
    int result = result_of(clock_getres(clock, &from));
    if (result == 0)
        *resolution = (struct plinth_timespec){from.tv_sec, from.tv_nsec};
    return result;
}

int plinth_user_time(struct plinth_timespec *time)
{
    struct rusage usage;
    int result = result_of(getrusage(RUSAGE_SELF, &usage));
    if (result == 0)
        *time = (struct plinth_timespec){usage.ru_utime.tv_sec, usage.ru_utime.tv_usec * 1000};
    return result;
}

/* The kernel's MAKE_THREAD_CPUCLOCK(tid, CPUCLOCK_SCHED): the complement of the id, then "of one
 * thread" (4) and "the scheduler's account" (2). */
int plinth_thread_cpu_clock(int tid)
{
    return (int)(~(unsigned)tid << 3 | 6);
}

int plinth_nanosleep(const struct plinth_timespec *duration, struct plinth_timespec *left)
{
    struct timespec remains;
    struct timespec request = {.tv_sec = (time_t)duration->seconds,
                               .tv_nsec = (long)duration->nanoseconds};
    int result = result_of(nanosleep(&request, left ? &remains : NULL));
    if (result == -EINTR && left)
        *left = (struct plinth_timespec){remains.tv_sec, remains.tv_nsec};
    return result;
}

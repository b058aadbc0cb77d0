/* SPDX-License-Identifier: MIT
 *
 * Clocks and sleep, by system calls.
 */
#include <asm/unistd.h>
#include <linux/resource.h>

#include <arch/syscall.h>

#include "api.h"
#include "plinth/sys.h"

API int plinth_clock_gettime(int clock, struct plinth_timespec *time)
{
    return (int)arch_syscall2(__NR_clock_gettime, clock, (intptr_t)time);
}

API int plinth_clock_getres(int clock, struct plinth_timespec *resolution)
{
    return (int)arch_syscall2(__NR_clock_getres, clock, (intptr_t)resolution);
}

API int plinth_user_time(struct plinth_timespec *time)
{
    struct rusage usage;
    int result = (int)arch_syscall2(__NR_getrusage, RUSAGE_SELF, (intptr_t)&usage);
    if (result == 0) {
        time->seconds = usage.ru_utime.tv_sec;
        time->nanoseconds = usage.ru_utime.tv_usec * 1000;
    }
    return result;
}

API int plinth_thread_cpu_clock(int tid)
{
    /* The kernel's CPUCLOCK_PERTHREAD_MASK, CPUCLOCK_SCHED. */
    enum { PER_THREAD = 4, SCHEDULER = 2 };
    return (int)(~(unsigned)tid << 3 | PER_THREAD | SCHEDULER);
}

API int plinth_nanosleep(const struct plinth_timespec *duration, struct plinth_timespec *left)
{
    return (int)arch_syscall2(__NR_nanosleep, (intptr_t)duration, (intptr_t)left);
}

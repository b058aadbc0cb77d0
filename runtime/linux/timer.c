/* SPDX-License-Identifier: MIT
 *
 * Interval timers and POSIX timers, by system calls.
 */
#include <asm/siginfo.h>
#include <asm/unistd.h>

#include <arch/syscall.h>

#include "api.h"
#include "plinth/sys.h"

API int plinth_setitimer(int which, const struct plinth_itimerval *value,
                         struct plinth_itimerval *old)
{
    return (int)arch_syscall3(__NR_setitimer, which, (intptr_t)value, (intptr_t)old);
}

API int plinth_timer_create(int clock, const struct plinth_sigevent *event, plinth_timer *timer)
{
    struct sigevent kernel = {
        .sigev_value.sival_ptr = event->value.pointer,
        .sigev_signo = event->signal,
        .sigev_notify = event->notify,
        ._sigev_un._tid = event->tid,
    };
    int id;
    int result = (int)arch_syscall3(__NR_timer_create, clock, (intptr_t)&kernel, (intptr_t)&id);
    if (result < 0)
        return result;
    *timer = (plinth_timer)id;
    return 0;
}

API int plinth_timer_settime(plinth_timer timer, const struct plinth_itimerspec *value,
                             struct plinth_itimerspec *old)
{
    enum { RELATIVE = 0 };
    return (int)arch_syscall4(__NR_timer_settime, (int)timer, RELATIVE, (intptr_t)value,
                              (intptr_t)old);
}

API int plinth_timer_delete(plinth_timer timer)
{
    return (int)arch_syscall1(__NR_timer_delete, (int)timer);
}

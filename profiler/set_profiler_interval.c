/* SPDX-License-Identifier: MIT
 *
 * The second of Maru's two calls.
 */
#include "api.h"
#include "plinth/errno.h"
#include "plinth/sys.h"
#include "profiler.h"

/* The default action of SIGVTALRM ends the process, so no timer runs while it stands: not where the
 * handler was never installed, and not where that failed and the caller did not look. */
API int set_profiler_interval(int microseconds)
{
    enum { NOT_ASKED = 1 };
    struct plinth_sigaction action;
    int asked = microseconds ? plinth_sigaction(PLINTH_SIGVTALRM, NULL, &action) : NOT_ASKED;
    if (asked < 0)
        return asked;
    if (microseconds < 0 || (asked == 0 && action.handler.simple == PLINTH_SIG_DFL))
        return -PLINTH_EINVAL;
    unsigned us = (unsigned)microseconds;
    struct plinth_timeval interval = {us / 1000000, us % 1000000};
    struct plinth_itimerval value = {interval, interval};
    return plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &value, NULL);
}

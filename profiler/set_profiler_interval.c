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
static int check_action(void)
{
    struct plinth_sigaction action;
    int result = plinth_sigaction(PLINTH_SIGVTALRM, 0, &action);
    if (result < 0)
        return result;
    return action.handler.simple == PLINTH_SIG_DFL ? -PLINTH_EINVAL : 0;
}

API int set_profiler_interval(int microseconds)
{
    if (microseconds < 0)
        return -PLINTH_EINVAL;
    if (microseconds > 0) {
        int result = check_action();
        if (result < 0)
            return result;
    }
    struct plinth_timeval interval = {microseconds / 1000000, microseconds % 1000000};
    struct plinth_itimerval value = {interval, interval};
    return plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &value, 0);
}

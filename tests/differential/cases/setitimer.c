/* SPDX-License-Identifier: MIT
 *
 * Differential case: the three interval timers: a day, fractions out of range, what was there
 * before.
 */
#include "case.h"

static void ignore(int signal)
{
    (void)signal;
}

static void set(int which, int64_t seconds, int64_t microseconds)
{
    struct plinth_itimerval value = {{seconds, microseconds}, {seconds, microseconds}};
    struct plinth_itimerval old = {{0, 0}, {0, 0}};
    int result = plinth_setitimer(which, &value, &old);
    say("timer %d, %lld s %lld us: %d; was %lld s %lld us, %s\n", which, (long long)seconds,
        (long long)microseconds, result, (long long)old.interval.seconds,
        (long long)old.interval.microseconds,
        old.value.seconds || old.value.microseconds ? "armed" : "not armed");
}

int main(void)
{
    NEED(handle(PLINTH_SIGALRM, ignore, PLINTH_SA_RESTART));
    NEED(handle(PLINTH_SIGVTALRM, ignore, PLINTH_SA_RESTART));
    NEED(handle(PLINTH_SIGPROF, ignore, PLINTH_SA_RESTART));
    case_begin();
    for (int which = PLINTH_ITIMER_REAL; which <= PLINTH_ITIMER_PROF; which++) {
        set(which, 86400, 0);
        set(which, 86400, 999999);
        set(which, 0, 1000000); /* refused: the fraction must be below a second */
        set(which, 0, -1);
        set(which, 0, 0);
        set(which, 0, 0);
    }
    set(3, 1, 0);                                        /* no such timer */
    struct plinth_itimerval value = {{0, 0}, {3600, 0}}; /* once, without a period */
    TELL(plinth_setitimer(PLINTH_ITIMER_REAL, &value, NULL));
    set(PLINTH_ITIMER_REAL, 0, 0);
    return 0;
}

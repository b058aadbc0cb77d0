/* SPDX-License-Identifier: MIT
 *
 * Differential case: sleeping, and being woken by a signal.
 */
#include "case.h"

static void ignore(int signal)
{
    (void)signal;
}

int main(void)
{
    struct plinth_timespec left = {0, 0};
    case_begin();
    uint64_t before = clock_ns(PLINTH_CLOCKID_MONOTONIC);
    TELL(plinth_nanosleep(&(struct plinth_timespec){0, 20000000}, NULL));
    CHECK(clock_ns(PLINTH_CLOCKID_MONOTONIC) - before >= 20000000);
    TELL(plinth_nanosleep(&(struct plinth_timespec){0, 0}, &left));
    TELL(plinth_nanosleep(&(struct plinth_timespec){0, 1000000000}, &left));
    TELL(plinth_nanosleep(&(struct plinth_timespec){-1, 0}, &left));

    /* SA_RESTART does not make a sleep go on: signal(7). */
    TELL(handle(PLINTH_SIGALRM, ignore, PLINTH_SA_RESTART));
    struct plinth_itimerval value = {{0, 20000}, {0, 20000}}, none = {{0, 0}, {0, 0}};
    NEED(plinth_setitimer(PLINTH_ITIMER_REAL, &value, NULL));
    TELL(plinth_nanosleep(&(struct plinth_timespec){1000, 0}, &left));
    NEED(plinth_setitimer(PLINTH_ITIMER_REAL, &none, NULL));
    CHECK(left.seconds > 900 && left.seconds < 1000);
    return 0;
}

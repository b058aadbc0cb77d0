/* SPDX-License-Identifier: MIT
 *
 * Differential case: a blocking read under timer signals goes on with SA_RESTART and ends with
 * -EINTR without.
 */
#include "case.h"

static int ends[2];
static volatile int ticks;

static void tick_period(int64_t microseconds)
{
    struct plinth_itimerval value = {{0, microseconds}, {0, microseconds}};
    NEED(plinth_setitimer(PLINTH_ITIMER_REAL, &value, NULL));
}

/* Lets three signals pass, then gives the read something to read. */
static void feed(int signal)
{
    (void)signal;
    if (++ticks == 3) {
        tick_period(0);
        NEED(plinth_write(ends[1], "x", 1));
    }
}

static void count(int signal)
{
    (void)signal;
    ticks++;
}

int main(void)
{
    char byte = 0;
    case_begin();
    NEED(make_pipe(ends, 0));

    TELL(handle(PLINTH_SIGALRM, feed, PLINTH_SA_RESTART));
    tick_period(20000);
    TELL(plinth_read(ends[0], &byte, 1));
    say("read '%c' after %d signals\n", byte, ticks);

    TELL(handle(PLINTH_SIGALRM, count, 0));
    tick_period(20000);
    TELL(plinth_read(ends[0], &byte, 1));
    tick_period(0);
    CHECK(ticks > 3);
    return 0;
}

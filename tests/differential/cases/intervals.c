/* SPDX-License-Identifier: MIT
 *
 * Differential case: every interval that set_profiler_interval may be asked for.
 */
#include "case.h"
#include "profiler.h"

#include <limits.h>

static void ignore(int signal)
{
    (void)signal;
}

/* Reads the timer back, by disarming it. */
static void show_and_stop(void)
{
    struct plinth_itimerval none = {{0, 0}, {0, 0}}, old;
    NEED(plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &none, &old));
    say("  interval %lld s %lld us, %s\n", (long long)old.interval.seconds,
        (long long)old.interval.microseconds,
        old.value.seconds || old.value.microseconds ? "armed" : "not armed");
}

int main(void)
{
    static const int intervals[] = {0,       1,       999,         1000,    999999,
                                    1000000, 1000001, 1500000,     1999999, 60000000,
                                    -1,      INT_MIN, INT_MAX - 1, INT_MAX};
    case_begin();
    TELL(install_profiler_handler(ignore));
    for (size_t i = 0; i < sizeof intervals / sizeof *intervals; i++) {
        say("set_profiler_interval(%d): %d\n", intervals[i], set_profiler_interval(intervals[i]));
        show_and_stop();
    }
    say("a negative one leaves the timer as it was\n");
    TELL(set_profiler_interval(1500000));
    TELL(set_profiler_interval(-1));
    show_and_stop();
    return 0;
}

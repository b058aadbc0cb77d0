/* SPDX-License-Identifier: MIT
 *
 * Differential case: where the handler cannot be installed no timer is armed, and the program
 * lives.
 */
#include "case.h"
#include "profiler.h"
#include "sandbox.h"

static void ignore(int signal)
{
    (void)signal;
}

static void show_timer(void)
{
    struct plinth_itimerval none = {{0, 0}, {0, 0}}, old;
    NEED(plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &none, &old));
    CHECK(old.value.seconds == 0 && old.value.microseconds == 0);
}

int main(void)
{
    case_begin();
    say("no handler yet\n");
    TELL(set_profiler_interval(1000));
    show_timer();
    TELL(install_profiler_handler(NULL));
    TELL(set_profiler_interval(1000));
    show_timer();

    say("sigaction refused\n");
    NEED(refuse(SYS_rt_sigaction, PLINTH_EPERM));
    TELL(install_profiler_handler(ignore));
    TELL(set_profiler_interval(1000));
    show_timer();
    burn_ms(100);
    TELL(set_profiler_interval(0));
    say("alive\n");
    return 0;
}

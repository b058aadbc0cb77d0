/* SPDX-License-Identifier: MIT
 *
 * Differential case: the ways to be killed. Its argument: the way.
 */
#include "case.h"

__attribute__((__noinline__, __no_sanitize__("address", "undefined"))) static void
touch(uintptr_t at)
{
    *(volatile char *)at = 1;
}

static void ignore(int signal)
{
    (void)signal;
}

int main(int argc, char **argv)
{
    const plinth_sigset tick = PLINTH_SIGBIT(PLINTH_SIGVTALRM);
    struct plinth_itimerval soon = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
    case_begin();
    say("%s\n", argc == 2 ? argv[1] : "no argument");
    switch (argv[1][0]) {
    case 'k': /* kill */
        NEED(send_self(PLINTH_SIGKILL));
        break;
    case 'a': /* abort */
        NEED(send_self(PLINTH_SIGABRT));
        break;
    case 'f': /* fault */
        touch(4096);
        break;
    case 'p': /* pipe: nobody reads it */
    {
        int ends[2];
        NEED(make_pipe(ends, 0));
        NEED(plinth_close(ends[0]));
        NEED(plinth_write(ends[1], "x", 1));
        break;
    }
    case 't': /* tick: the default action of a profiler's signal */
        NEED(plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &soon, NULL));
        burn_ms(1000);
        break;
    case 'l': /* late tick: pending when the default action came back */
        NEED(handle(PLINTH_SIGVTALRM, ignore, PLINTH_SA_RESTART));
        NEED(plinth_sigprocmask(PLINTH_SIG_BLOCK, &tick, NULL));
        NEED(plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &soon, NULL));
        burn_ms(200);
        NEED(plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &never, NULL));
        NEED(handle(PLINTH_SIGVTALRM, PLINTH_SIG_DFL, 0));
        NEED(plinth_sigprocmask(PLINTH_SIG_UNBLOCK, &tick, NULL));
        break;
    }
    say("still here\n");
    return 0;
}

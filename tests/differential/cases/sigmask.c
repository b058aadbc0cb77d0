/* SPDX-License-Identifier: MIT
 *
 * Differential case: blocking signals and asking what is blocked.
 */
#include "case.h"

/* The C libraries keep 32 to 34 for themselves, as plinth/sys.h says. */
#define PROGRAMS (~(PLINTH_SIGBIT(32) | PLINTH_SIGBIT(33) | PLINTH_SIGBIT(34)))

static void count(int signal)
{
    say("signal %d\n", signal);
}

static void show(void)
{
    plinth_sigset set = 0;
    TELL(plinth_sigprocmask(PLINTH_SIG_BLOCK, NULL, &set));
    say("mask %016llx\n", (unsigned long long)(set & PROGRAMS));
}

int main(void)
{
    plinth_sigset one = PLINTH_SIGBIT(PLINTH_SIGUSR1), two = PLINTH_SIGBIT(PLINTH_SIGUSR2);
    plinth_sigset all = ~(plinth_sigset)0, none = 0, old;
    case_begin();
    show();
    TELL(plinth_sigprocmask(PLINTH_SIG_BLOCK, &one, &old));
    CHECK(old == 0);
    show();
    TELL(plinth_sigprocmask(PLINTH_SIG_BLOCK, &two, &old));
    CHECK(old == one);
    show();
    NEED(handle(PLINTH_SIGUSR1, count, 0));
    NEED(handle(PLINTH_SIGUSR2, count, 0));
    TELL(send_self(PLINTH_SIGUSR2));
    TELL(send_self(PLINTH_SIGUSR1));
    TELL(send_self(PLINTH_SIGUSR1)); /* pending once */
    say("unblock\n");
    TELL(plinth_sigprocmask(PLINTH_SIG_UNBLOCK, &one, NULL));
    TELL(plinth_sigprocmask(PLINTH_SIG_SETMASK, &none, &old));
    CHECK(old == two);
    TELL(plinth_sigprocmask(PLINTH_SIG_SETMASK, &all, NULL));
    show(); /* SIGKILL and SIGSTOP are never in it */
    TELL(plinth_sigprocmask(PLINTH_SIG_SETMASK, &none, NULL));
    TELL(plinth_sigprocmask(3, &none, NULL));
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Differential case: actions of signals: set, asked, refused, and what each flag does.
 */
#include "case.h"

static void count(int signal)
{
    say("signal %d\n", signal);
}

static void tell_mask(int signal, struct plinth_siginfo *info, void *context)
{
    plinth_sigset set = 0;
    (void)context;
    NEED(plinth_sigprocmask(PLINTH_SIG_BLOCK, NULL, &set));
    set &= ~(PLINTH_SIGBIT(32) | PLINTH_SIGBIT(33) | PLINTH_SIGBIT(34)); /* the C libraries' own */
    say("signal %d, info for %d, mask %016llx\n", signal, info->signo, (unsigned long long)set);
}

static void show(int signal)
{
    struct plinth_sigaction old;
    TELL(plinth_sigaction(signal, NULL, &old));
    CHECK(!old.reserved);
    say("  flags %08llx, mask %016llx, %s\n", (unsigned long long)old.flags,
        (unsigned long long)old.mask,
        old.handler.simple == PLINTH_SIG_DFL   ? "default"
        : old.handler.simple == PLINTH_SIG_IGN ? "ignored"
        : old.handler.simple == count          ? "count"
        : old.handler.info == tell_mask        ? "tell_mask"
                                               : "?");
}

int main(void)
{
    static const unsigned flags[] = {
        0,
        PLINTH_SA_RESTART,
        PLINTH_SA_NODEFER,
        PLINTH_SA_ONSTACK,
        PLINTH_SA_NOCLDSTOP | PLINTH_SA_NOCLDWAIT,
        PLINTH_SA_RESTART | PLINTH_SA_NODEFER | PLINTH_SA_ONSTACK | PLINTH_SA_RESETHAND,
    };
    case_begin();
    show(PLINTH_SIGUSR1);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        NEED(handle(PLINTH_SIGUSR1, count, flags[i]));
        show(PLINTH_SIGUSR1);
        TELL(send_self(PLINTH_SIGUSR1));
        show(PLINTH_SIGUSR1); /* SA_RESETHAND: the default again */
    }

    struct plinth_sigaction action = {
        .handler.info = tell_mask,
        .mask = PLINTH_SIGBIT(PLINTH_SIGUSR2) | PLINTH_SIGBIT(64) | PLINTH_SIGBIT(1),
        .flags = PLINTH_SA_SIGINFO,
    };
    TELL(plinth_sigaction(PLINTH_SIGUSR1, &action, NULL));
    show(PLINTH_SIGUSR1);
    TELL(send_self(PLINTH_SIGUSR1));
    action.mask = ~(plinth_sigset)0;
    TELL(plinth_sigaction(PLINTH_SIGUSR1, &action, NULL));
    show(PLINTH_SIGUSR1);
    TELL(send_self(PLINTH_SIGUSR1));

    TELL(handle(PLINTH_SIGUSR1, PLINTH_SIG_IGN, 0));
    show(PLINTH_SIGUSR1);
    TELL(send_self(PLINTH_SIGUSR1));
    TELL(handle(PLINTH_SIGUSR1, PLINTH_SIG_DFL, 0));
    show(PLINTH_SIGUSR1);

    TELL(handle(64, count, 0)); /* the last one */
    TELL(send_self(64));
    TELL(handle(PLINTH_SIGKILL, count, 0));
    TELL(handle(0, count, 0));
    TELL(handle(-1, count, 0));
    TELL(handle(65, count, 0));
    return 0;
}

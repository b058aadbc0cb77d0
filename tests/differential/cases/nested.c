/* SPDX-License-Identifier: MIT
 *
 * Differential case: signals that come while a handler runs: the same one, another one, blocked
 * ones.
 */
#include "case.h"

static volatile int depth;

static void recurse(int signal)
{
    int mine = ++depth;
    say("%*s%d in %d\n", mine * 2, "", mine, signal);
    if (mine < 4)
        NEED(send_self(signal));
    say("%*s%d out\n", mine * 2, "", mine);
}

static void deferred(int signal)
{
    int mine = ++depth;
    say("%d in %d\n", mine, signal);
    if (mine < 3)
        NEED(send_self(signal));
    say("%d out\n", mine);
}

static void inner(int signal)
{
    say("  inner %d\n", signal);
}

static void outer(int signal)
{
    say("outer %d in\n", signal);
    NEED(send_self(PLINTH_SIGUSR2));
    say("outer %d out\n", signal);
}

int main(void)
{
    case_begin();
    say("SA_NODEFER: inside each other\n");
    NEED(handle(PLINTH_SIGUSR1, recurse, PLINTH_SA_NODEFER));
    TELL(send_self(PLINTH_SIGUSR1));

    say("without: one after the other\n");
    depth = 0;
    NEED(handle(PLINTH_SIGUSR1, deferred, 0));
    TELL(send_self(PLINTH_SIGUSR1));

    say("another signal: inside\n");
    NEED(handle(PLINTH_SIGUSR1, outer, 0));
    NEED(handle(PLINTH_SIGUSR2, inner, 0));
    TELL(send_self(PLINTH_SIGUSR1));

    say("another signal in the mask: afterwards\n");
    struct plinth_sigaction action = {.handler.simple = outer,
                                      .mask = PLINTH_SIGBIT(PLINTH_SIGUSR2)};
    NEED(plinth_sigaction(PLINTH_SIGUSR1, &action, NULL));
    TELL(send_self(PLINTH_SIGUSR1));
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Differential case: a handler for SIGVTALRM that was there before is replaced.
 */
#include "case.h"
#include "profiler.h"

static void before(int signal)
{
    say("before: %d\n", signal);
}

static void after(int signal)
{
    say("after: %d\n", signal);
}

int main(void)
{
    case_begin();
    struct plinth_sigaction action = {.handler.simple = before,
                                      .mask = PLINTH_SIGBIT(PLINTH_SIGUSR1),
                                      .flags = PLINTH_SA_NODEFER};
    TELL(plinth_sigaction(PLINTH_SIGVTALRM, &action, NULL));
    TELL(send_self(PLINTH_SIGVTALRM));
    TELL(install_profiler_handler(after));
    TELL(send_self(PLINTH_SIGVTALRM));
    TELL(plinth_sigaction(PLINTH_SIGVTALRM, NULL, &action));
    CHECK(action.handler.simple == after);
    CHECK(action.mask == 0);
    CHECK(action.flags == PLINTH_SA_RESTART);
    return 0;
}

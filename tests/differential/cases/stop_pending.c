/* SPDX-License-Identifier: MIT
 *
 * Differential case: a tick that is pending when the timer stops does no harm.
 */
#include "case.h"
#include "profiler.h"

static volatile int ticks;

static void count(int signal)
{
    ticks += signal == PLINTH_SIGVTALRM;
}

int main(void)
{
    const plinth_sigset tick = PLINTH_SIGBIT(PLINTH_SIGVTALRM);
    plinth_sigset pending = 0;
    case_begin();
    TELL(install_profiler_handler(count));
    TELL(plinth_sigprocmask(PLINTH_SIG_BLOCK, &tick, NULL));
    TELL(set_profiler_interval(1000));
    burn_ms(200);
    TELL(plinth_syscall6(SYS_rt_sigpending, (intptr_t)&pending, sizeof pending, 0, 0, 0, 0));
    CHECK(pending == tick);
    CHECK(ticks == 0);
    TELL(set_profiler_interval(0));
    TELL(plinth_sigprocmask(PLINTH_SIG_UNBLOCK, &tick, NULL));
    CHECK(ticks == 1); /* the one that was pending */
    burn_ms(50);
    CHECK(ticks == 1);
    return 0;
}

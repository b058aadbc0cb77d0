/* SPDX-License-Identifier: MIT
 *
 * Differential case: a tick that is pending when the profiler stops does no harm.
 */
#include "prof.h"

int main(void)
{
    const plinth_sigset ticks = PLINTH_SIGBIT(PLINTH_SIGVTALRM) | PLINTH_SIGBIT(PLINTH_SIGPROF);
    case_begin();
    for (int i = 0; i < PROF_CLOCKS; i++) {
        struct plinth_prof_config config = prof_config(prof_clocks[i], 1000);
        plinth_sigset pending = 0;
        say("clock %d\n", prof_clocks[i]);
        TELL(plinth_prof_start(&config));
        NEED(plinth_sigprocmask(PLINTH_SIG_BLOCK, &ticks, NULL));
        burn_ms(100);
        NEED(plinth_syscall6(SYS_rt_sigpending, (intptr_t)&pending, sizeof pending, 0, 0, 0, 0));
        CHECK(pending & ticks);
        TELL(plinth_prof_stop());
        uint64_t samples = prof_stats().samples;
        NEED(plinth_sigprocmask(PLINTH_SIG_UNBLOCK, &ticks, NULL));
        CHECK(prof_stats().samples == samples);
        burn_ms(50);
        CHECK(prof_stats().samples == samples);
        tell_timers();
    }
    return 0;
}

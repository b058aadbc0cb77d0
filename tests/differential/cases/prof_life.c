/* SPDX-License-Identifier: MIT
 *
 * Differential case: the profiler started and stopped twice, paused, resumed, reset, with each
 * clock.
 */
#include "prof.h"

static void round_with(int clock)
{
    struct plinth_prof_config config = prof_config(clock, 1000);
    say("clock %d\n", clock);
    TELL(plinth_prof_start(&config));
    TELL(plinth_prof_start(&config)); /* runs already */
    CHECK(samples_again(0));
    TELL(plinth_prof_pause());
    TELL(plinth_prof_pause());
    TELL(plinth_prof_start(&config)); /* paused counts as running */
    uint64_t samples = prof_stats().samples;
    burn_ms(50);
    CHECK(prof_stats().samples == samples);
    TELL(plinth_prof_resume());
    TELL(plinth_prof_resume());
    CHECK(samples_again(samples));
    TELL(plinth_prof_reset());
    CHECK(prof_stats().samples <= 2);
    CHECK(samples_again(2));
    TELL(plinth_prof_stop());
    TELL(plinth_prof_stop());
    samples = prof_stats().samples;
    burn_ms(50);
    CHECK(prof_stats().samples == samples);
    TELL(plinth_prof_pause());
    TELL(plinth_prof_resume());
    TELL(plinth_prof_reset());
    CHECK(prof_stats().samples == 0 && prof_stats().stacks == 0);
    say("chose %d %d, interval %u\n", prof_stats().clock, prof_stats().unwind,
        prof_stats().interval_us);
    tell_timers();
}

int main(void)
{
    struct plinth_prof_stats stats = {.size = sizeof stats};
    case_begin();
    say("nothing started\n");
    TELL(plinth_prof_stop());
    TELL(plinth_prof_pause());
    TELL(plinth_prof_resume());
    TELL(plinth_prof_reset());
    TELL(plinth_prof_stats(&stats));
    TELL(plinth_prof_stats(NULL));
    for (int i = 0; i < PROF_CLOCKS; i++)
        round_with(prof_clocks[i]);
    stats.size = 8;
    TELL(plinth_prof_stats(&stats));
    TELL(plinth_prof_start(NULL));
    say("chose %d %d, interval %u\n", prof_stats().clock, prof_stats().unwind,
        prof_stats().interval_us);
    TELL(plinth_prof_stop());
    return 0;
}

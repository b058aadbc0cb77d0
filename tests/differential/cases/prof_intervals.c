/* SPDX-License-Identifier: MIT
 *
 * Differential case: every interval the profiler may be asked for, with each clock.
 */
#include "prof.h"

int main(void)
{
    static const uint32_t intervals[] = {0,       1,       999,        1000,        999999,
                                         1000000, 1500000, 2147483647, 2147483648u, 4294967295u};
    case_begin();
    for (int i = 0; i < PROF_CLOCKS; i++) {
        for (size_t j = 0; j < sizeof intervals / sizeof *intervals; j++) {
            struct plinth_prof_config config = prof_config(prof_clocks[i], intervals[j]);
            int result = plinth_prof_start(&config);
            say("clock %d, %u us: %d\n", prof_clocks[i], intervals[j], result);
            if (result == 0)
                say("  interval %u\n", prof_stats().interval_us);
            TELL(plinth_prof_stop());
        }
    }
    tell_timers();
    return 0;
}

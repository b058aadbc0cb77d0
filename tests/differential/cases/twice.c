/* SPDX-License-Identifier: MIT
 *
 * Differential case: the two calls, start twice and stop twice.
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
    case_begin();
    TELL(set_profiler_interval(0)); /* stop before any start */
    TELL(install_profiler_handler(count));
    TELL(install_profiler_handler(count));
    TELL(set_profiler_interval(10000));
    TELL(set_profiler_interval(10000));
    burn_ms(200);
    TELL(set_profiler_interval(0));
    TELL(set_profiler_interval(0));
    int before = ticks;
    CHECK(before > 0);
    burn_ms(50);
    CHECK(ticks == before);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Differential case: the profiler where the system refuses: nothing stays armed and the program
 * lives. Its argument: what is refused.
 */
#include "prof.h"
#include "sandbox.h"

static void start_all(void)
{
    for (int i = 0; i < PROF_CLOCKS; i++) {
        struct plinth_prof_config config = prof_config(prof_clocks[i], 1000);
        int result = plinth_prof_start(&config);
        say("start with clock %d: %d\n", prof_clocks[i], result);
        burn_ms(50);
        TELL(plinth_prof_stop());
        tell_timers();
    }
}

int main(int argc, char **argv)
{
    case_begin();
    if (argc != 2)
        return CASE_BROKEN;
    say("%s refused\n", argv[1]);
    switch (argv[1][0]) {
    case 's': /* sigaction */
        NEED(refuse(SYS_rt_sigaction, PLINTH_EPERM));
        break;
    case 'c': /* create a timer */
        NEED(refuse(SYS_timer_create, PLINTH_EAGAIN));
        break;
    case 'a': /* arm a timer */
        NEED(refuse(SYS_timer_settime, PLINTH_EPERM));
        break;
    case 'm': /* memory */
        NEED(refuse(SYS_mmap, PLINTH_ENOMEM));
        break;
    case 'o': /* open: no /proc */
        NEED(refuse(SYS_openat, PLINTH_ENOENT));
        break;
    }
    start_all();
    say("alive\n");
    return 0;
}

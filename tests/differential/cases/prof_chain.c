/* SPDX-License-Identifier: MIT
 *
 * Differential case: a signal that the profiler did not send goes to the handler that was there
 * before.
 */
#include "prof.h"

static volatile int simple, info_pid;

static void on_simple(int signal)
{
    simple = signal;
}

static void on_info(int signal, struct plinth_siginfo *info, void *context)
{
    if (signal == info->signo && context)
        info_pid = info->u.sender.pid;
}

static void send_foreign(int signal)
{
    simple = info_pid = 0;
    uint64_t foreign = prof_stats().dropped_foreign, samples = prof_stats().samples;
    NEED(send_self(signal));
    say("signal %d: simple %d, info %s, foreign +%u\n", signal, simple,
        info_pid == plinth_getpid() ? "yes" : "no",
        (unsigned)(prof_stats().dropped_foreign - foreign));
    CHECK(prof_stats().samples - samples <=
          1); /* none of its own making; a tick may fall in between */
}

int main(void)
{
    case_begin();
    NEED(handle(PLINTH_SIGVTALRM, on_simple, 0));
    NEED(handle_info(PLINTH_SIGPROF, on_info, 0));

    struct plinth_prof_config config = prof_config(PLINTH_CLOCK_VIRTUAL, 1000000);
    TELL(plinth_prof_start(&config));
    send_foreign(PLINTH_SIGVTALRM);
    TELL(plinth_prof_stop());
    send_foreign(PLINTH_SIGVTALRM); /* the handler stays, and still passes it on */

    config = prof_config(PLINTH_CLOCK_CPU, 1000000);
    TELL(plinth_prof_start(&config));
    send_foreign(PLINTH_SIGPROF);
    TELL(plinth_prof_stop());
    send_foreign(PLINTH_SIGPROF);

    say("ignored before\n");
    NEED(handle(PLINTH_SIGPROF, PLINTH_SIG_IGN, 0));
    TELL(plinth_prof_start(&config));
    send_foreign(PLINTH_SIGPROF);
    TELL(plinth_prof_stop());
    return 0;
}

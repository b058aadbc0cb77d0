/* SPDX-License-Identifier: MIT
 *
 * A program that the comparison is tried on: built bare without a fault, and on the C library once
 * for each fault, by which it then differs. SUBJECT_FAULT is the fault's name.
 */
#include "case.h"

static bool is(const char *fault)
{
    const char *mine = SUBJECT_FAULT;
    while (*mine && *mine == *fault)
        mine++, fault++;
    return *mine == *fault;
}

static void ignore(int signal)
{
    (void)signal;
}

static void set_timers(void)
{
    struct plinth_itimerval hour = {{3600, is("interval")}, {3600, 0}};
    struct plinth_itimerspec day = {{86400, 0}, {86400, is("timer_value")}};
    struct plinth_sigevent event = {.signal = is("event_signal") ? PLINTH_SIGUSR2 : PLINTH_SIGUSR1,
                                    .notify = PLINTH_SIGEV_SIGNAL,
                                    .value.number = is("event_value")};
    plinth_timer timer;
    NEED(plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &hour, NULL));
    NEED(plinth_timer_create(PLINTH_CLOCKID_MONOTONIC, &event, &timer));
    NEED(plinth_timer_settime(timer, &day, NULL));
    if (!is("leaked_timer"))
        NEED(plinth_timer_delete(timer));
}

int main(void)
{
    const struct plinth_sigaction action = {
        .handler.simple = is("handler") ? PLINTH_SIG_IGN : ignore,
        .flags = is("flag") ? 0 : PLINTH_SA_RESTART,
        .mask = is("mask") ? PLINTH_SIGBIT(PLINTH_SIGUSR2) : 0,
    };
    const plinth_sigset blocked = PLINTH_SIGBIT(PLINTH_SIGUSR2);

    if (!is("no_marker"))
        case_begin();
    NEED(plinth_sigaction(is("signal") ? PLINTH_SIGUSR2 : PLINTH_SIGUSR1, &action, NULL));
    if (is("extra_call"))
        NEED(plinth_sigprocmask(PLINTH_SIG_UNBLOCK, &blocked, NULL));
    if (!is("missing_call"))
        NEED(plinth_sigprocmask(is("how") ? PLINTH_SIG_SETMASK : PLINTH_SIG_BLOCK, &blocked, NULL));
    say("sigset of %d bytes: %d\n", 8,
        (int)plinth_syscall6(SYS_rt_sigprocmask, PLINTH_SIG_BLOCK, 0, 0, is("set_size") ? 128 : 8,
                             0, 0) == -(is("set_size") ? PLINTH_EINVAL : 0));
    set_timers();
    if (!is("no_signal") && !is("signal"))
        NEED(send_self(PLINTH_SIGUSR1));

    int fd = plinth_open(is("path") ? "/dev/zero" : "/dev/null",
                         PLINTH_O_RDONLY | (is("open_flag") ? PLINTH_O_CLOEXEC : 0), 0);
    NEED(fd);
    char byte;
    NEED(plinth_read(fd, &byte, is("read_size") ? 0 : 1));
    if (is("output"))
        say("OUTPUT\n");
    else
        say("output\n");
    CHECK(!is("check"));
    if (is("standard_error"))
        NEED(plinth_print(2, "error\n"));
    if (is("killed"))
        NEED(send_self(PLINTH_SIGKILL));
    for (volatile int forever = is("hang");
         forever;) { /* volatile: an endless loop must stay one */
    }
    return is("status");
}

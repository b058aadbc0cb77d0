/* SPDX-License-Identifier: MIT
 *
 * Differential case: POSIX timers: made, set, asked, deleted, refused.
 */
#include "case.h"

static void set(plinth_timer timer, int64_t seconds, int64_t nanoseconds)
{
    struct plinth_itimerspec value = {{seconds, nanoseconds}, {seconds, nanoseconds}};
    struct plinth_itimerspec old = {{-1, -1}, {0, 0}};
    int result = plinth_timer_settime(timer, &value, &old);
    say("%lld s %lld ns: %d; was %lld s %lld ns, %s\n", (long long)seconds, (long long)nanoseconds,
        result, (long long)old.interval.seconds, (long long)old.interval.nanoseconds,
        old.value.seconds || old.value.nanoseconds ? "armed" : "not armed");
}

static void examine(const char *name, int clock, int notify)
{
    static const struct {
        int64_t seconds, nanoseconds;
    } intervals[] = {{86400, 0}, {2147, 483647000}, {0, 999999999}, {1, 500000000}, {0, 1000000000},
                     {0, -1},    {-1, 0},           {0, 0},         {0, 0}};
    plinth_timer timer;
    struct plinth_sigevent event = {
        .value.number = 5, .signal = PLINTH_SIGUSR1, .notify = notify, .tid = plinth_gettid()};
    int result = plinth_timer_create(clock, &event, &timer);
    say("%s, notify %d: %d\n", name, notify, result);
    if (result < 0)
        return;
    size_t count = sizeof intervals / sizeof *intervals;
    if (notify == PLINTH_SIGEV_NONE)
        count--; /* what is left of such a timer, once it is disarmed, differs between kernels */
    for (size_t i = 0; i < count; i++)
        set(timer, intervals[i].seconds, intervals[i].nanoseconds);
    TELL(plinth_timer_delete(timer));
    TELL(plinth_timer_delete(timer));
    set(timer, 1, 0);
}

int main(void)
{
    case_begin();
    NEED(handle(PLINTH_SIGUSR1, PLINTH_SIG_IGN, 0));
    examine("thread", PLINTH_CLOCKID_THREAD_CPU, PLINTH_SIGEV_THREAD_ID);
    examine("thread by id", plinth_thread_cpu_clock(plinth_gettid()), PLINTH_SIGEV_THREAD_ID);
    examine("process", PLINTH_CLOCKID_PROCESS_CPU, PLINTH_SIGEV_SIGNAL);
    examine("monotonic", PLINTH_CLOCKID_MONOTONIC, PLINTH_SIGEV_NONE);
    examine("realtime", PLINTH_CLOCKID_REALTIME, PLINTH_SIGEV_SIGNAL);
    examine("coarse", PLINTH_CLOCKID_MONOTONIC_COARSE, PLINTH_SIGEV_SIGNAL);
    examine("no clock", 99, PLINTH_SIGEV_SIGNAL);
    examine("no thread", plinth_thread_cpu_clock(0x1ffffff), PLINTH_SIGEV_SIGNAL);
    struct plinth_sigevent event = {.signal = 65, .notify = PLINTH_SIGEV_SIGNAL};
    plinth_timer timer;
    TELL(plinth_timer_create(PLINTH_CLOCKID_MONOTONIC, &event, &timer));
    return 0;
}

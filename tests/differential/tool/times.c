/* SPDX-License-Identifier: MIT
 *
 * Prints arguments of system calls that are about time: clocks, timers, intervals.
 */
#define _GNU_SOURCE
#include "decode.h"

#include "names.h"

#include <inttypes.h>
#include <sys/time.h>
#include <time.h>

enum { WORD_SMALL = 65536, NOTIFY_THREAD_ID = 4 };

struct pair { /* timeval or timespec */
    int64_t seconds, fraction;
};
struct two_pairs { /* itimerval or itimerspec */
    struct pair interval, value;
};

static void print_pair(FILE *out, struct pair time, const char *unit)
{
    fprintf(out, "%" PRId64 "s", time.seconds);
    if (time.fraction)
        fprintf(out, "+%" PRId64 "%s", time.fraction, unit);
}

static void print_setting(FILE *out, const struct child *child, uint64_t address, const char *unit)
{
    struct two_pairs setting;
    if (!child_show(out, child, address, &setting, sizeof setting))
        return;
    fputs("{interval=", out);
    print_pair(out, setting.interval, unit);
    fputs(", value=", out);
    print_pair(out, setting.value, unit);
    fputc('}', out);
}

/* What a timer was set to, and whether anything of its time is left. */
static void print_left(FILE *out, const struct child *child, uint64_t address, const char *unit)
{
    struct two_pairs setting;
    if (!child_show(out, child, address, &setting, sizeof setting))
        return;
    fputs("{interval=", out);
    print_pair(out, setting.interval, unit);
    fprintf(out, ", left=%s}", setting.value.seconds || setting.value.fraction ? "some" : "none");
}

void print_itimer(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    static const struct name names[] = {NAMED(ITIMER_REAL), NAMED(ITIMER_VIRTUAL),
                                        NAMED(ITIMER_PROF)};
    PRINT_NAME(out, (int)call->argument[index], names);
}

void print_itimerval(FILE *out, const struct child *child, const struct call *call, int index)
{
    print_setting(out, child, call->argument[index], "us");
}

void print_itimerval_left(FILE *out, const struct child *child, const struct call *call, int index)
{
    print_left(out, child, call->argument[index], "us");
}

void print_itimerspec(FILE *out, const struct child *child, const struct call *call, int index)
{
    print_setting(out, child, call->argument[index], "ns");
}

void print_itimerspec_left(FILE *out, const struct child *child, const struct call *call, int index)
{
    print_left(out, child, call->argument[index], "ns");
}

void print_timespec(FILE *out, const struct child *child, const struct call *call, int index)
{
    struct pair time;
    if (child_show(out, child, call->argument[index], &time, sizeof time))
        print_pair(out, time, "ns");
}

/* Negative clocks are the kernel's MAKE_PROCESS_CPUCLOCK and MAKE_THREAD_CPUCLOCK of an id; id 0 is
 * the caller. */
void print_clock(FILE *out, const struct child *child, const struct call *call, int index)
{
    static const struct name names[] = {
        NAMED(CLOCK_REALTIME),           NAMED(CLOCK_MONOTONIC),
        NAMED(CLOCK_PROCESS_CPUTIME_ID), NAMED(CLOCK_THREAD_CPUTIME_ID),
        NAMED(CLOCK_MONOTONIC_COARSE),
    };
    int clock = (int)call->argument[index], id = ~(clock >> 3);
    if (clock >= 0 || (clock & 3) != 2) {
        PRINT_NAME(out, clock, names);
        return;
    }
    fputs(clock & 4 ? "CPU of thread " : "CPU of process ", out);
    if (id == child->pid)
        fputs("self", out);
    else
        fprintf(out, "%d", id);
}

void print_sigevent(FILE *out, const struct child *child, const struct call *call, int index)
{
    static const struct name names[] = {
        NAMED(SIGEV_SIGNAL), NAMED(SIGEV_NONE), {NOTIFY_THREAD_ID, "SIGEV_THREAD_ID"}};
    struct {
        int64_t value;
        int32_t signal, notify, tid;
    } event;
    if (!child_show(out, child, call->argument[index], &event, sizeof event))
        return;
    fputs("{notify=", out);
    PRINT_NAME(out, event.notify, names);
    fputs(", signal=", out);
    print_signal(out, event.signal);
    if (event.notify == NOTIFY_THREAD_ID)
        fprintf(out, ", thread=%s", event.tid == child->pid ? "self" : "another");
    if (event.value > -WORD_SMALL && event.value < WORD_SMALL)
        fprintf(out, ", value=%" PRId64 "}", event.value);
    else
        fputs(", value=address}", out);
}

void print_timer(FILE *out, const struct child *child, const struct call *call, int index)
{
    for (int i = child->timer_count; i-- > 0;) { /* the kernel may give a number again */
        if (child->timers[i] == (int)call->argument[index]) {
            fprintf(out, "timer#%d", i + 1);
            return;
        }
    }
    print_int(out, child, call, index);
}

void print_new_timer(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)call, (void)index;
    fprintf(out, "timer#%d", child->timer_count);
}

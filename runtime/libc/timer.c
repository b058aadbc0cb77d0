/* SPDX-License-Identifier: MIT
 *
 * plinth/sys.h by the C library: timers.
 */
/* Not _GNU_SOURCE: glibc would make setitimer's first parameter an enumeration; musl has an int. */
#define _DEFAULT_SOURCE
#include "plinth/sys.h"

#include "result.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

/* The name that timer_create(2) gives the field; glibc before 2.38 has only its own for it. */
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static struct timeval to_libc_timeval(struct plinth_timeval from)
{
    return (struct timeval){(time_t)from.seconds, (suseconds_t)from.microseconds};
}

static struct plinth_timeval from_libc_timeval(struct timeval from)
{
    return (struct plinth_timeval){from.tv_sec, from.tv_usec};
}

static struct timespec to_libc_timespec(struct plinth_timespec from)
{
    return (struct timespec){.tv_sec = (time_t)from.seconds, .tv_nsec = (long)from.nanoseconds};
}

static struct plinth_timespec from_libc_timespec(struct timespec from)
{
    return (struct plinth_timespec){from.tv_sec, from.tv_nsec};
}

int plinth_setitimer(int which, const struct plinth_itimerval *value, struct plinth_itimerval *old)
{
    struct itimerval libc_old;
    struct itimerval libc_value = {
        .it_interval = to_libc_timeval(value->interval),
        .it_value = to_libc_timeval(value->value),
    };
    int result = result_of(setitimer(which, &libc_value, old ? &libc_old : NULL));
    if (result == 0 && old) {
        old->interval = from_libc_timeval(libc_old.it_interval);
        old->value = from_libc_timeval(libc_old.it_value);
    }
    return result;
}

int plinth_timer_create(int clock, const struct plinth_sigevent *event, plinth_timer *timer)
{
    struct sigevent libc_event;
    timer_t libc_timer;
    memset(&libc_event, 0, sizeof libc_event);
    memcpy(&libc_event.sigev_value, &event->value, sizeof event->value);
    libc_event.sigev_signo = event->signal;
    libc_event.sigev_notify = event->notify;
    if (event->notify == PLINTH_SIGEV_THREAD_ID)
        libc_event.sigev_notify_thread_id = event->tid;
    int result = result_of(timer_create(clock, &libc_event, &libc_timer));
    if (result == 0)
        *timer = (plinth_timer)libc_timer;
    return result;
}

int plinth_timer_settime(plinth_timer timer, const struct plinth_itimerspec *value,
                         struct plinth_itimerspec *old)
{
    struct itimerspec libc_old;
    struct itimerspec libc_value = {
        .it_interval = to_libc_timespec(value->interval),
        .it_value = to_libc_timespec(value->value),
    };
    int result = result_of(timer_settime((timer_t)timer, 0, &libc_value, old ? &libc_old : NULL));
    if (result == 0 && old) {
        old->interval = from_libc_timespec(libc_old.it_interval);
        old->value = from_libc_timespec(libc_old.it_value);
    }
    return result;
}

int plinth_timer_delete(plinth_timer timer)
{
    return result_of(timer_delete((timer_t)timer));
}

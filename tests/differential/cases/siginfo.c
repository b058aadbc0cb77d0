/* SPDX-License-Identifier: MIT
 *
 * Differential case: what a handler is told: who sent it, which timer, which address.
 */
#include "case.h"

static volatile int done;
static struct plinth_siginfo seen;
static char *page;

static void keep(int signal, struct plinth_siginfo *info, void *context)
{
    if (signal != info->signo || !context)
        plinth_exit_group(CASE_BROKEN);
    seen = *info;
    done = 1;
}

static void repair(int signal, struct plinth_siginfo *info, void *context)
{
    keep(signal, info, context);
    NEED(plinth_mprotect(page, 4096, PLINTH_PROT_READ | PLINTH_PROT_WRITE));
}

static void spin(void)
{
    while (!done) {
    }
    done = 0;
    say("signal %d, code %d, error %d\n", seen.signo, seen.code, seen.error);
}

/* Not a plain write where sanitizers look: it is meant to fault. */
__attribute__((__noinline__, __no_sanitize__("address", "undefined"))) static void touch(char *at)
{
    *(volatile char *)at = 1;
}

int main(void)
{
    case_begin();
    say("tgkill\n");
    NEED(handle_info(PLINTH_SIGUSR1, keep, 0));
    NEED(send_self(PLINTH_SIGUSR1));
    spin();
    CHECK(seen.u.sender.pid == plinth_getpid());

    say("sigqueue\n");
    struct plinth_siginfo queued = {.signo = PLINTH_SIGUSR1, .code = PLINTH_SI_QUEUE};
    queued.u.queue.pid = plinth_getpid();
    queued.u.queue.value.pointer = &queued;
    NEED(plinth_syscall6(SYS_rt_sigqueueinfo, plinth_getpid(), PLINTH_SIGUSR1, (intptr_t)&queued, 0,
                         0, 0));
    spin();
    CHECK(seen.u.queue.pid == plinth_getpid());
    CHECK(seen.u.queue.value.pointer == &queued);

    say("setitimer\n");
    NEED(handle_info(PLINTH_SIGVTALRM, keep, PLINTH_SA_RESTART));
    struct plinth_itimerval soon = {{0, 0}, {0, 10000}};
    NEED(plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &soon, NULL));
    spin();

    say("timer_create\n");
    plinth_timer timer;
    struct plinth_sigevent event = {.value.number = 4711,
                                    .signal = PLINTH_SIGUSR1,
                                    .notify = PLINTH_SIGEV_THREAD_ID,
                                    .tid = plinth_gettid()};
    struct plinth_itimerspec at = {{0, 0}, {0, 10000000}};
    NEED(plinth_timer_create(PLINTH_CLOCKID_THREAD_CPU, &event, &timer));
    NEED(plinth_timer_settime(timer, &at, NULL));
    spin();
    CHECK(seen.u.timer.id == (int)timer);
    say("overrun %d, value %d\n", seen.u.timer.overrun, seen.u.timer.value.number);
    TELL(plinth_timer_delete(timer));

    say("a fault\n");
    intptr_t mapped =
        plinth_mmap(NULL, 4096, PLINTH_PROT_NONE, PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0);
    NEED(mapped);
    page = (char *)mapped;
    NEED(handle_info(PLINTH_SIGSEGV, repair, 0));
    touch(page + 100);
    spin();
    CHECK(seen.u.fault.address == page + 100);
    CHECK(page[100] == 1);
    return 0;
}

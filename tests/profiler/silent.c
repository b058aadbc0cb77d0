/* SPDX-License-Identifier: MIT
 *
 * No system call in the handler: a child profiles itself by the CPU clock on its initial stack, and
 * its parent looks at every call it makes, by ptrace(2). silent MODE:
 *   initial    on the initial stack: the handler returns by rt_sigreturn, and that is all
 *   foreign    the same, while the child also sends signals that are passed on
 *   elsewhere  on another stack, pages are probed by system calls: the parent must see them
 */
#include <linux/ptrace.h>

#include <plinth/prof.h>

#include "interrupted.h"

enum { SIGNALS_WANTED = 50, PAGE = 4096, STACK_SIZE = 16 * PAGE };

static const char *mode;

__attribute__((__noinline__)) static void burn(void)
{
    for (int i = 0; i < 400; i++) {
        check_work();
        if (check_same_text(mode, "foreign"))
            CHECK_EQUAL(plinth_tgkill(plinth_getpid(), plinth_gettid(), PLINTH_SIGPROF), 0);
    }
}

static void child(void)
{
    CHECK_EQUAL(call(__NR_ptrace, PTRACE_TRACEME, 0, 0, 0), 0);
    /* Here the parent sets its options. */
    CHECK_EQUAL(plinth_tgkill(plinth_getpid(), plinth_gettid(), PLINTH_SIGUSR2), 0);
    struct plinth_prof_config config = {.size = sizeof config, .interval_us = 1000};
    config.clock = PLINTH_CLOCK_CPU;
    CHECK_EQUAL(plinth_prof_start(&config), 0);
    uint64_t samples = 0;
    for (int turns = 0; samples < SIGNALS_WANTED; turns++) {
        CHECK(turns < 1000);
        if (check_same_text(mode, "elsewhere")) {
            intptr_t stack = plinth_mmap(0, STACK_SIZE, PLINTH_PROT_READ | PLINTH_PROT_WRITE,
                                         PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0);
            CHECK(stack > 0);
            on_stack((char *)stack + STACK_SIZE, burn);
            CHECK_EQUAL(plinth_munmap((void *)stack, STACK_SIZE), 0);
        } else {
            burn();
        }
        samples = stats_now().samples;
    }
    CHECK_EQUAL(plinth_prof_stop(), 0);
    plinth_exit_group(0);
}

static int status_of(int child_id)
{
    int status;
    CHECK_EQUAL(call(__NR_wait4, child_id, (intptr_t)&status, 0, 0), child_id);
    return status;
}

int main(int argc, char **argv)
{
    CHECK_EQUAL(argc, 2);
    mode = argv[1];
    int child_id = child_start();
    if (child_id == 0)
        child();

    enum { STOPPED = 0x7f, SYSCALL_STOP = PLINTH_SIGTRAP | 0x80 };
    int status = status_of(child_id);
    if ((status & 0xff) != STOPPED || status >> 8 != PLINTH_SIGUSR2)
        check_skip("ptrace(2) is not permitted here");
    CHECK_EQUAL(call(__NR_ptrace, PTRACE_SETOPTIONS, child_id, 0,
                     PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL),
                0);
    uint64_t handled = 0, calls_inside = 0, last_call = 0;
    bool inside = false;
    int deliver = 0;
    for (;;) {
        CHECK_EQUAL(call(__NR_ptrace, PTRACE_SYSCALL, child_id, 0, deliver), 0);
        deliver = 0;
        status = status_of(child_id);
        if ((status & 0xff) != STOPPED)
            break;
        int signal = status >> 8;
        if (signal != SYSCALL_STOP) {
            CHECK(!inside); /* all signals are blocked in there */
            inside = signal == PLINTH_SIGPROF;
            deliver = signal;
            continue;
        }
        struct ptrace_syscall_info info;
        CHECK(call(__NR_ptrace, PTRACE_GET_SYSCALL_INFO, child_id, sizeof info, (intptr_t)&info) >
              0);
        if (!inside || info.op != PTRACE_SYSCALL_INFO_ENTRY)
            continue;
        if (info.entry.nr == __NR_rt_sigreturn) {
            inside = false;
            handled++;
        } else {
            last_call = info.entry.nr;
            calls_inside++;
        }
    }
    CHECK_EQUAL(status, 0);
    (void)plinth_print(1, "%llu signals, %llu calls in the handler (last: %llu)\n",
                       (unsigned long long)handled, (unsigned long long)calls_inside,
                       (unsigned long long)last_call);
    CHECK(handled >= SIGNALS_WANTED);
    if (check_same_text(mode, "elsewhere"))
        CHECK(calls_inside > 0 && last_call == __NR_rt_sigprocmask);
    else
        CHECK_EQUAL(calls_inside, 0);
    return 0;
}

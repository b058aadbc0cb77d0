/* SPDX-License-Identifier: MIT
 *
 * Follows a child through its system calls and signals, by ptrace(2).
 *
 *   1. Every stop is a system call's entry, its exit, or a signal on its way.
 *   2. At the entry the arguments that go in are written down, at the exit those that come out, and
 *      the result; the two together are one line.
 *   3. Nothing is kept until the marker of case.h was seen: starting is each library's own matter.
 *   4. A call that a signal interrupts says so before it is known whether it will be restarted:
 *      its line waits for the signal.
 */
#define _GNU_SOURCE
#include "decode.h"
#include "names.h"
#include "run.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static const char begin_marker[] = "plinth differential: begin";

/* The kernel's own numbers for "interrupted", which programs never see (include/linux/errno.h). */
enum { ERESTARTSYS = 512, ERESTARTNOINTR = 513, ERESTARTNOHAND = 514, ERESTART_RESTARTBLOCK = 516 };

enum { HANDLERS_MAX = 64 };

struct follower {
    struct child child;
    struct run *run;
    struct call call;
    char *interrupted; /* the line of a call that a signal interrupted, but its result */
    int64_t interrupted_result;
    char *handlers[HANDLERS_MAX]; /* the signals whose handlers are at work, the newest last */
    size_t handler_count;
};

static void add_line(struct follower *follower, char *line)
{
    if (follower->run->begun)
        lines_add(&follower->run->trace, line);
    else
        free(line);
}

/* The interrupted call goes on after a handler with SA_RESTART, or where none runs at all (signal
 * 0). */
static void tell_interrupted(struct follower *follower, int signal)
{
    if (!follower->interrupted)
        return;
    const struct action *action = &follower->child.actions[signal];
    bool restarts = !action->handled || follower->interrupted_result == -ERESTARTNOINTR ||
                    (action->restart && follower->interrupted_result == -ERESTARTSYS);
    add_line(follower,
             text_format("%s = %s", follower->interrupted, restarts ? "restarted" : "-EINTR"));
    free(follower->interrupted);
    follower->interrupted = NULL;
}

static bool is_marker(const struct child *child, const struct call *call)
{
    char text[sizeof begin_marker - 1];
    return call->number == SYS_write && (int)call->argument[0] == -1 &&
           call->argument[2] == sizeof text &&
           child_read(child, call->argument[1], text, sizeof text) &&
           memcmp(text, begin_marker, sizeof text) == 0;
}

static void at_entry(struct follower *follower, const struct __ptrace_syscall_info *info)
{
    struct call *call = &follower->call;
    tell_interrupted(follower, 0);
    call->number = (long)info->entry.nr;
    for (int i = 0; i < 6; i++)
        call->argument[i] = info->entry.args[i];
    call_enter(&follower->child, call);
    if (call->number == SYS_exit_group || call->number == SYS_exit)
        add_line(follower, call_leave(&follower->child, call, NULL)); /* has no exit */
}

static void at_exit(struct follower *follower, int64_t result)
{
    struct call *call = &follower->call;
    if (call->number == SYS_rt_sigreturn) {
        call_forget(call);
        char *signal =
            follower->handler_count ? follower->handlers[--follower->handler_count] : NULL;
        add_line(follower, text_format("return from %s", signal ? signal : "no handler"));
        free(signal);
        return;
    }
    if (!follower->run->begun && is_marker(&follower->child, call)) {
        call_forget(call);
        follower->run->begun = true;
        return;
    }
    if (result == -ERESTARTSYS || result == -ERESTARTNOINTR || result == -ERESTARTNOHAND ||
        result == -ERESTART_RESTARTBLOCK) {
        free(follower->interrupted);
        follower->interrupted = call_leave(&follower->child, call, NULL);
        follower->interrupted_result = result;
        return;
    }
    add_line(follower, call_leave(&follower->child, call, &result));
}

static void at_signal(struct follower *follower, int signal)
{
    siginfo_t info;
    tell_interrupted(follower, signal);
    if (ptrace(PTRACE_GETSIGINFO, follower->child.pid, NULL, &info) < 0)
        fail("PTRACE_GETSIGINFO: %s", strerror(errno));
    char *text = signal_text(&follower->child, &info);
    add_line(follower, text_format("signal %s", text));
    if (follower->child.actions[signal].handled && follower->handler_count < HANDLERS_MAX)
        follower->handlers[follower->handler_count++] = text;
    else
        free(text);
    if (follower->child.actions[signal].once)
        follower->child.actions[signal].handled = false;
}

static void wait_for(pid_t pid, int *status)
{
    while (waitpid(pid, status, __WALL) != pid) {
        if (errno != EINTR)
            fail("waitpid: %s", strerror(errno));
    }
}

int trace(pid_t pid, const char *program, struct run *run)
{
    struct follower follower = {.child = {.pid = pid, .program = program}, .run = run};
    int status, deliver = 0;
    bool executed = false;

    wait_for(pid, &status);
    if (!WIFSTOPPED(status))
        return status; /* ptrace refused: the child has said so and ended */
    if (ptrace(PTRACE_SETOPTIONS, pid, NULL,
               PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACEEXEC) < 0)
        fail("PTRACE_SETOPTIONS: %s", strerror(errno));

    for (;;) {
        if (ptrace(PTRACE_SYSCALL, pid, NULL, deliver) < 0 && errno != ESRCH)
            fail("PTRACE_SYSCALL: %s", strerror(errno));
        wait_for(pid, &status);
        if (!WIFSTOPPED(status))
            break;
        deliver = 0;
        if (status >> 8 == (SIGTRAP | PTRACE_EVENT_EXEC << 8)) {
            executed = true;
        } else if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
            struct __ptrace_syscall_info info;
            if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) <= 0)
                fail("PTRACE_GET_SYSCALL_INFO: %s", strerror(errno));
            if (!executed)
                continue; /* of the tool's own child, before execve */
            if (info.op == PTRACE_SYSCALL_INFO_ENTRY)
                at_entry(&follower, &info);
            else if (info.op == PTRACE_SYSCALL_INFO_EXIT && follower.call.active)
                at_exit(&follower, info.exit.rval);
        } else {
            deliver = WSTOPSIG(status);
            at_signal(&follower, deliver);
        }
    }
    if (follower.interrupted)
        add_line(&follower, text_format("%s = (no end)", follower.interrupted));
    free(follower.interrupted);
    for (size_t i = 0; i < follower.handler_count; i++)
        free(follower.handlers[i]);
    call_forget(&follower.call);
    child_forget(&follower.child);
    return status;
}

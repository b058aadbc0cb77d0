/* SPDX-License-Identifier: MIT
 *
 * Puts the line of a system call together, and remembers what later lines need: paths of
 * descriptors, numbers of timers, which signals have handlers.
 */
#define _GNU_SOURCE
#include "decode.h"

#include "names.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>

bool child_read(const struct child *child, uint64_t address, void *buffer, size_t size)
{
    struct iovec here = {buffer, size}, there = {(void *)(uintptr_t)address, size};
    return process_vm_readv(child->pid, &here, 1, &there, 1, 0) == (ssize_t)size;
}

bool child_show(FILE *out, const struct child *child, uint64_t address, void *buffer, size_t size)
{
    if (!address)
        fputs("null", out);
    else if (!child_read(child, address, buffer, size))
        fputs("unreadable", out);
    else
        return true;
    return false;
}

static const struct call_form *form_of(const struct call *call)
{
    static const struct call_form unknown = {.count = 6,
                                             .parameter = {{print_word, false},
                                                           {print_word, false},
                                                           {print_word, false},
                                                           {print_word, false},
                                                           {print_word, false},
                                                           {print_word, false}}};
    const struct call_form *form = call_form(call->number);
    return form ? form : &unknown;
}

static FILE *open_text(char **text, size_t *size)
{
    FILE *out = open_memstream(text, size);
    if (!out)
        fail("out of memory");
    return out;
}

void call_enter(struct child *child, struct call *call)
{
    const struct call_form *form = form_of(call);
    call->active = true;
    for (int i = 0; i < form->count; i++) {
        size_t size;
        if (form->parameter[i].out)
            continue;
        FILE *out = open_text(&call->text[i], &size);
        form->parameter[i].print(out, child, call, i);
        fclose(out);
    }
}

void call_forget(struct call *call)
{
    for (int i = 0; i < 6; i++) {
        free(call->text[i]);
        call->text[i] = NULL;
    }
    call->active = false;
}

static void forget_path(struct child *child, uint64_t fd)
{
    if (fd < FILES_MAX) {
        free(child->paths[fd]);
        child->paths[fd] = NULL;
    }
}

/* quoted: the path as it stands in the line. */
static void remember_path(struct child *child, uint64_t fd, const char *quoted)
{
    forget_path(child, fd);
    if (fd < FILES_MAX)
        child->paths[fd] = text_format("%.*s", (int)strcspn(quoted + 1, "\""), quoted + 1);
}

static void remember_action(struct child *child, uint64_t signal, uint64_t address)
{
    uint64_t action[2]; /* the kernel's structure begins with handler and flags */
    if (signal >= SIGNALS_MAX || !address || !child_read(child, address, action, sizeof action))
        return;
    child->actions[signal] = (struct action){
        .handled = action[0] > 1, /* neither SIG_DFL nor SIG_IGN */
        .restart = action[1] & SA_RESTART,
        .once = action[1] & (unsigned)SA_RESETHAND,
    };
}

static void remember(struct child *child, const struct call *call)
{
    switch (call->number) {
    case SYS_openat:
        remember_path(child, (uint64_t)call->result, call->text[1]);
        break;
    case SYS_close:
        forget_path(child, call->argument[0]);
        break;
    case SYS_rt_sigaction:
        remember_action(child, call->argument[0], call->argument[1]);
        break;
    case SYS_timer_create:
        if (child->timer_count < TIMERS_MAX &&
            child_read(child, call->argument[2], &child->timers[child->timer_count], sizeof(int)))
            child->timer_count++;
        break;
    }
}

static void print_result(FILE *out, const struct child *child, const struct call *call)
{
    if (call->result < 0 && call->result >= -4095) {
        fputs(" = -", out);
        print_error(out, (int)-call->result);
    } else if (form_of(call)->gives_address) {
        fputs(" = address", out);
    } else if (call->result == child->pid) {
        fputs(" = self", out);
    } else {
        fprintf(out, " = %" PRId64, call->result);
    }
}

char *call_leave(struct child *child, struct call *call, const int64_t *result)
{
    const struct call_form *form = form_of(call);
    char *text;
    size_t size;
    FILE *out = open_text(&text, &size);

    call->result = result ? *result : 0;
    bool done = result && (*result >= 0 || *result < -4095);
    if (form->name)
        fprintf(out, "%s(", form->name);
    else
        fprintf(out, "syscall_%ld(", call->number);
    if (done)
        remember(child, call);
    for (int i = 0; i < form->count; i++) {
        if (i)
            fputs(", ", out);
        if (call->text[i])
            fputs(call->text[i], out);
        else if (done)
            form->parameter[i].print(out, child, call, i);
        else
            print_address(out, child, call, i); /* the kernel wrote nothing */
    }
    fputc(')', out);
    if (result)
        print_result(out, child, call);
    fclose(out);
    call_forget(call);
    return text;
}

void child_forget(struct child *child)
{
    for (uint64_t fd = 0; fd < FILES_MAX; fd++)
        forget_path(child, fd);
}

char *signal_text(const struct child *child, const siginfo_t *info)
{
    char *text;
    size_t size;
    FILE *out = open_text(&text, &size);
    print_signal(out, info->si_signo);
    fputc(' ', out);
    print_signal_code(out, info->si_signo, info->si_code);
    if (info->si_code == SI_TIMER) {
        int timer = child->timer_count;
        while (timer > 0 && child->timers[timer - 1] != info->si_timerid)
            timer--;
        fprintf(out, " of timer#%d", timer);
    } else if (info->si_code == SI_USER || info->si_code == SI_TKILL || info->si_code == SI_QUEUE) {
        fputs(info->si_pid == child->pid ? " from self" : " from another process", out);
    }
    fclose(out);
    return text;
}

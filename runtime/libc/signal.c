/* SPDX-License-Identifier: MIT
 *
 * plinth/sys.h by the C library: signals. A sigset_t begins with the kernel's 64 bits (layout.c
 * asserts what can be), so sets are copied and not built bit by bit: sigaddset() refuses 32 and 33.
 */
#define _GNU_SOURCE
#include "plinth/sys.h"

#include "result.h"

#include <signal.h>
#include <string.h>

#include <arch/signal.h>

typedef void info_handler(int, siginfo_t *, void *);
typedef void plinth_info_handler(int, struct plinth_siginfo *, void *);

/* The two types of handler differ only in the name of the siginfo's type. */
static info_handler *to_libc_handler(plinth_info_handler *handler)
{
    union {
        plinth_info_handler *from;
        info_handler *to;
    } same = {.from = handler};
    return same.to;
}

static plinth_info_handler *from_libc_handler(info_handler *handler)
{
    union {
        info_handler *from;
        plinth_info_handler *to;
    } same = {.from = handler};
    return same.to;
}

static sigset_t to_libc_set(plinth_sigset set)
{
    sigset_t result;
    memset(&result, 0, sizeof result);
    memcpy(&result, &set, sizeof set);
    return result;
}

static plinth_sigset from_libc_set(const sigset_t *set)
{
    plinth_sigset result;
    memcpy(&result, set, sizeof result);
    return result;
}

int plinth_sigaction(int signal, const struct plinth_sigaction *action,
                     struct plinth_sigaction *old)
{
    struct sigaction libc_action, libc_old;
    if (action) {
        memset(&libc_action, 0, sizeof libc_action);
        if (action->flags & PLINTH_SA_SIGINFO)
            libc_action.sa_sigaction = to_libc_handler(action->handler.info);
        else
            libc_action.sa_handler = action->handler.simple;
        libc_action.sa_mask = to_libc_set(action->mask);
        libc_action.sa_flags = (int)action->flags;
    }
    int result = result_of(sigaction(signal, action ? &libc_action : NULL, old ? &libc_old : NULL));
    if (result < 0 || !old)
        return result;
    if (libc_old.sa_flags & SA_SIGINFO)
        old->handler.info = from_libc_handler(libc_old.sa_sigaction);
    else
        old->handler.simple = libc_old.sa_handler;
    old->mask = from_libc_set(&libc_old.sa_mask);
    old->flags = (unsigned)libc_old.sa_flags & ~ARCH_SA_RESTORER; /* of the C library's own */
    old->reserved = NULL;
    return 0;
}

int plinth_sigprocmask(int how, const plinth_sigset *set, plinth_sigset *old)
{
    sigset_t libc_set, libc_old;
    if (set)
        libc_set = to_libc_set(*set);
    int result = result_of(sigprocmask(how, set ? &libc_set : NULL, old ? &libc_old : NULL));
    if (result == 0 && old)
        *old = from_libc_set(&libc_old);
    return result;
}

int plinth_sigaltstack(const struct plinth_stack *stack, struct plinth_stack *old)
{
    stack_t libc_stack, libc_old;
    if (stack) {
        memset(&libc_stack, 0, sizeof libc_stack);
        libc_stack.ss_sp = stack->base;
        libc_stack.ss_flags = stack->flags;
        libc_stack.ss_size = stack->size;
    }
    int result = result_of(sigaltstack(stack ? &libc_stack : NULL, old ? &libc_old : NULL));
    if (result < 0 || !old)
        return result;
    old->base = libc_old.ss_sp;
    old->flags = libc_old.ss_flags;
    old->size = libc_old.ss_size;
    return 0;
}

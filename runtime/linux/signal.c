/* SPDX-License-Identifier: MIT
 *
 * Signals, by system calls.
 */
#include <asm/unistd.h>

#include <arch/signal.h>
#include <arch/syscall.h>

#include "api.h"
#include "plinth/sys.h"

/* The size of the kernel's set, which rt_sigaction and rt_sigprocmask insist on. */
enum { SIGSET_SIZE = sizeof(plinth_sigset) };
_Static_assert(SIGSET_SIZE == 8, "the kernel has 64 signals");

#define SAME_PLACE(field, kernels)                                                                 \
    _Static_assert(offsetof(struct plinth_sigaction, field) ==                                     \
                       offsetof(struct arch_sigaction, kernels),                                   \
                   #field)
SAME_PLACE(handler, handler);
SAME_PLACE(flags, flags);
SAME_PLACE(reserved, restorer);
SAME_PLACE(mask, mask);
_Static_assert(sizeof(struct plinth_sigaction) == sizeof(struct arch_sigaction), "whole");

API int plinth_sigaction(int signal, const struct plinth_sigaction *action,
                         struct plinth_sigaction *old)
{
    struct plinth_sigaction with_restorer;
    if (action) {
        with_restorer = *action;
        with_restorer.flags |= ARCH_SA_RESTORER;
        with_restorer.reserved = ARCH_RESTORER;
        action = &with_restorer;
    }
    int result =
        (int)arch_syscall4(__NR_rt_sigaction, signal, (intptr_t)action, (intptr_t)old, SIGSET_SIZE);
    if (old && !result) {
        old->flags &= ~(uint64_t)ARCH_SA_RESTORER;
        old->reserved = NULL;
    }
    return result;
}

API int plinth_sigprocmask(int how, const plinth_sigset *set, plinth_sigset *old)
{
    return (int)arch_syscall4(__NR_rt_sigprocmask, how, (intptr_t)set, (intptr_t)old, SIGSET_SIZE);
}

API int plinth_sigaltstack(const struct plinth_stack *stack, struct plinth_stack *old)
{
    return (int)arch_syscall2(__NR_sigaltstack, (intptr_t)stack, (intptr_t)old);
}

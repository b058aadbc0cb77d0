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

API int plinth_sigaction(int signal, const struct plinth_sigaction *action,
                         struct plinth_sigaction *old)
{
    struct arch_sigaction new_action, old_action;
    if (action)
        new_action = (struct arch_sigaction){
            .handler = (void *)action->handler.simple,
            .flags = action->flags | ARCH_SA_RESTORER,
            .restorer = ARCH_RESTORER,
            .mask = action->mask,
        };
    int result = (int)arch_syscall4(__NR_rt_sigaction, signal, action ? (intptr_t)&new_action : 0,
                                    old ? (intptr_t)&old_action : 0, SIGSET_SIZE);
    if (result < 0)
        return result;
    if (old) {
        old->handler.simple = (void (*)(int))old_action.handler;
        old->mask = old_action.mask;
        old->flags = (unsigned)old_action.flags & ~ARCH_SA_RESTORER;
    }
    return 0;
}

API int plinth_sigprocmask(int how, const plinth_sigset *set, plinth_sigset *old)
{
    return (int)arch_syscall4(__NR_rt_sigprocmask, how, (intptr_t)set, (intptr_t)old, SIGSET_SIZE);
}

API int plinth_sigaltstack(const struct plinth_stack *stack, struct plinth_stack *old)
{
    return (int)arch_syscall2(__NR_sigaltstack, (intptr_t)stack, (intptr_t)old);
}

/* SPDX-License-Identifier: MIT
 *
 * How this machine's kernel takes a signal action. For signal.c of both backends.
 */
#ifndef ARCH_SIGNAL_H
#define ARCH_SIGNAL_H

#include <stdint.h>

/* struct sigaction of the rt_sigaction system call. The one in the kernel's exported headers is
 * that of the old call, with a sigset of another order. */
struct arch_sigaction {
    void *handler;
    unsigned long flags;
    void (*restorer)(void);
    uint64_t mask;
};
_Static_assert(sizeof(struct arch_sigaction) == 32, "rt_sigaction's structure");

/* x86-64 has no return trampoline in the vDSO: without a restorer the handler's `ret` crashes. */
#define ARCH_SA_RESTORER 0x04000000u

/* The trampoline, restore_rt.asm. Not to be called. */
__attribute__((__visibility__("hidden"))) void __restore_rt(void);
#define ARCH_RESTORER __restore_rt

#endif

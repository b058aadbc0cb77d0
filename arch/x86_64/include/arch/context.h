/* SPDX-License-Identifier: MIT
 *
 * What a signal interrupted: the registers in the third argument of a handler that was installed
 * with PLINTH_SA_SIGINFO. For the profiler's handler, on both backends.
 *
 * The layout is the kernel's (<asm/ucontext.h>, <asm/sigcontext.h>), which every C library passes
 * on. It is written down here because those headers and the C library's <ucontext.h> exclude each
 * other.
 */
#ifndef ARCH_CONTEXT_H
#define ARCH_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arch_context {
    uint64_t flags;
    uint64_t link;
    uint64_t stack_base; /* the alternate stack, as sigaltstack(2) tells it */
    uint32_t stack_flags, stack_padding;
    uint64_t stack_size;
    uint64_t r8, r9, r10, r11, r12, r13, r14, r15;
    uint64_t rdi, rsi, rbp, rbx, rdx, rax, rcx, rsp, rip;
    uint64_t eflags;
    uint16_t cs, gs, fs, ss;
    uint64_t error, trap, old_mask, cr2;
    uint64_t fpu; /* address of the saved floating-point state */
    uint64_t reserved[8];
    uint64_t mask; /* blocked signals */
};

_Static_assert(offsetof(struct arch_context, r8) == 40, "uc_mcontext");
_Static_assert(offsetof(struct arch_context, rbp) == 120, "uc_mcontext.rbp");
_Static_assert(offsetof(struct arch_context, rsp) == 160, "uc_mcontext.rsp");
_Static_assert(offsetof(struct arch_context, rip) == 168, "uc_mcontext.rip");
_Static_assert(offsetof(struct arch_context, fpu) == 224, "uc_mcontext.fpstate");
_Static_assert(offsetof(struct arch_context, mask) == 296, "uc_sigmask");
_Static_assert(sizeof(struct arch_context) == 304, "struct ucontext");

/* The interrupted program counter, stack pointer and frame pointer. The last one is whatever the
 * program keeps in that register: nothing may be read through it unchecked. */
static inline uintptr_t arch_context_pc(const void *context)
{
    return ((const struct arch_context *)context)->rip;
}

static inline uintptr_t arch_context_sp(const void *context)
{
    return ((const struct arch_context *)context)->rsp;
}

static inline uintptr_t arch_context_fp(const void *context)
{
    return ((const struct arch_context *)context)->rbp;
}

/* How much of the alternate stack lies below an address that is on it; SIZE_MAX elsewhere. */
static inline size_t arch_context_room(const void *context, uintptr_t address)
{
    const struct arch_context *from = context;
    uintptr_t below = address - from->stack_base;
    return below < from->stack_size ? below : SIZE_MAX;
}

/* Whether the kernel called the handler, and not another handler that passes its signal on.
 * frame: __builtin_dwarf_cfa() in the handler. The kernel pushes the context, and below it the
 * return address, on which the handler's frame ends (struct rt_sigframe). */
static inline bool arch_context_is_frames(const void *context, const void *frame)
{
    return context == frame;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * System calls, inline: the raw layer under runtime/linux/. Numbers come from <asm/unistd.h>.
 *
 * Each function returns what the kernel returns: -4095 to -1 is -errno. There is no call in the
 * assembly, so the red zone of a leaf function stays whole. Source: System V ABI for AMD64, A.2.1.
 */
#ifndef ARCH_SYSCALL_H
#define ARCH_SYSCALL_H

#include <stdint.h>

/* The instruction overwrites rcx with the return address and r11 with the flags. The kernel may
 * write to whatever memory an argument points to, so the compiler may not keep any in registers. */
#define ARCH_SYSCALL_CLOBBERS "rcx", "r11", "memory"

static inline intptr_t arch_syscall0(long number)
{
    intptr_t result;
    __asm__ volatile("syscall" : "=a"(result) : "0"((intptr_t)number) : ARCH_SYSCALL_CLOBBERS);
    return result;
}

static inline intptr_t arch_syscall1(long number, intptr_t a)
{
    intptr_t result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"((intptr_t)number), "D"(a)
                     : ARCH_SYSCALL_CLOBBERS);
    return result;
}

static inline intptr_t arch_syscall2(long number, intptr_t a, intptr_t b)
{
    intptr_t result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"((intptr_t)number), "D"(a), "S"(b)
                     : ARCH_SYSCALL_CLOBBERS);
    return result;
}

static inline intptr_t arch_syscall3(long number, intptr_t a, intptr_t b, intptr_t c)
{
    intptr_t result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"((intptr_t)number), "D"(a), "S"(b), "d"(c)
                     : ARCH_SYSCALL_CLOBBERS);
    return result;
}

static inline intptr_t arch_syscall4(long number, intptr_t a, intptr_t b, intptr_t c, intptr_t d)
{
    register intptr_t r10 __asm__("r10") = d;
    intptr_t result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"((intptr_t)number), "D"(a), "S"(b), "d"(c), "r"(r10)
                     : ARCH_SYSCALL_CLOBBERS);
    return result;
}

static inline intptr_t arch_syscall5(long number, intptr_t a, intptr_t b, intptr_t c, intptr_t d,
                                     intptr_t e)
{
    register intptr_t r10 __asm__("r10") = d;
    register intptr_t r8 __asm__("r8") = e;
    intptr_t result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"((intptr_t)number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                     : ARCH_SYSCALL_CLOBBERS);
    return result;
}

static inline intptr_t arch_syscall6(long number, intptr_t a, intptr_t b, intptr_t c, intptr_t d,
                                     intptr_t e, intptr_t f)
{
    register intptr_t r10 __asm__("r10") = d;
    register intptr_t r8 __asm__("r8") = e;
    register intptr_t r9 __asm__("r9") = f;
    intptr_t result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"((intptr_t)number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : ARCH_SYSCALL_CLOBBERS);
    return result;
}

#undef ARCH_SYSCALL_CLOBBERS

#endif

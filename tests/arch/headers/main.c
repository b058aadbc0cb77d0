/* SPDX-License-Identifier: MIT
 *
 * arch.headers.*: <arch/context.h> against the C library's ucontext_t and a real signal,
 * <arch/syscall.h> against the C library's functions.
 *
 *     arch_headers context|syscall
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <arch/context.h>
#include <arch/frame.h>
#include <arch/syscall.h>

#define SAME(field, index)                                                                         \
    _Static_assert(offsetof(struct arch_context, field) ==                                         \
                       offsetof(ucontext_t, uc_mcontext.gregs) + 8 * (index),                      \
                   #field)
SAME(r8, REG_R8);
SAME(r15, REG_R15);
SAME(rdi, REG_RDI);
SAME(rsi, REG_RSI);
SAME(rbp, REG_RBP);
SAME(rbx, REG_RBX);
SAME(rdx, REG_RDX);
SAME(rax, REG_RAX);
SAME(rcx, REG_RCX);
SAME(rsp, REG_RSP);
SAME(rip, REG_RIP);
SAME(eflags, REG_EFL);
SAME(error, REG_ERR);
SAME(cr2, REG_CR2);
_Static_assert(offsetof(struct arch_context, stack_base) == offsetof(ucontext_t, uc_stack.ss_sp),
               "");
_Static_assert(offsetof(struct arch_context, fpu) == offsetof(ucontext_t, uc_mcontext.fpregs), "");
_Static_assert(offsetof(struct arch_context, mask) == offsetof(ucontext_t, uc_sigmask), "");

static int failures;

static void expect(int good, const char *what)
{
    if (good)
        return;
    printf("failed: %s\n", what);
    failures++;
}

/* --- context.h -------------------------------------------------------------------------------- */

/* Interrupts itself at a known place with a known frame pointer and stack pointer, which it writes
 * to interrupted[]: by an invalid instruction, which the handler steps over. */
extern const char interrupted_pc[], interrupted_next[];
void interrupted_function(uintptr_t interrupted[2]);
__asm__(".text\n"
        ".globl interrupted_function, interrupted_pc, interrupted_next\n"
        ".hidden interrupted_pc, interrupted_next\n"
        ".type interrupted_function, @function\n"
        "interrupted_function:\n"
        "    push %rbp\n"
        "    movabs $0x123456789abcdef0, %rbp\n"
        "    mov %rsp, (%rdi)\n"
        "    mov %rbp, 8(%rdi)\n"
        "interrupted_pc:\n"
        "    ud2\n"
        "interrupted_next:\n"
        "    pop %rbp\n"
        "    ret\n"
        ".size interrupted_function, . - interrupted_function\n");

static uintptr_t seen[3];

static void handler(int signal, siginfo_t *information, void *context)
{
    ucontext_t *whole = context;
    (void)signal;
    (void)information;
    seen[0] = arch_context_pc(context);
    seen[1] = arch_context_sp(context);
    seen[2] = arch_context_fp(context);
    whole->uc_mcontext.gregs[REG_RIP] = (greg_t)(uintptr_t)interrupted_next;
}

static void context(void)
{
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
    uintptr_t interrupted[2] = {0, 0};
    expect(sigaction(SIGILL, &action, NULL) == 0, "sigaction");
    interrupted_function(interrupted);
    expect(seen[0] == (uintptr_t)interrupted_pc, "arch_context_pc");
    expect(seen[1] == interrupted[0], "arch_context_sp");
    expect(seen[2] == interrupted[1] && seen[2] == 0x123456789abcdef0u, "arch_context_fp");
}

/* --- syscall.h, and frame.h by the way -------------------------------------------------------- */

/* Locals in the red zone, around a system call. */
__attribute__((__noinline__)) static uintptr_t red_zone(uintptr_t seed)
{
    volatile uintptr_t words[12];
    uintptr_t sum = 0;
    for (unsigned i = 0; i < 12; i++)
        words[i] = seed + i;
    if (arch_syscall0(SYS_getpid) < 0)
        return 0;
    for (unsigned i = 0; i < 12; i++)
        sum += words[i];
    return sum;
}

/* __builtin_frame_address gives this function a frame pointer, whatever the options are. */
__attribute__((__noinline__)) static uintptr_t return_address_by_frame(void)
{
    const struct arch_frame *frame = __builtin_frame_address(0);
    return frame->return_address == (uintptr_t)__builtin_return_address(0) &&
           frame->return_address >= ARCH_ADDRESS_MIN && (uintptr_t)frame % ARCH_FRAME_ALIGN == 0;
}

static void system_calls(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    int pipes[2];
    char text[4] = "";
    intptr_t address;

    expect(arch_syscall0(SYS_getpid) == getpid(), "arch_syscall0");
    expect(arch_syscall1(SYS_close, -1) == -EBADF, "arch_syscall1");
    expect(arch_syscall2(SYS_pipe2, (intptr_t)pipes, 0) == 0, "arch_syscall2");
    expect(arch_syscall3(SYS_write, pipes[1], (intptr_t) "abc", 4) == 4, "arch_syscall3");
    expect(arch_syscall3(SYS_read, pipes[0], (intptr_t)text, 4) == 4 && strcmp(text, "abc") == 0,
           "the compiler reads memory again that the kernel wrote");
    expect(arch_syscall4(SYS_rt_sigprocmask, SIG_BLOCK, 0, (intptr_t)&address, 7) == -EINVAL &&
               arch_syscall4(SYS_rt_sigprocmask, SIG_BLOCK, 0, (intptr_t)&address, 8) == 0,
           "arch_syscall4");
    expect(arch_syscall5(SYS_prctl, 47 /* PR_CAP_AMBIENT */, 1, 0, 0, 1) == -EINVAL &&
               arch_syscall5(SYS_prctl, 47, 1, 0, 0, 0) >= 0,
           "arch_syscall5");
    address =
        arch_syscall6(SYS_mmap, 0, (intptr_t)page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    expect(address > 0, "arch_syscall6");
    expect(arch_syscall6(SYS_mmap, 0, (intptr_t)page, PROT_READ, MAP_PRIVATE, pipes[0], 1) ==
               -EINVAL,
           "arch_syscall6, its sixth argument");
    expect(arch_syscall2(SYS_munmap, address, (intptr_t)page) == 0, "munmap");
    expect(red_zone(5) == 12 * 5 + 66, "the red zone stays");
    expect(return_address_by_frame() == 1, "struct arch_frame");
    expect(arch_syscall1(SYS_close, pipes[0]) == 0 && arch_syscall1(SYS_close, pipes[1]) == 0,
           "close");
}

int main(int argc, char **argv)
{
    const char *which = argc == 2 ? argv[1] : "";
    if (strcmp(which, "context") == 0)
        context();
    else if (strcmp(which, "syscall") == 0)
        system_calls();
    else
        expect(0, "usage: arch_headers context|syscall");
    printf("%s: %d failures\n", which, failures);
    return failures != 0;
}

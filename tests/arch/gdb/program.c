/* SPDX-License-Identifier: MIT
 *
 * arch.gdb.*: a bare program that takes a signal through __restore_rt, for gdb to look at from
 * inside the handler. It stands on _start, plinth_syscall6 and __restore_rt alone.
 *
 *     program loop     SIGVTALRM while a loop of C runs
 *     program call     SIGUSR1 that the program sends itself in plinth_syscall6
 *     program entry    SIGILL at the entry of a function that has no frame
 */
#include <arch/syscall.h>
#include <asm/unistd.h>
#include <stdint.h>

#ifndef RESTORER
#define RESTORER __restore_rt /* another one for the test's own test */
#endif

#define SIGILL      4
#define SIGUSR1     10
#define SIGVTALRM   26
#define SA_RESTORER 0x04000000

#define ITIMER_VIRTUAL 1

extern void RESTORER(void);
int main(int argc, char **argv);
void in_handler(int signal);
intptr_t call_marked(void (*function)(void), intptr_t a, intptr_t b, intptr_t c);
void plinth_syscall6(void); /* its arguments come by call_marked */
void trapped(void);

static volatile int stopped;

/* gdb's breakpoint. */
__attribute__((__noinline__)) void in_handler(int signal)
{
    (void)signal;
    stopped = 1;
}

/* Destroys what gdb has to recover. */
static void handler(int signal)
{
    __asm__ volatile("xor %%ebx, %%ebx\n\t"
                     "xor %%r12d, %%r12d\n\t"
                     "xor %%r13d, %%r13d\n\t"
                     "xor %%r14d, %%r14d\n\t"
                     "xor %%r15d, %%r15d"
                     :
                     :
                     : "rbx", "r12", "r13", "r14", "r15");
    in_handler(signal);
    if (signal == SIGILL) /* it would come again */
        arch_syscall1(__NR_exit_group, 0);
}

__attribute__((__noinline__)) static void spin(void)
{
    __asm__ volatile("mov $0xb0b, %%ebx\n\t"
                     "mov $0x1212, %%r12d\n\t"
                     "mov $0x1313, %%r13d\n\t"
                     "mov $0x1414, %%r14d\n\t"
                     "mov $0x1515, %%r15d\n\t"
                     "1: cmpl $0, %0\n\t"
                     "je 1b"
                     :
                     : "m"(stopped)
                     : "rbx", "r12", "r13", "r14", "r15", "memory", "cc");
}

/* Calls a function of up to seven arguments, the last 0, with marked registers. */
__asm__(".text\n"
        ".globl call_marked\n"
        ".hidden call_marked\n"
        ".type call_marked, @function\n"
        "call_marked:\n"
        ".cfi_startproc\n"
        ".irp register, rbx, r12, r13, r14, r15\n"
        "    push %\\register\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    .cfi_rel_offset \\register, 0\n"
        ".endr\n"
        "    push $0\n"
        "    .cfi_adjust_cfa_offset 8\n"
        "    push $0\n" /* the seventh argument */
        "    .cfi_adjust_cfa_offset 8\n"
        "    mov $0xb0b, %ebx\n"
        "    mov $0x1212, %r12d\n"
        "    mov $0x1313, %r13d\n"
        "    mov $0x1414, %r14d\n"
        "    mov $0x1515, %r15d\n"
        "    mov %rdi, %rax\n"
        "    mov %rsi, %rdi\n"
        "    mov %rdx, %rsi\n"
        "    mov %rcx, %rdx\n"
        "    call *%rax\n"
        "    add $16, %rsp\n"
        "    .cfi_adjust_cfa_offset -16\n"
        ".irp register, r15, r14, r13, r12, rbx\n"
        "    pop %\\register\n"
        "    .cfi_adjust_cfa_offset -8\n"
        "    .cfi_restore \\register\n"
        ".endr\n"
        "    ret\n"
        ".cfi_endproc\n"
        ".size call_marked, . - call_marked\n");

/* The signal comes at the ud2: nothing is pushed, and rbp is the caller's. */
__asm__(".text\n"
        ".globl trapped\n"
        ".hidden trapped\n"
        ".type trapped, @function\n"
        "trapped:\n"
        ".cfi_startproc\n"
        "    ud2\n"
        "    ret\n"
        ".cfi_endproc\n"
        ".size trapped, . - trapped\n");

__attribute__((__noinline__)) static void interrupted(const char *how, intptr_t pid)
{
    if (how[0] == 'l')
        spin();
    else if (how[0] == 'c')
        stopped &= call_marked(plinth_syscall6, __NR_kill, pid, SIGUSR1) == 0;
    else
        call_marked(trapped, 0, 0, 0);
    __asm__ volatile(""); /* else the calls would be jumps, and this frame gone */
}

static intptr_t install(int signal)
{
    struct {
        void (*handler)(int);
        unsigned long flags;
        void (*restorer)(void);
        uint64_t mask;
    } action = {handler, SA_RESTORER, RESTORER, 0};

    return arch_syscall4(__NR_rt_sigaction, signal, (intptr_t)&action, 0, sizeof action.mask);
}

__attribute__((__noinline__)) int main(int argc, char **argv)
{
    int64_t value[4] = {0, 0, 0, 10000};
    if (argc != 2 || install(SIGUSR1) != 0 || install(SIGVTALRM) != 0 || install(SIGILL) != 0)
        return 2;
    if (argv[1][0] == 'l' && arch_syscall3(__NR_setitimer, ITIMER_VIRTUAL, (intptr_t)value, 0) != 0)
        return 2;
    interrupted(argv[1], arch_syscall0(__NR_getpid));
    return stopped ? 0 : 1;
}

/* SPDX-License-Identifier: MIT
 *
 * See trace.h.
 */
#include "trace.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

struct trace_arena trace_arena;
pid_t trace_child;
static struct user_regs_struct first;
static struct user_fpregs_struct first_floating;

__asm__(".text\n"
        ".globl trace_landing, trace_spin, trace_handler\n"
        "trace_landing: hlt\n"
        "trace_spin: jmp trace_spin\n"
        "trace_syscall_here: syscall\n"
        "trace_handler:\n"
        "    xor %eax, %eax\n"
        "    xor %ebx, %ebx\n"
        "    xor %ecx, %ecx\n"
        "    xor %edx, %edx\n"
        "    xor %esi, %esi\n"
        "    xor %edi, %edi\n"
        "    xor %ebp, %ebp\n"
        "    xor %r8d, %r8d\n"
        "    xor %r9d, %r9d\n"
        "    xor %r10d, %r10d\n"
        "    xor %r11d, %r11d\n"
        "    xor %r12d, %r12d\n"
        "    xor %r13d, %r13d\n"
        "    xor %r14d, %r14d\n"
        "    xor %r15d, %r15d\n"
        "    ret\n");
extern const char trace_syscall_here[];

static _Noreturn void fail(const char *what)
{
    perror(what);
    exit(2);
}

static unsigned char *map_between_guards(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *memory =
        mmap(NULL, size + 2 * page, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        fail("mmap");
    if (mprotect(memory + page, size, PROT_READ | PROT_WRITE) != 0)
        fail("mprotect");
    return memory + page;
}

static int wait_for_stop(void)
{
    int status;
    while (waitpid(trace_child, &status, 0) < 0) {
        if (errno != EINTR)
            fail("waitpid");
    }
    if (!WIFSTOPPED(status)) {
        fprintf(stderr, "the traced child is gone, status 0x%x\n", (unsigned)status);
        exit(2);
    }
    return WSTOPSIG(status);
}

void trace_begin(void)
{
    trace_arena.stack = map_between_guards(TRACE_STACK_BYTES);
    trace_arena.buffers[0] = map_between_guards(TRACE_BUFFER_BYTES);
    trace_arena.buffers[1] = map_between_guards(TRACE_BUFFER_BYTES);
    fflush(NULL);
    trace_child = fork();
    if (trace_child < 0)
        fail("fork");
    if (trace_child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(126);
        raise(SIGSTOP);
        _exit(127); /* it is never continued from here */
    }
    wait_for_stop();
    if (ptrace(PTRACE_SETOPTIONS, trace_child, NULL, PTRACE_O_EXITKILL) != 0)
        fail("PTRACE_SETOPTIONS");
    first = trace_get();
    first_floating = trace_get_floating();
}

void trace_end(void)
{
    int status;
    if (kill(trace_child, SIGKILL) != 0)
        fail("kill");
    while (waitpid(trace_child, &status, 0) < 0) {
        if (errno != EINTR)
            fail("waitpid");
    }
}

struct user_regs_struct trace_fresh(void)
{
    struct user_regs_struct registers = first;
    registers.orig_rax =
        (unsigned long long)-1; /* else the kernel would restart the call it was stopped in */
    trace_set_floating(&first_floating);
    return registers;
}

void trace_set(const struct user_regs_struct *registers)
{
    if (ptrace(PTRACE_SETREGS, trace_child, NULL, registers) != 0)
        fail("PTRACE_SETREGS");
}

struct user_regs_struct trace_get(void)
{
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, trace_child, NULL, &registers) != 0)
        fail("PTRACE_GETREGS");
    return registers;
}

struct user_fpregs_struct trace_get_floating(void)
{
    struct user_fpregs_struct registers;
    if (ptrace(PTRACE_GETFPREGS, trace_child, NULL, &registers) != 0)
        fail("PTRACE_GETFPREGS");
    return registers;
}

void trace_set_floating(const struct user_fpregs_struct *registers)
{
    if (ptrace(PTRACE_SETFPREGS, trace_child, NULL, registers) != 0)
        fail("PTRACE_SETFPREGS");
}

int trace_step(int signal)
{
    int stopped;
    if (ptrace(PTRACE_SINGLESTEP, trace_child, NULL, (void *)(intptr_t)signal) != 0)
        fail("PTRACE_SINGLESTEP");
    stopped = wait_for_stop();
    return stopped == SIGTRAP ? 0 : stopped;
}

bool trace_read(uint64_t address, uint64_t *value)
{
    long word;
    errno = 0;
    word = ptrace(PTRACE_PEEKDATA, trace_child, (void *)address, NULL);
    if (word == -1 && errno != 0)
        return false;
    *value = (uint64_t)word;
    return true;
}

int64_t trace_syscall(long number, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    struct user_regs_struct registers = trace_fresh();
    int raised;
    registers.rip = (uintptr_t)trace_syscall_here;
    registers.rax = (uint64_t)number;
    registers.rdi = a;
    registers.rsi = b;
    registers.rdx = c;
    registers.r10 = d;
    trace_set(&registers);
    raised = trace_step(0);
    if (raised != 0) {
        fprintf(stderr, "signal %d in system call %ld\n", raised, number);
        exit(2);
    }
    return (int64_t)trace_get().rax;
}

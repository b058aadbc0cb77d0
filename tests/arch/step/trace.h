/* SPDX-License-Identifier: MIT
 *
 * A stopped child process whose registers the test sets and whose instructions it steps. The child
 * is forked from the test, so code has the same addresses in both; the arena is shared memory.
 */
#ifndef TESTS_ARCH_STEP_TRACE_H
#define TESTS_ARCH_STEP_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/user.h>

#define TRACE_STACK_BYTES  16384
#define TRACE_BUFFER_BYTES 8192

struct trace_arena {
    unsigned char *stack;      /* TRACE_STACK_BYTES between two pages that cannot be accessed */
    unsigned char *buffers[2]; /* TRACE_BUFFER_BYTES each, between such pages as well */
};
extern struct trace_arena trace_arena;
extern pid_t trace_child;

/* Makes the arena and the child; ends the test on an error. */
void trace_begin(void);
void trace_end(void);

/* A set of registers to begin with: the child's own segments and flags, no pending system call. */
struct user_regs_struct trace_fresh(void);

void trace_set(const struct user_regs_struct *registers);
struct user_regs_struct trace_get(void);
struct user_fpregs_struct trace_get_floating(void);
void trace_set_floating(const struct user_fpregs_struct *registers);

/* Executes one instruction, or delivers a signal and stops at its handler's first instruction.
 * Returns 0, or the signal that the instruction raised, which is not delivered. */
int trace_step(int signal);

/* Reads 8 bytes; false where there is no memory. */
bool trace_read(uint64_t address, uint64_t *value);

/* Makes a system call in the child. */
int64_t trace_syscall(long number, uint64_t a, uint64_t b, uint64_t c, uint64_t d);

/* Addresses in the child (trace.c, in assembly). */
extern const char trace_landing[]; /* the return address of every function that is stepped */
extern const char trace_spin[];    /* a jump to itself */
extern const char trace_handler[]; /* a signal handler that clobbers all registers but rsp */

#endif

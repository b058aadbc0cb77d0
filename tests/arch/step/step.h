/* SPDX-License-Identifier: MIT
 *
 * Runs one assembly function in the traced child, an instruction at a time, and judges each.
 */
#ifndef TESTS_ARCH_STEP_STEP_H
#define TESTS_ARCH_STEP_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../random.h"

/* What can be wrong. One cause is one fault: see the order in step.c. */
enum step_fault {
    STEP_NO_CFI = 1 << 0,           /* no row, or one that cannot be evaluated */
    STEP_CFA = 1 << 1,              /* the CFA is not what it is */
    STEP_RETURN_RULE = 1 << 2,      /* the return address is not recovered */
    STEP_SAVED_RULE = 1 << 3,       /* a register of the caller is not recovered */
    STEP_CALL_ALIGN = 1 << 4,       /* a call with a stack that is not aligned to 16 */
    STEP_RETURN_SP = 1 << 5,        /* rsp after the return */
    STEP_CLOBBERED = 1 << 6,        /* a callee-saved register after the return */
    STEP_DIRECTION = 1 << 7,        /* direction flag set at a call or after the return */
    STEP_FLOATING_CONTROL = 1 << 8, /* control bits of MXCSR or the x87 unit changed */
    STEP_STACK_ABOVE = 1 << 9,      /* the caller's stack was written to */
    STEP_STACK_BELOW = 1 << 10,     /* memory below the red zone was written to */
    STEP_CRASHED = 1 << 11,         /* an instruction raised a signal */
    STEP_ENDLESS = 1 << 12,         /* more than STEP_MAX instructions */
    STEP_NOT_OUTERMOST = 1 << 13,   /* _start: the return address is not undefined */
    STEP_FRAME_POINTER = 1 << 14,   /* _start: rbp is not 0 at a call */
    STEP_ARGUMENT = 1 << 15,        /* _start: a callee does not get argc, argv, envp */
    STEP_SIGNAL_FRAME = 1 << 16,    /* restorer: the CFI does not say that it is a signal frame */
    STEP_CONTEXT = 1 << 17,         /* restorer: the interrupted context did not come back */
    STEP_ORDER = 1 << 18,           /* _start: calls other functions, or in another order */
    STEP_EXIT = 1 << 19,            /* _start: ends otherwise, or with another status */
};

#define STEP_MAX 10000

struct step_report {
    unsigned faults; /* enum step_fault, or-ed */
    unsigned
        registers; /* by DWARF number: those that STEP_SAVED_RULE and STEP_CLOBBERED are about */
    unsigned long steps;
    uint64_t result; /* rax; of step_start: the initial stack pointer */
};

/* Calls a function. Registers that are no arguments hold random values.
 * arguments: up to 6 in registers, the seventh on the stack. */
struct step_report step_call(const char *name, const uint64_t arguments[7], struct random *random);

struct step_callee { /* a list of them ends with a null name */
    const char *name;
    bool takes_arguments; /* argc, argv, envp */
};

/* Starts a _start, up to the system call that it ends with. callees: whom it has to call, in this
 * order. status: what it has to exit with. misalignment: added to the initial stack pointer. */
struct step_report step_start(const char *name, const struct step_callee *callees, uint64_t status,
                              uint64_t misalignment, struct random *random);

/* Takes a signal whose handler returns to a restorer. */
struct step_report step_restorer(const char *name, struct random *random);

/* The names of faults, or "none", in a static buffer. */
const char *step_fault_names(unsigned faults);

/* Whether each fault is also told on standard error as it is found. */
extern bool step_verbose;

#endif

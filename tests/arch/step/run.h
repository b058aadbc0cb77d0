/* SPDX-License-Identifier: MIT
 *
 * One run of a function under test: what step.c, start.c and restorer.c share.
 */
#ifndef TESTS_ARCH_STEP_RUN_H
#define TESTS_ARCH_STEP_RUN_H

#include <string.h>

#include "image.h"
#include "step.h"
#include "trace.h"

#define RED_ZONE       128
#define FLAG_DIRECTION (1u << 10)

struct run {
    struct step_report report;
    struct image_symbol function;
    const char *name;
    uint64_t entry[REG_COUNT]; /* registers at the entry */
    uint64_t return_address;
    unsigned rule_lost; /* registers by DWARF number that a row did not recover */
    uint64_t lowest;    /* stack pointer */
};

/* Notes a fault, and tells the first of its kind. */
__attribute__((__format__(__printf__, 4, 5))) void run_fault(struct run *run, enum step_fault kind,
                                                             uint64_t pc, const char *format, ...);

void run_by_number(const struct user_regs_struct *from, uint64_t to[REG_COUNT]);
struct user_regs_struct run_random_registers(struct random *random); /* all but rsp and rip */

/* Fills the stack so that run_check_stack sees what was written to. */
void run_fill_stack(void);
uint64_t run_random_stack(struct random *random); /* well inside it, a multiple of 16 */

/* 8 bytes of the shared stack, at any address. */
static inline uint64_t run_word(uint64_t address)
{
    uint64_t value;
    memcpy(&value, (const void *)address, sizeof value);
    return value;
}

static inline void run_set_word(uint64_t address, uint64_t value)
{
    memcpy((void *)address, &value, sizeof value);
}

/* Begins with these registers; the caller sets the pc. */
void run_begin(struct run *run, const char *name, const struct user_regs_struct *registers);

/* Executes one instruction. Returns false when it crashed or there were too many. */
bool run_step(struct run *run, struct user_regs_struct *now);

bool run_inside(const struct run *run, uint64_t pc);
bool run_is_call(uint64_t pc);

/* A call was made at pc: alignment and direction flag. */
void run_check_call(struct run *run, uint64_t pc, const struct user_regs_struct *at_callee);

/* Nothing was written at `above` and higher, and nothing below the red zone of the lowest rsp. */
void run_check_stack(struct run *run, uint64_t above);

#endif

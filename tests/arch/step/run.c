/* SPDX-License-Identifier: MIT
 *
 * See run.h.
 */
#include "run.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool step_verbose = true;

void run_fault(struct run *run, enum step_fault kind, uint64_t pc, const char *format, ...)
{
    va_list arguments;
    if (step_verbose && !(run->report.faults & kind)) {
        fprintf(stderr, "%s+%lld: ", run->name, (long long)(pc - run->function.address));
        va_start(arguments, format);
        vfprintf(stderr, format, arguments);
        va_end(arguments);
        fputc('\n', stderr);
    }
    run->report.faults |= kind;
}

const char *step_fault_names(unsigned faults)
{
    static const char *const names[] = {
        "no-cfi",         "cfa",          "return-rule", "saved-rule",       "call-align",
        "return-sp",      "clobbered",    "direction",   "floating-control", "stack-above",
        "stack-below",    "crashed",      "endless",     "not-outermost",    "frame-pointer",
        "start-argument", "signal-frame", "context",     "start-order",      "start-exit"};
    static char text[512];
    text[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!(faults & 1u << i))
            continue;
        if (text[0])
            strcat(text, " ");
        strcat(text, names[i]);
    }
    return text[0] ? text : "none";
}

/* --- Registers and memory --------------------------------------------------------------------- */

void run_by_number(const struct user_regs_struct *from, uint64_t to[REG_COUNT])
{
    to[REG_RAX] = from->rax;
    to[REG_RDX] = from->rdx;
    to[REG_RCX] = from->rcx;
    to[REG_RBX] = from->rbx;
    to[REG_RSI] = from->rsi;
    to[REG_RDI] = from->rdi;
    to[REG_RBP] = from->rbp;
    to[REG_RSP] = from->rsp;
    to[REG_R8] = from->r8;
    to[REG_R9] = from->r9;
    to[REG_R10] = from->r10;
    to[REG_R11] = from->r11;
    to[REG_R12] = from->r12;
    to[REG_R13] = from->r13;
    to[REG_R14] = from->r14;
    to[REG_R15] = from->r15;
    to[REG_RIP] = from->rip;
}

struct user_regs_struct run_random_registers(struct random *random)
{
    struct user_regs_struct registers = trace_fresh();
    registers.rax = random_next(random);
    registers.rbx = random_next(random);
    registers.rcx = random_next(random);
    registers.rdx = random_next(random);
    registers.rsi = random_next(random);
    registers.rdi = random_next(random);
    registers.rbp = random_next(random);
    registers.r8 = random_next(random);
    registers.r9 = random_next(random);
    registers.r10 = random_next(random);
    registers.r11 = random_next(random);
    registers.r12 = random_next(random);
    registers.r13 = random_next(random);
    registers.r14 = random_next(random);
    registers.r15 = random_next(random);
    return registers;
}

static uint64_t canary(uint64_t address)
{
    return (address + 0x1234567) * 0x9e3779b97f4a7c15ull;
}

void run_fill_stack(void)
{
    for (size_t i = 0; i < TRACE_STACK_BYTES; i += 8) {
        uint64_t *word = (uint64_t *)(trace_arena.stack + i);
        *word = canary((uintptr_t)word);
    }
}

/* The first word in [from, to) that is not as it was filled, or 0. */
static uint64_t changed_word(uint64_t from, uint64_t to)
{
    for (uint64_t address = from; address < to; address += 8) {
        if (*(const uint64_t *)address != canary(address))
            return address;
    }
    return 0;
}

/* A stack pointer well inside the stack, a multiple of 16. */
uint64_t run_random_stack(struct random *random)
{
    return (uintptr_t)trace_arena.stack + TRACE_STACK_BYTES / 2 + 16 * random_below(random, 64);
}

void run_begin(struct run *run, const char *name, const struct user_regs_struct *registers)
{
    memset(run, 0, sizeof *run);
    run->name = name;
    run->function = image_find(name);
    run_by_number(registers, run->entry);
    run->lowest = registers->rsp;
}

bool run_inside(const struct run *run, uint64_t pc)
{
    return pc - run->function.address < run->function.size;
}

/* Is the instruction at pc a call? e8, or ff /2 with an optional REX prefix. */
bool run_is_call(uint64_t pc)
{
    const unsigned char *code = (const unsigned char *)pc;
    if ((code[0] & 0xf0) == 0x40)
        code++;
    return code[0] == 0xe8 || (code[0] == 0xff && (code[1] >> 3 & 7) == 2);
}

void run_check_call(struct run *run, uint64_t pc, const struct user_regs_struct *at_callee)
{
    if (at_callee->rsp % 16 != 8)
        run_fault(run, STEP_CALL_ALIGN, pc, "call with rsp %% 16 == %d",
                  (int)((at_callee->rsp + 8) % 16));
    if (at_callee->eflags & FLAG_DIRECTION)
        run_fault(run, STEP_DIRECTION, pc, "call with the direction flag set");
}

void run_check_stack(struct run *run, uint64_t above)
{
    uint64_t bottom = (uintptr_t)trace_arena.stack;
    uint64_t changed = changed_word(above, bottom + TRACE_STACK_BYTES);
    if (changed)
        run_fault(run, STEP_STACK_ABOVE, run->function.address, "wrote to entry rsp + %lld",
                  (long long)(changed - run->entry[REG_RSP]));
    if (run->lowest < bottom + RED_ZONE || run->lowest > bottom + TRACE_STACK_BYTES)
        return; /* rsp left the stack: other faults tell */
    changed = changed_word(bottom, (run->lowest - RED_ZONE) & ~(uint64_t)7);
    if (changed)
        run_fault(run, STEP_STACK_BELOW, run->function.address,
                  "wrote to %lld below the lowest rsp", (long long)(run->lowest - changed));
}

/* Steps once. Returns false when an instruction crashed or there were too many. */
bool run_step(struct run *run, struct user_regs_struct *now)
{
    uint64_t pc = now->rip;
    int raised = trace_step(0);
    *now = trace_get();
    if (raised != 0) {
        run_fault(run, STEP_CRASHED, pc, "signal %d", raised);
        return false;
    }
    if (++run->report.steps >= STEP_MAX) {
        run_fault(run, STEP_ENDLESS, pc, "does not come to an end");
        return false;
    }
    if (now->rsp < run->lowest)
        run->lowest = now->rsp;
    return true;
}

/* SPDX-License-Identifier: MIT
 *
 * See step.h. Before each instruction of the function under test:
 *   1. the CFA of its row must be the stack pointer before the call, plus nothing;
 *   2. if so, the return address must be where the row says;
 *   3. and so must each callee-saved register of the caller, in memory that no signal can
 * overwrite. A call is looked at when it has been made. After the return, what the ABI promises is
 * compared. So that a cause is reported once: a wrong CFA hides 2 and 3, a register that is lost
 * for good hides 3 for this register, and after a crash only what was seen before it counts.
 */
#include "step.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "image.h"
#include "trace.h"

#define RED_ZONE        128
#define FLAG_DIRECTION  (1u << 10)
#define MXCSR_EXCEPTION 0x3fu /* sticky status bits: not the callee's to keep */

bool step_verbose = true;

static const int callee_saved[] = {REG_RBX, REG_RBP, REG_R12, REG_R13, REG_R14, REG_R15};

struct run {
    struct step_report report;
    struct image_symbol function;
    const char *name;
    uint64_t entry[REG_COUNT]; /* registers at the entry */
    uint64_t return_address;
    unsigned rule_lost; /* registers by DWARF number that a row did not recover */
    uint64_t lowest;    /* stack pointer */
};

__attribute__((__format__(__printf__, 4, 5))) static void
fault(struct run *run, enum step_fault kind, uint64_t pc, const char *format, ...)
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
        "start-argument", "signal-frame", "context"};
    static char text[512];

    text[0] = '\0';
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (!(faults & 1u << i))
            continue;
        if (text[0])
            strcat(text, " ");
        strcat(text, names[i]);
    }
    return text[0] ? text : "none";
}

/* --- Registers and memory -----------------------------------------------------------------------
 */

static void by_number(const struct user_regs_struct *from, uint64_t to[REG_COUNT])
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

static struct user_regs_struct random_registers(struct random *random)
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

static void fill_stack(void)
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

static void poke(uint64_t address, uint64_t value)
{
    *(uint64_t *)address = value;
}

/* A stack pointer well inside the stack, a multiple of 16. */
static uint64_t random_stack(struct random *random)
{
    return (uintptr_t)trace_arena.stack + TRACE_STACK_BYTES / 2 + 16 * random_below(random, 64);
}

static void begin(struct run *run, const char *name, const struct user_regs_struct *registers)
{
    memset(run, 0, sizeof(*run));
    run->name = name;
    run->function = image_find(name);
    by_number(registers, run->entry);
    run->lowest = registers->rsp;
}

static bool inside(const struct run *run, uint64_t pc)
{
    return pc - run->function.address < run->function.size;
}

/* --- The checks ---------------------------------------------------------------------------------
 */

static void check_row(struct run *run, const struct user_regs_struct *now)
{
    uint64_t registers[REG_COUNT];
    uint64_t cfa = run->entry[REG_RSP] + 8;
    struct image_row row;
    const char *error;

    by_number(now, registers);
    if (!image_row(now->rip, registers, trace_read, &row, &error)) {
        fault(run, STEP_NO_CFI, now->rip, "%s", error);
        return;
    }
    if (row.cfa != cfa) {
        fault(run, STEP_CFA, now->rip, "the CFA is off by %lld", (long long)(row.cfa - cfa));
        return;
    }
    if (row.registers[REG_RIP].rule != IMAGE_IN_MEMORY ||
        row.registers[REG_RIP].value != run->return_address)
        fault(run, STEP_RETURN_RULE, now->rip, "the return address is not recovered");
    for (size_t i = 0; i < sizeof(callee_saved) / sizeof(callee_saved[0]); i++) {
        int number = callee_saved[i];
        bool lost = row.registers[number].rule == IMAGE_UNDEFINED ||
                    row.registers[number].value != run->entry[number];

        if (row.registers[number].rule == IMAGE_IN_MEMORY &&
            row.registers[number].address < now->rsp - RED_ZONE)
            lost = true; /* the next signal will overwrite it */
        if (lost && step_verbose && !(run->rule_lost & 1u << number))
            fprintf(stderr, "%s+%lld: the CFI does not recover %s\n", run->name,
                    (long long)(now->rip - run->function.address), image_register_names[number]);
        if (lost)
            run->rule_lost |= 1u << number;
    }
}

/* Is the instruction at pc a call? e8, or ff /2 with an optional REX prefix. */
static bool is_call(uint64_t pc)
{
    const unsigned char *code = (const unsigned char *)pc;

    if ((code[0] & 0xf0) == 0x40)
        code++;
    return code[0] == 0xe8 || (code[0] == 0xff && (code[1] >> 3 & 7) == 2);
}

static void check_call(struct run *run, uint64_t pc, const struct user_regs_struct *at_callee)
{
    if (at_callee->rsp % 16 != 8)
        fault(run, STEP_CALL_ALIGN, pc, "call with rsp %% 16 == %d",
              (int)((at_callee->rsp + 8) % 16));
    if (at_callee->eflags & FLAG_DIRECTION)
        fault(run, STEP_DIRECTION, pc, "call with the direction flag set");
}

static void check_return(struct run *run, const struct user_regs_struct *now,
                         const struct user_fpregs_struct *floating)
{
    struct user_fpregs_struct floating_now = trace_get_floating();
    uint64_t registers[REG_COUNT];

    by_number(now, registers);
    if (now->rsp != run->entry[REG_RSP] + 8)
        fault(run, STEP_RETURN_SP, now->rip, "returned with rsp off by %lld",
              (long long)(now->rsp - run->entry[REG_RSP] - 8));
    for (size_t i = 0; i < sizeof(callee_saved) / sizeof(callee_saved[0]); i++) {
        int number = callee_saved[i];

        if (registers[number] == run->entry[number])
            continue;
        fault(run, STEP_CLOBBERED, now->rip, "returned with another %s",
              image_register_names[number]);
        run->report.registers |= 1u << number;
    }
    if (now->eflags & FLAG_DIRECTION)
        fault(run, STEP_DIRECTION, now->rip, "returned with the direction flag set");
    if ((floating_now.mxcsr & ~MXCSR_EXCEPTION) != (floating->mxcsr & ~MXCSR_EXCEPTION) ||
        floating_now.cwd != floating->cwd)
        fault(run, STEP_FLOATING_CONTROL, now->rip, "returned with other floating-point controls");
}

static void check_stack(struct run *run, uint64_t above)
{
    uint64_t bottom = (uintptr_t)trace_arena.stack;
    uint64_t changed = changed_word(above, bottom + TRACE_STACK_BYTES);

    if (changed)
        fault(run, STEP_STACK_ABOVE, run->function.address, "wrote to entry rsp + %lld",
              (long long)(changed - run->entry[REG_RSP]));
    if (run->lowest < bottom + RED_ZONE || run->lowest > bottom + TRACE_STACK_BYTES)
        return; /* rsp left the stack: other faults tell */
    changed = changed_word(bottom, (run->lowest - RED_ZONE) & ~(uint64_t)7);
    if (changed)
        fault(run, STEP_STACK_BELOW, run->function.address, "wrote to %lld below the lowest rsp",
              (long long)(run->lowest - changed));
}

/* Steps once. Returns false when an instruction crashed or there were too many. */
static bool step(struct run *run, struct user_regs_struct *now)
{
    uint64_t pc = now->rip;
    int raised = trace_step(0);

    *now = trace_get();
    if (raised != 0) {
        fault(run, STEP_CRASHED, pc, "signal %d", raised);
        return false;
    }
    if (++run->report.steps >= STEP_MAX) {
        fault(run, STEP_ENDLESS, pc, "does not come to an end");
        return false;
    }
    if (now->rsp < run->lowest)
        run->lowest = now->rsp;
    return true;
}

/* --- A call -------------------------------------------------------------------------------------
 */

struct step_report step_call(const char *name, const uint64_t arguments[7], struct random *random)
{
    struct user_regs_struct now = random_registers(random);
    struct user_fpregs_struct floating = trace_get_floating();
    struct run run;

    fill_stack();
    now.rsp = random_stack(random) - 8;
    now.rdi = arguments[0];
    now.rsi = arguments[1];
    now.rdx = arguments[2];
    now.rcx = arguments[3];
    now.r8 = arguments[4];
    now.r9 = arguments[5];
    begin(&run, name, &now);
    now.rip = run.function.address;
    run.return_address = (uintptr_t)trace_landing;
    poke(now.rsp, run.return_address);
    poke(now.rsp + 8, arguments[6]);
    trace_set(&now);

    while (now.rip != run.return_address) {
        uint64_t pc = now.rip;

        if (inside(&run, pc))
            check_row(&run, &now);
        if (!step(&run, &now))
            break;
        if (inside(&run, pc) && now.rip != run.return_address && is_call(pc))
            check_call(&run, pc, &now);
    }
    if (now.rip == run.return_address) {
        run.report.result = now.rax;
        check_return(&run, &now, &floating);
        if (*(uint64_t *)run.entry[REG_RSP] != run.return_address ||
            *(uint64_t *)(run.entry[REG_RSP] + 8) != arguments[6])
            fault(&run, STEP_STACK_ABOVE, now.rip, "wrote to the return address or an argument");
        check_stack(&run, run.entry[REG_RSP] + 16);
    }
    run.rule_lost &= ~run.report.registers;
    if (run.rule_lost)
        run.report.faults |= STEP_SAVED_RULE;
    run.report.registers |= run.rule_lost;
    return run.report;
}

/* --- _start -------------------------------------------------------------------------------------
 */

struct step_report step_start(const char *name, const char *callee, uint64_t misalignment,
                              struct random *random)
{
    struct user_regs_struct now = random_registers(random);
    uint64_t target = image_find(callee).address;
    struct run run;

    fill_stack();
    now.rsp = random_stack(random) + misalignment;
    begin(&run, name, &now);
    now.rip = run.function.address;
    trace_set(&now);
    while (now.rip != target) {
        uint64_t pc = now.rip, registers[REG_COUNT];
        struct image_row row;
        const char *error;

        by_number(&now, registers);
        if (!inside(&run, pc))
            fault(&run, STEP_CRASHED, pc, "left the function for elsewhere");
        else if (!image_row(pc, registers, trace_read, &row, &error))
            fault(&run, STEP_NO_CFI, pc, "%s", error);
        else if (row.registers[REG_RIP].rule != IMAGE_UNDEFINED)
            fault(&run, STEP_NOT_OUTERMOST, pc, "the return address is not undefined");
        if (!step(&run, &now))
            return run.report;
        if (now.rip == target && is_call(pc)) {
            uint64_t after =
                *(uint64_t *)now.rsp; /* an unwinder looks at it, and at it minus one */

            check_call(&run, pc, &now);
            if (!inside(&run, after))
                fault(&run, STEP_NO_CFI, after, "the return address is outside of the function");
        }
    }
    if (now.rbp != 0)
        fault(&run, STEP_FRAME_POINTER, now.rip, "rbp is not 0");
    if (now.rdi != run.entry[REG_RSP])
        fault(&run, STEP_ARGUMENT, now.rip, "rdi is not the initial stack pointer");
    check_stack(&run, (run.entry[REG_RSP] + 7) & ~(uint64_t)7);
    return run.report;
}

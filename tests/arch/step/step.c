/* SPDX-License-Identifier: MIT
 *
 * See step.h. Before each instruction of the function under test:
 *   1. the CFA of its row must be the stack pointer before the call;
 *   2. if so, the return address must be where the row says;
 *   3. and so must each callee-saved register, in memory that no signal can overwrite.
 *
 * A call is looked at when it has been made. After the return, what the ABI promises is compared.
 *
 * A cause is reported once: a wrong CFA hides 2 and 3, a register that is lost for good hides 3 for
 * this register, and after a crash only what was seen before it counts.
 */
#include "run.h"

#include <stdio.h>

#define MXCSR_EXCEPTION 0x3fu /* sticky status bits: not the callee's to keep */

static const int callee_saved[] = {REG_RBX, REG_RBP, REG_R12, REG_R13, REG_R14, REG_R15};

static void check_row(struct run *run, const struct user_regs_struct *now)
{
    uint64_t registers[REG_COUNT];
    uint64_t cfa = run->entry[REG_RSP] + 8;
    struct image_row row;
    const char *error;

    run_by_number(now, registers);
    if (!image_row(now->rip, registers, trace_read, &row, &error)) {
        run_fault(run, STEP_NO_CFI, now->rip, "%s", error);
        return;
    }
    if (row.cfa != cfa) {
        run_fault(run, STEP_CFA, now->rip, "the CFA is off by %lld", (long long)(row.cfa - cfa));
        return;
    }
    if (row.registers[REG_RIP].rule != IMAGE_IN_MEMORY ||
        row.registers[REG_RIP].value != run->return_address)
        run_fault(run, STEP_RETURN_RULE, now->rip, "the return address is not recovered");
    for (size_t i = 0; i < sizeof callee_saved / sizeof callee_saved[0]; i++) {
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

static void check_return(struct run *run, const struct user_regs_struct *now,
                         const struct user_fpregs_struct *floating)
{
    struct user_fpregs_struct floating_now = trace_get_floating();
    uint64_t registers[REG_COUNT];
    run_by_number(now, registers);
    if (now->rsp != run->entry[REG_RSP] + 8)
        run_fault(run, STEP_RETURN_SP, now->rip, "returned with rsp off by %lld",
                  (long long)(now->rsp - run->entry[REG_RSP] - 8));
    for (size_t i = 0; i < sizeof callee_saved / sizeof callee_saved[0]; i++) {
        int number = callee_saved[i];
        if (registers[number] == run->entry[number])
            continue;
        run_fault(run, STEP_CLOBBERED, now->rip, "returned with another %s",
                  image_register_names[number]);
        run->report.registers |= 1u << number;
    }
    if (now->eflags & FLAG_DIRECTION)
        run_fault(run, STEP_DIRECTION, now->rip, "returned with the direction flag set");
    if ((floating_now.mxcsr & ~MXCSR_EXCEPTION) != (floating->mxcsr & ~MXCSR_EXCEPTION) ||
        floating_now.cwd != floating->cwd)
        run_fault(run, STEP_FLOATING_CONTROL, now->rip,
                  "returned with other floating-point controls");
}

/* --- A call ----------------------------------------------------------------------------------- */

struct step_report step_call(const char *name, const uint64_t arguments[7], struct random *random)
{
    struct user_regs_struct now = run_random_registers(random);
    struct user_fpregs_struct floating = trace_get_floating();
    struct run run;

    run_fill_stack();
    now.rsp = run_random_stack(random) - 8;
    now.rdi = arguments[0];
    now.rsi = arguments[1];
    now.rdx = arguments[2];
    now.rcx = arguments[3];
    now.r8 = arguments[4];
    now.r9 = arguments[5];
    run_begin(&run, name, &now);
    now.rip = run.function.address;
    run.return_address = (uintptr_t)trace_landing;
    run_set_word(now.rsp, run.return_address);
    run_set_word(now.rsp + 8, arguments[6]);
    trace_set(&now);

    while (now.rip != run.return_address) {
        uint64_t pc = now.rip;
        if (run_inside(&run, pc))
            check_row(&run, &now);
        if (!run_step(&run, &now))
            break;
        if (run_inside(&run, pc) && now.rip != run.return_address && run_is_call(pc))
            run_check_call(&run, pc, &now);
    }
    if (now.rip == run.return_address) {
        run.report.result = now.rax;
        check_return(&run, &now, &floating);
        if (run_word(run.entry[REG_RSP]) != run.return_address ||
            run_word(run.entry[REG_RSP] + 8) != arguments[6])
            run_fault(&run, STEP_STACK_ABOVE, now.rip,
                      "wrote to the return address or an argument");
        run_check_stack(&run, run.entry[REG_RSP] + 16);
    }
    run.rule_lost &= ~run.report.registers;
    if (run.rule_lost)
        run.report.faults |= STEP_SAVED_RULE;
    run.report.registers |= run.rule_lost;
    return run.report;
}

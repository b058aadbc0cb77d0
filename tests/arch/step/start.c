/* SPDX-License-Identifier: MIT
 *
 * step_start of step.h. A _start has no caller: at each of its instructions the CFI must say so.
 * What can be seen of it are its calls and the system call that it ends with, which is not made.
 */
#include "run.h"

#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

/* What the callees of the tests' _starts are called with, by the kind of start. */
static void check_arguments(struct run *run, uint64_t pc, const struct user_regs_struct *at_callee)
{
    uint64_t block = run->entry[REG_RSP], count = run_word(block);
    if (at_callee->rdi != count || at_callee->rsi != block + 8 ||
        at_callee->rdx != block + 8 + 8 * (count + 1))
        run_fault(run, STEP_ARGUMENT, pc, "not called with argc, argv and envp");
}

static void check_row(struct run *run, const struct user_regs_struct *now)
{
    uint64_t registers[REG_COUNT];
    struct image_row row;
    const char *error;

    run_by_number(now, registers);
    if (!image_row(now->rip, registers, trace_read, &row, &error))
        run_fault(run, STEP_NO_CFI, now->rip, "%s", error);
    else if (row.registers[REG_RIP].rule != IMAGE_UNDEFINED)
        run_fault(run, STEP_NOT_OUTERMOST, now->rip, "the return address is not undefined");
}

static bool is_system_call(uint64_t pc)
{
    return memcmp((const void *)pc, "\x0f\x05", 2) == 0;
}

/* At its callee's first instruction. */
static void check_callee(struct run *run, uint64_t pc, const struct user_regs_struct *now,
                         const struct step_callee *expected)
{
    uint64_t after = run_word(now->rsp); /* an unwinder looks at it, and at it minus one */
    run_check_call(run, pc, now);
    if (!run_inside(run, after))
        run_fault(run, STEP_NO_CFI, pc, "the return address is outside of the function");
    if (now->rbp != 0)
        run_fault(run, STEP_FRAME_POINTER, pc, "rbp is not 0 at a call");
    if (!expected->name || now->rip != image_find(expected->name).address)
        run_fault(run, STEP_ORDER, pc, "called another function than %s",
                  expected->name ? expected->name : "none");
    else if (expected->takes_arguments)
        check_arguments(run, pc, now);
}

struct step_report step_start(const char *name, const struct step_callee *callees, uint64_t status,
                              uint64_t misalignment, struct random *random)
{
    struct user_regs_struct now = run_random_registers(random);
    struct run run;
    run_fill_stack();
    now.rsp = run_random_stack(random) + misalignment;
    run_set_word(now.rsp, random_below(random, 16)); /* argc */
    run_begin(&run, name, &now);
    run.report.result = now.rsp;
    now.rip = run.function.address;
    trace_set(&now);
    for (;;) {
        uint64_t pc = now.rip;
        bool was_inside = run_inside(&run, pc);
        if (was_inside)
            check_row(&run, &now);
        if (was_inside && is_system_call(pc))
            break;
        if (!run_step(&run, &now))
            return run.report;
        if (!was_inside || !run_is_call(pc))
            continue;
        check_callee(&run, pc, &now, callees);
        if (run.report.faults & (STEP_ORDER | STEP_NO_CFI))
            return run.report; /* what follows is not to be judged, or not _start's */
        callees++;
    }
    if (callees->name)
        run_fault(&run, STEP_ORDER, now.rip, "%s was not called", callees->name);
    if (now.rax != SYS_exit_group || (uint32_t)now.rdi != (uint32_t)status)
        run_fault(&run, STEP_EXIT, now.rip, "does not end with exit_group(%#llx)",
                  (unsigned long long)status);
    run_check_stack(&run, (run.entry[REG_RSP] + 15) & ~(uint64_t)7);
    return run.report;
}

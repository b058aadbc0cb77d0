/* SPDX-License-Identifier: MIT
 *
 * step_restorer of step.h: a real signal is taken with every register known; its handler clobbers
 * them all and returns to the restorer. There, the CFI at each of its bytes and at the byte before
 * it, where unwinders look, must give back the whole interrupted context; and then the kernel must.
 */
#include "run.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

#define KERNEL_SA_RESTORER 0x04000000u

struct kernel_sigaction {
    uint64_t handler, flags, restorer, mask;
};

struct context {
    uint64_t registers[REG_COUNT];
};

static void tell(struct step_report *report, enum step_fault kind, const char *name, int64_t offset,
                 const char *what)
{
    if (step_verbose)
        fprintf(stderr, "%s%+lld: %s\n", name, (long long)offset, what);
    report->faults |= kind;
}

/* The row at one byte, from the registers that the restorer was entered with, or has. */
static void check_row(struct step_report *report, const char *name, uint64_t entry, int64_t offset,
                      const struct context *now, const struct context *interrupted)
{
    struct image_row row;
    const char *error;
    if (!image_row(entry + (uint64_t)offset, now->registers, trace_read, &row, &error)) {
        tell(report, STEP_NO_CFI, name, offset, error);
        return;
    }
    if (!row.signal_frame)
        tell(report, STEP_SIGNAL_FRAME, name, offset, "not said to be a signal frame");
    if (row.cfa != interrupted->registers[REG_RSP])
        tell(report, STEP_CFA, name, offset, "the CFA is not the interrupted rsp");
    for (int i = 0; i < REG_COUNT; i++) {
        if (row.registers[i].rule != IMAGE_UNDEFINED &&
            row.registers[i].value == interrupted->registers[i])
            continue;
        tell(report, i == REG_RIP ? STEP_RETURN_RULE : STEP_SAVED_RULE, name, offset,
             image_register_names[i]);
        report->registers |= 1u << i;
    }
}

static void install(uint64_t restorer)
{
    struct kernel_sigaction *action = (struct kernel_sigaction *)trace_arena.buffers[0];
    int64_t result;
    *action = (struct kernel_sigaction){.handler = (uintptr_t)trace_handler,
                                        .flags = SA_SIGINFO | KERNEL_SA_RESTORER,
                                        .restorer = restorer};
    result = trace_syscall(SYS_rt_sigaction, SIGUSR1, (uintptr_t)action, 0, sizeof action->mask);
    if (result != 0) {
        fprintf(stderr, "rt_sigaction: %s\n", strerror((int)-result));
        exit(2);
    }
}

struct step_report step_restorer(const char *name, struct random *random)
{
    struct image_symbol restorer = image_find(name);
    struct step_report report = {.faults = 0};
    struct context interrupted, now;
    struct user_regs_struct registers;
    int raised;

    install(restorer.address);
    registers = run_random_registers(random);
    registers.rsp =
        (uintptr_t)trace_arena.stack + TRACE_STACK_BYTES - 512 - random_below(random, 512);
    registers.rip = (uintptr_t)trace_spin;
    run_by_number(&registers, interrupted.registers);
    trace_set(&registers);
    for (raised = trace_step(SIGUSR1); raised == 0; raised = trace_step(0)) {
        if (++report.steps > 100) {
            tell(&report, STEP_ENDLESS, name, 0, "the restorer does not return");
            return report;
        }
        registers = trace_get();
        run_by_number(&registers, now.registers);
        if (registers.rip == interrupted.registers[REG_RIP])
            break;
        if (registers.rip - restorer.address >= restorer.size)
            continue;
        for (int64_t offset = -1; offset < (int64_t)restorer.size; offset++)
            check_row(&report, name, restorer.address, offset, &now, &interrupted);
    }
    if (raised != 0) {
        tell(&report, STEP_CRASHED, name, 0, "a signal on the way");
        return report;
    }
    if (memcmp(&now, &interrupted, sizeof now) != 0)
        tell(&report, STEP_CONTEXT, name, 0, "the interrupted context did not come back");
    return report;
}

/* SPDX-License-Identifier: MIT
 *
 * arch.step.faults_*: the tests of the stepping harness. Each faulty function must be reported with
 * exactly its own kind of fault, and each sound one with none.
 *
 *     arch_step_faults calls|starts|restorers
 */
#include <stdio.h>
#include <string.h>

#include "image.h"
#include "step.h"
#include "trace.h"

#define RUNS 8 /* with other registers and stacks */

struct expectation {
    const char *name;
    unsigned faults;
    unsigned registers;
};

static const struct expectation calls[] = {
    {"sound_macros", 0, 0},
    {"sound_distances", 0, 0},
    {"sound_large_frame", 0, 0},
    {"misaligned_call", STEP_CALL_ALIGN, 0},
    {"clobbers_rbx", STEP_CLOBBERED, 1 << REG_RBX},
    {"clobbers_rbp", STEP_CLOBBERED, 1 << REG_RBP},
    {"clobbers_r12", STEP_CLOBBERED, 1 << REG_R12},
    {"clobbers_r13", STEP_CLOBBERED, 1 << REG_R13},
    {"clobbers_r14", STEP_CLOBBERED, 1 << REG_R14},
    {"clobbers_r15", STEP_CLOBBERED, 1 << REG_R15},
    {"direction_set", STEP_DIRECTION, 0},
    {"returns_high", STEP_RETURN_SP, 0},
    {"changes_mxcsr", STEP_FLOATING_CONTROL, 0},
    {"changes_x87", STEP_FLOATING_CONTROL, 0},
    {"writes_above", STEP_STACK_ABOVE, 0},
    {"writes_below", STEP_STACK_BELOW, 0},
    {"crashes", STEP_CRASHED, 0},
    {"loops", STEP_ENDLESS, 0},
    {"without_cfi", STEP_NO_CFI, 0},
    {"push_unsaid", STEP_CFA, 0},
    {"pop_unsaid", STEP_CFA, 0},
    {"alloc_unsaid", STEP_CFA, 0},
    {"saved_elsewhere", STEP_SAVED_RULE, 1 << REG_R12},
    {"saved_dead", STEP_SAVED_RULE, 1 << REG_RBX},
    {"return_elsewhere", STEP_RETURN_RULE, 0},
};

static const struct expectation starts[] = {
    {"start_sound", 0, 0},
    {"start_with_caller", STEP_NOT_OUTERMOST, 0},
    {"start_misaligned", STEP_CALL_ALIGN, 0},
    {"start_keeps_rbp", STEP_FRAME_POINTER, 0},
    {"start_wrong_argument", STEP_ARGUMENT, 0},
    {"start_calls_other", STEP_ORDER, 0},
    {"start_without_main", STEP_ORDER, 0},
    {"start_wrong_status", STEP_EXIT, 0},
    {"start_ends_thread", STEP_EXIT, 0},
    {"start_writes", STEP_STACK_ABOVE, 0},
    {"start_without_end", STEP_NO_CFI, 0},
};

static const struct expectation restorers[] = {
    {"restorer_sound", 0, 0},
    {"restorer_wrong_rax", STEP_SAVED_RULE, 1 << REG_RAX},
    {"restorer_wrong_rdx", STEP_SAVED_RULE, 1 << REG_RDX},
    {"restorer_wrong_rcx", STEP_SAVED_RULE, 1 << REG_RCX},
    {"restorer_wrong_rbx", STEP_SAVED_RULE, 1 << REG_RBX},
    {"restorer_wrong_rsi", STEP_SAVED_RULE, 1 << REG_RSI},
    {"restorer_wrong_rdi", STEP_SAVED_RULE, 1 << REG_RDI},
    {"restorer_wrong_rbp", STEP_SAVED_RULE, 1 << REG_RBP},
    {"restorer_wrong_rsp", STEP_SAVED_RULE, 1 << REG_RSP},
    {"restorer_wrong_r8", STEP_SAVED_RULE, 1 << REG_R8},
    {"restorer_wrong_r9", STEP_SAVED_RULE, 1 << REG_R9},
    {"restorer_wrong_r10", STEP_SAVED_RULE, 1 << REG_R10},
    {"restorer_wrong_r11", STEP_SAVED_RULE, 1 << REG_R11},
    {"restorer_wrong_r12", STEP_SAVED_RULE, 1 << REG_R12},
    {"restorer_wrong_r13", STEP_SAVED_RULE, 1 << REG_R13},
    {"restorer_wrong_r14", STEP_SAVED_RULE, 1 << REG_R14},
    {"restorer_wrong_r15", STEP_SAVED_RULE, 1 << REG_R15},
    {"restorer_wrong_rip", STEP_RETURN_RULE, 1 << REG_RIP},
    {"restorer_wrong_cfa", STEP_CFA, 0},
    {"restorer_no_signal", STEP_SIGNAL_FRAME, 0},
    {"restorer_no_nop", STEP_NO_CFI, 0},
};

static struct random random_source;
static unsigned long failures, checked;

#define STATUS 0x5ca1ab1e

/* What the faulty _starts call. */
int faulty_main(int argc, char **argv, char **envp);
int faulty_main(int argc, char **argv, char **envp)
{
    (void)argc;
    (void)argv;
    (void)envp;
    return STATUS;
}

int faulty_other(void);
int faulty_other(void)
{
    return STATUS;
}

static struct step_report call(const char *name)
{
    uint64_t arguments[7];
    for (int i = 0; i < 7; i++)
        arguments[i] = random_next(&random_source);
    return step_call(name, arguments, &random_source);
}

static struct step_report start(const char *name)
{
    static const struct step_callee callees[] = {{"faulty_main", true}, {NULL, false}};
    return step_start(name, callees, STATUS, 0, &random_source);
}

static struct step_report restorer(const char *name)
{
    return step_restorer(name, &random_source);
}

static void check(const struct expectation *expected, size_t count,
                  struct step_report (*run)(const char *name))
{
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < RUNS; k++) {
            struct step_report report = run(expected[i].name);
            checked++;
            if (report.faults == expected[i].faults && report.registers == expected[i].registers)
                continue;
            failures++;
            printf("%s: reported %s, registers 0x%x", expected[i].name,
                   step_fault_names(report.faults), report.registers);
            printf("; expected %s, registers 0x%x\n", step_fault_names(expected[i].faults),
                   expected[i].registers);
        }
    }
}

#define CHECK(table, run) check(table, sizeof table / sizeof((table)[0]), run)

int main(int argc, char **argv)
{
    const char *which = argc == 2 ? argv[1] : "";
    step_verbose = getenv("PLINTH_TEST_VERBOSE") != NULL;
    image_open();
    random_source = random_begin();
    trace_begin();
    if (strcmp(which, "calls") == 0)
        CHECK(calls, call);
    else if (strcmp(which, "starts") == 0)
        CHECK(starts, start);
    else if (strcmp(which, "restorers") == 0)
        CHECK(restorers, restorer);
    else
        fprintf(stderr, "usage: %s calls|starts|restorers\n", argv[0]);
    trace_end();
    printf("%s: %lu runs, %lu failures\n", which, checked, failures);
    return checked == 0 || failures != 0;
}

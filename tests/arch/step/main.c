/* SPDX-License-Identifier: MIT
 *
 * arch.step.*: every function of arch/x86_64, stepped with random arguments. The functions are
 * those of the kit with "subject_" before their names, so that they stand beside the C library's.
 *
 *     arch_step memcpy|memmove|memset|memcmp|syscall6|start|restore_rt
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "image.h"
#include "step.h"
#include "trace.h"

#define SMALL_SIZES 300
#define LARGE_RUNS  6 /* each byte of rep movsb is a step */

static struct random random_source;
static unsigned long calls, steps, failures;

#define STATUS 0x5ca1ab1e

/* What _start calls, and the arrays that a linker would make of it. All destroy what they may. */
__asm__(".text\n"
        ".irp name, init_first, init_second, main, fini_first, fini_second\n"
        ".globl subject_\\name\n"
        ".type subject_\\name, @function\n"
        "subject_\\name:\n"
        ".irp register, rcx, rdx, rsi, rdi, r8, r9, r10, r11\n"
        "    mov $-3, %\\register\n"
        ".endr\n"
        "    mov $0xbad, %eax\n"
        ".ifc \\name, main\n"
        "    mov $0x5ca1ab1e, %eax\n" /* STATUS */
        ".endif\n"
        "    ret\n"
        ".size subject_\\name, . - subject_\\name\n"
        ".endr\n"
        ".data\n"
        ".balign 8\n"
        ".globl subject___init_array_start, subject___init_array_end\n"
        ".globl subject___fini_array_start, subject___fini_array_end\n"
        "subject___init_array_start: .quad subject_init_first, subject_init_second\n"
        "subject___init_array_end:\n"
        "subject___fini_array_start: .quad subject_fini_first, subject_fini_second\n"
        "subject___fini_array_end: .quad 0\n"
        ".globl subject_plinth_start_block\n"
        "subject_plinth_start_block: .quad 0\n"
        ".text\n");
extern uint64_t subject_plinth_start_block;

static void judge(const char *what, const struct step_report *report, bool result_is_right)
{
    calls++;
    steps += report->steps;
    if (report->faults == 0 && result_is_right)
        return;
    failures++;
    printf("%s: faults: %s%s\n", what, step_fault_names(report->faults),
           result_is_right ? "" : "; the result is wrong");
}

/* --- The memory functions --------------------------------------------------------------------- */

/* Where size bytes may lie in a buffer: at its first byte, up to its last (a page that faults
 * follows), or between. */
static size_t random_place(size_t size)
{
    size_t room = TRACE_BUFFER_BYTES - size;
    switch (random_below(&random_source, 3)) {
    case 0:
        return 0;
    case 1:
        return room;
    default:
        return random_below(&random_source, room + 1);
    }
}

static void one_memory_call(const char *function, size_t size)
{
    static unsigned char expected[2][TRACE_BUFFER_BYTES];
    unsigned char *const *buffers = trace_arena.buffers;
    bool overlapping = strcmp(function, "memmove") == 0 && random_below(&random_source, 4) != 0;
    size_t to = random_place(size), from = random_place(size);
    unsigned char *from_buffer = buffers[overlapping ? 0 : 1];
    uint64_t arguments[7];
    uint64_t result;
    char name[32], what[96];
    struct step_report report;
    bool right;

    if (overlapping && random_below(&random_source, 2)) { /* near each other */
        size_t distance = random_below(&random_source, 80);

        from = to > distance ? to - distance : to;
    }
    random_bytes(&random_source, buffers[0], TRACE_BUFFER_BYTES);
    random_bytes(&random_source, buffers[1], TRACE_BUFFER_BYTES);
    for (int i = 0; i < 7; i++)
        arguments[i] = random_next(&random_source);
    arguments[0] = (uintptr_t)buffers[0] + to;
    arguments[1] = (uintptr_t)from_buffer + from;
    arguments[2] = size;
    result = arguments[0];
    if (strcmp(function, "memset") == 0)
        arguments[1] = random_next(&random_source); /* its high bytes mean nothing */
    if (strcmp(function, "memcmp") == 0) {
        memcpy(buffers[1] + from, buffers[0] + to, size);
        if (size && random_below(&random_source, 4))
            buffers[1][from + random_below(&random_source, size)] ^=
                (unsigned char)(1 + random_below(&random_source, 255));
    }
    memcpy(expected[0], buffers[0], TRACE_BUFFER_BYTES);
    memcpy(expected[1], buffers[1], TRACE_BUFFER_BYTES);
    if (strcmp(function, "memset") == 0)
        memset(expected[0] + to, (int)(arguments[1] & 0xff), size);
    else if (strcmp(function, "memcmp") != 0)
        memmove(expected[0] + to, from_buffer + from, size);

    snprintf(name, sizeof name, "subject_%s", function);
    report = step_call(name, arguments, &random_source);
    if (strcmp(function, "memcmp") == 0) {
        int wanted = memcmp(buffers[0] + to, buffers[1] + from, size);
        int32_t got = (int32_t)(uint32_t)report.result;
        right = (wanted < 0) == (got < 0) && (wanted > 0) == (got > 0);
    } else {
        right = report.result == result;
    }
    right = right && memcmp(expected[0], buffers[0], TRACE_BUFFER_BYTES) == 0 &&
            memcmp(expected[1], buffers[1], TRACE_BUFFER_BYTES) == 0;
    snprintf(what, sizeof what, "%s(%zu bytes, to +%zu, from +%zu%s)", function, size, to, from,
             overlapping ? ", one buffer" : "");
    judge(what, &report, right);
}

static void memory_function(const char *function)
{
    for (size_t size = 0; size <= SMALL_SIZES; size++)
        one_memory_call(function, size);
    for (int i = 0; i < LARGE_RUNS; i++)
        one_memory_call(function, 301 + random_below(&random_source, 4000));
}

/* --- plinth_syscall6 -------------------------------------------------------------------------- */

/* mmap has six arguments that all show: the sixth by which page of the file appears. */
static void syscall6_mmap(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    int fd = (int)trace_syscall(SYS_memfd_create, (uintptr_t) "step", 0, 0, 0);
    if (fd < 0 || trace_syscall(SYS_ftruncate, (uint64_t)fd, 3 * page, 0, 0) != 0) {
        printf("no memory file in the child: %d\n", fd);
        failures++;
        return;
    }
    for (uint64_t i = 0; i < 3; i++) {
        uint64_t *mark = (uint64_t *)trace_arena.buffers[0];
        uint64_t wish =
            (uintptr_t)trace_arena.buffers[1]; /* MAP_FIXED: over the arena, in the child only */
        uint64_t arguments[7] = {
            SYS_mmap,     wish,    page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
            (uint64_t)fd, i * page};
        struct step_report report;
        uint64_t found = 0;

        *mark = 0x1111111111111111u * (i + 1);
        if (trace_syscall(SYS_pwrite64, (uint64_t)fd, (uintptr_t)mark, sizeof *mark, i * page) != 8)
            failures++;
        report = step_call("subject_plinth_syscall6", arguments, &random_source);
        judge("plinth_syscall6(mmap)", &report,
              report.result == wish && trace_read(wish, &found) && found == *mark);
    }
}

static void syscall6(void)
{
    for (int i = 0; i < 50; i++) {
        uint64_t arguments[7];
        struct step_report report;
        for (int k = 0; k < 7; k++)
            arguments[k] = random_next(&random_source);
        arguments[0] = i % 2 ? SYS_getpid : 0xfffff;
        report = step_call("subject_plinth_syscall6", arguments, &random_source);
        judge("plinth_syscall6", &report,
              report.result == (i % 2 ? (uint64_t)trace_child : (uint64_t)-38)); /* -ENOSYS */
    }
    syscall6_mmap();
}

/* --- The rest --------------------------------------------------------------------------------- */

static void start(void)
{
    static const struct step_callee callees[] = {
        {"subject_init_first", true},   {"subject_init_second", true}, {"subject_main", true},
        {"subject_fini_second", false}, {"subject_fini_first", false}, {NULL, false}};
    for (uint64_t misalignment = 0; misalignment < 16; misalignment++) {
        uint64_t block = 0;
        struct step_report report =
            step_start("subject__start", callees, STATUS, misalignment, &random_source);
        judge("_start", &report,
              trace_read((uintptr_t)&subject_plinth_start_block, &block) && block == report.result);
    }
}

static void restore_rt(void)
{
    static const unsigned char bytes[] = {0x90, 0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
    struct image_symbol restorer = image_find("subject___restore_rt");
    if (restorer.size != sizeof bytes - 1 ||
        memcmp((const void *)(restorer.address - 1), bytes, sizeof bytes) != 0) {
        printf("__restore_rt is not made of the bytes that unwinders know\n");
        failures++;
    }
    for (int i = 0; i < 50; i++) {
        struct step_report report = step_restorer("subject___restore_rt", &random_source);
        judge("__restore_rt", &report, report.steps >= 2);
    }
}

int main(int argc, char **argv)
{
    const char *which = argc == 2 ? argv[1] : "";
    image_open();
    random_source = random_begin();
    trace_begin();
    if (strncmp(which, "mem", 3) == 0)
        memory_function(which);
    else if (strcmp(which, "syscall6") == 0)
        syscall6();
    else if (strcmp(which, "start") == 0)
        start();
    else if (strcmp(which, "restore_rt") == 0)
        restore_rt();
    else
        fprintf(stderr, "usage: %s memcpy|memmove|memset|memcmp|syscall6|start|restore_rt\n",
                argv[0]);
    trace_end();
    printf("%s: %lu calls, %lu instructions, %lu failures\n", which, calls, steps, failures);
    return calls == 0 || failures != 0;
}

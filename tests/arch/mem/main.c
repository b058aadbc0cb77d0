/* SPDX-License-Identifier: MIT
 *
 * arch.mem.*: every small size at every alignment, at both edges of memory that is surrounded by
 * pages that fault, and random large ones, against the reference.
 *
 *     arch_mem memcpy|memmove|memset|memcmp|faults
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../random.h"
#include "mem.h"

#define SMALL_SIZES 200
#define ALIGNMENTS  16
#define LARGE_RUNS  2000
#define ARENA       (1u << 16)
#define MARGIN      64 /* bytes beside the operands that must stay */

static unsigned char *arenas[2]; /* ARENA bytes each, pages that fault on both sides */
static unsigned char *expected;
static struct random random_source;
static unsigned long checks;

static _Noreturn void fail(const char *what)
{
    perror(what);
    exit(2);
}

static unsigned char *map_between_guards(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *memory =
        mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        fail("mmap");
    if (mprotect(memory + page, size, PROT_READ | PROT_WRITE) != 0)
        fail("mprotect");
    return memory + page;
}

/* The part of an arena that a call may touch, with a margin, cut at the arena's edges. */
struct window {
    size_t from, to;
};

static struct window window(size_t place, size_t size)
{
    struct window w = {place > MARGIN ? place - MARGIN : 0, place + size + MARGIN};
    if (w.to > ARENA)
        w.to = ARENA;
    return w;
}

static bool same(const unsigned char *a, const unsigned char *b, struct window w)
{
    checks++;
    return memcmp(a + w.from, b + w.from, w.to - w.from) == 0;
}

static bool wrong(const char *what, size_t size, size_t to, size_t from)
{
    printf("%s: size %zu, to +%zu, from +%zu\n", what, size, to, from);
    return false;
}

/* --- One call --------------------------------------------------------------------------------- */

/* from_arena: that of the source, 0 is the target's own. */
static bool one_copy(copy_function *copy, size_t size, size_t to, int from_arena, size_t from)
{
    struct window w = window(to, size), source = window(from, size);
    void *result;
    if (from_arena == 0) { /* the source's surroundings lie in the same arena */
        w.from = source.from < w.from ? source.from : w.from;
        w.to = source.to > w.to ? source.to : w.to;
    }
    random_bytes(&random_source, arenas[from_arena] + from, size < 64 ? size : 64);
    memcpy(expected + w.from, arenas[0] + w.from, w.to - w.from);
    reference_memmove(expected + to, from_arena == 0 ? expected + from : arenas[1] + from, size);
    result = copy(arenas[0] + to, arenas[from_arena] + from, size);
    if (result != arenas[0] + to)
        return wrong("the result is not `to`", size, to, from);
    if (!same(arenas[0], expected, w))
        return wrong("wrong bytes", size, to, from);
    return true;
}

static bool one_fill(fill_function *fill, size_t size, size_t to)
{
    struct window w = window(to, size);
    int byte = (int)(uint32_t)random_next(&random_source); /* only its low 8 bits count */
    void *result;

    memcpy(expected + w.from, arenas[0] + w.from, w.to - w.from);
    reference_memset(expected + to, byte, size);
    result = fill(arenas[0] + to, byte, size);
    if (result != arenas[0] + to)
        return wrong("the result is not `to`", size, to, 0);
    if (!same(arenas[0], expected, w))
        return wrong("wrong bytes", size, to, 0);
    return true;
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

/* Equal, and then with a byte that differs. */
static bool one_compare(compare_function *compare, size_t size, size_t a, size_t b)
{
    const unsigned char *x = arenas[0] + a, *y = arenas[1] + b;
    memcpy(arenas[1] + b, x, size);
    checks++;
    if (compare(x, y, size) != 0)
        return wrong("equal bytes differ", size, a, b);
    if (size == 0)
        return true;
    arenas[1][b + random_below(&random_source, size)] ^=
        (unsigned char)(1 + random_below(&random_source, 255));
    if (random_below(&random_source, 2)) /* a second one behind must not win */
        arenas[1][b + size - 1] ^= 0x80;
    if (sign(compare(x, y, size)) != reference_memcmp(x, y, size))
        return wrong("wrong order", size, a, b);
    return true;
}

/* --- Many ------------------------------------------------------------------------------------- */

struct subject { /* one of them */
    copy_function *copy;
    bool may_overlap;
    fill_function *fill;
    compare_function *compare;
};

static bool one(const struct subject *subject, size_t size, size_t first, size_t second)
{
    if (subject->copy)
        return one_copy(subject->copy, size, first, 1, second);
    if (subject->fill)
        return one_fill(subject->fill, size, first);
    return one_compare(subject->compare, size, first, second);
}

/* Both operands at both edges: no byte outside may be touched, read or written. */
static bool edges(const struct subject *subject)
{
    for (size_t size = 0; size <= SMALL_SIZES; size++) {
        size_t end = ARENA - size;
        for (size_t i = 0; i < ALIGNMENTS; i++) {
            if (!one(subject, size, i, 0) || !one(subject, size, end - i, end) ||
                !one(subject, size, 0, end - i) || !one(subject, size, end, i))
                return false;
        }
    }
    return true;
}

static bool alignments(const struct subject *subject)
{
    for (size_t size = 0; size <= SMALL_SIZES; size++) {
        for (size_t i = 0; i < ALIGNMENTS * ALIGNMENTS; i++) {
            if (!one(subject, size, 1024 + i / ALIGNMENTS, 1024 + i % ALIGNMENTS))
                return false;
        }
    }
    return true;
}

static bool overlaps(const struct subject *subject)
{
    for (size_t size = 0; size <= SMALL_SIZES; size++) {
        for (size_t distance = 0; distance <= size + 1; distance++) {
            if (!one_copy(subject->copy, size, 1024, 0, 1024 + distance) ||
                !one_copy(subject->copy, size, 1024 + distance, 0, 1024))
                return false;
        }
    }
    for (int i = 0; i < LARGE_RUNS; i++) {
        size_t size = random_below(&random_source, 8192);
        size_t distance = random_below(&random_source, i % 2 ? 100 : size + 1);
        size_t at = 1024 + random_below(&random_source, 64);

        if (!one_copy(subject->copy, size, at, 0, at + distance) ||
            !one_copy(subject->copy, size, at + distance, 0, at))
            return false;
    }
    return true;
}

static bool large(const struct subject *subject)
{
    for (int i = 0; i < LARGE_RUNS; i++) {
        /* around the size where the string instructions take over, and anywhere */
        size_t size = i % 2 ? 2048 - 40 + random_below(&random_source, 80)
                            : random_below(&random_source, ARENA + 1);
        size_t room = ARENA - size;

        if (!one(subject, size, random_below(&random_source, room + 1),
                 random_below(&random_source, room + 1)))
            return false;
    }
    return true;
}

static bool check(const struct subject *subject)
{
    if (!edges(subject) || !alignments(subject) || !large(subject))
        return false;
    /* memcpy with equal addresses: compilers copy a structure onto itself. */
    if (subject->copy && !one_copy(subject->copy, 150, 77, 0, 77))
        return false;
    return !subject->may_overlap || overlaps(subject);
}

/* --- The test's own test ---------------------------------------------------------------------- */

/* True when check finds the fault, by a wrong result or by a fault of the processor. */
static bool is_found(const struct subject *subject)
{
    int status;
    pid_t child;
    fflush(NULL);
    child = fork();
    if (child < 0)
        fail("fork");
    if (child == 0) {
        if (signal(SIGSEGV, SIG_DFL) == SIG_ERR) /* a sanitizer would report at length */
            _exit(3);
        if (!freopen("/dev/null", "w", stdout))
            _exit(3);
        _exit(check(subject) ? 0 : 1);
    }
    if (waitpid(child, &status, 0) != child)
        fail("waitpid");
    return (WIFEXITED(status) && WEXITSTATUS(status) == 1) ||
           (WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
}

static bool faults(void)
{
    static const struct {
        const char *name;
        struct subject subject;
        bool found;
    } all[] = {
        {"reference copy", {.copy = reference_memmove, .may_overlap = true}, false},
        {"reference fill", {.fill = reference_memset}, false},
        {"reference compare", {.compare = reference_memcmp}, false},
        {"reads past", {.copy = faulty_reads_past}, true},
        {"writes past", {.copy = faulty_writes_past}, true},
        {"overlap", {.copy = faulty_overlap, .may_overlap = true}, true},
        {"short", {.copy = faulty_short}, true},
        {"result", {.copy = faulty_result}, true},
        {"fill", {.fill = faulty_fill}, true},
        {"signed", {.compare = faulty_signed}, true},
        {"last", {.compare = faulty_last}, true},
    };
    bool good = true;

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        checks++;
        if (is_found(&all[i].subject) == all[i].found)
            continue;
        printf("%s: %s\n", all[i].name, all[i].found ? "was not found" : "was taken for wrong");
        good = false;
    }
    return good;
}

int main(int argc, char **argv)
{
    const char *which = argc == 2 ? argv[1] : "";
    bool good = false;
    random_source = random_begin();
    for (int i = 0; i < 2; i++) {
        arenas[i] = map_between_guards(ARENA);
        random_bytes(&random_source, arenas[i], ARENA);
    }
    expected = map_between_guards(ARENA);
    if (strcmp(which, "memcpy") == 0)
        good = check(&(struct subject){.copy = subject_memcpy});
    else if (strcmp(which, "memmove") == 0)
        good = check(&(struct subject){.copy = subject_memmove, .may_overlap = true});
    else if (strcmp(which, "memset") == 0)
        good = check(&(struct subject){.fill = subject_memset});
    else if (strcmp(which, "memcmp") == 0)
        good = check(&(struct subject){.compare = subject_memcmp});
    else if (strcmp(which, "faults") == 0)
        good = faults();
    else
        fprintf(stderr, "usage: %s memcpy|memmove|memset|memcmp|faults\n", argv[0]);
    printf("%s: %lu checks, %s\n", which, checks, good ? "good" : "failed");
    return !good;
}

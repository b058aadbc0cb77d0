/* SPDX-License-Identifier: MIT
 *
 * Live signals over stacks that are deep, foreign or hostile. unwind MODE:
 *   hostile   frame and stack pointers that hold anything
 *   deep      100,000 frames: both ends are right, and the cut is named
 *   deeper    more frames than a sample may walk
 *   fiber     a stack that nobody announced, with an unmapped page behind its end
 */
#include <linux/resource.h>

#include <plinth/errno.h>
#include <plinth/prof.h>

#include "interrupted.h"

enum { PAGE = 4096 };

static void raise_stack_limit(uint64_t bytes)
{
    struct rlimit64 limit = {bytes, bytes}, old;
    CHECK_EQUAL(call(__NR_prlimit64, 0, RLIMIT_STACK, 0, (intptr_t)&old), 0);
    limit.rlim_max = old.rlim_max;
    if (old.rlim_max < bytes)
        check_skip("the stack may not grow as far as this case wants");
    CHECK_EQUAL(call(__NR_prlimit64, 0, RLIMIT_STACK, (intptr_t)&limit, 0), 0);
}

static char *map(size_t bytes)
{
    intptr_t result = plinth_mmap(0, bytes, PLINTH_PROT_READ | PLINTH_PROT_WRITE,
                                  PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0);
    CHECK(result > 0);
    return (char *)result;
}

/* --- Hostile registers ------------------------------------------------------------------------ */

enum { WORDS = 512, ROUNDS = 20000, HOSTILE_DEPTH = 16, STACK_SIZE = 16 * PAGE };

static uint64_t seed;
static uintptr_t stack_end;
static uintptr_t still[WORDS];

/* The end of the initial stack: behind the last string of the environment and what follows it. */
static uintptr_t find_stack_end(void)
{
    uintptr_t highest = 0;
    for (char **entry = plinth_environ(); *entry; entry++)
        if ((uintptr_t)*entry > highest)
            highest = (uintptr_t)*entry;
    if (!highest)
        check_skip("an empty environment");
    uintptr_t page = highest & -(uintptr_t)PAGE;
    while (plinth_probe_read((void *)page) == 0)
        page += PAGE;
    return page;
}

static void fill(uintptr_t *words)
{
    uint64_t kind = check_random(&seed) % 6;
    for (size_t i = 0; i < WORDS; i++) {
        uintptr_t here = (uintptr_t)&words[i];
        uint64_t random = check_random(&seed);
        words[i] = kind == 0   ? here                              /* points to itself */
                   : kind == 1 ? here - 16 - random % 64           /* descends */
                   : kind == 2 ? here + 16 + random % 64           /* climbs, misaligned */
                   : kind == 3 ? here + 16 + 8 * (random % 8)      /* climbs */
                   : kind == 4 ? (uintptr_t)&words[random % WORDS] /* anywhere in here */
                               : random >> (random % 64);
    }
}

/* A value that a register may hold. words: some memory that holds chains; mapped: a page with
 * nothing behind it. */
static uintptr_t any_value(const uintptr_t *words, uintptr_t mapped)
{
    static const uintptr_t corners[] = {0,
                                        1,
                                        7,
                                        8,
                                        16,
                                        4095,
                                        4096,
                                        UINTPTR_MAX,
                                        UINTPTR_MAX - 7,
                                        UINTPTR_MAX - 15,
                                        UINTPTR_MAX - 23,
                                        UINT64_C(1) << 63,
                                        UINT64_C(0xffff800000000000),
                                        UINT64_C(0xffffffff81000000),
                                        UINT64_C(0x00007ffffffff000),
                                        UINT64_C(0x00007fffffffffff),
                                        UINT64_C(0x0000800000000000),
                                        UINT64_C(0xffffffffff600000)};
    uint64_t random = check_random(&seed);
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    switch (random % 9) {
    case 0:
        return corners[(random >> 8) % (sizeof corners / sizeof corners[0])];
    case 1:
        return (uintptr_t)&words[(random >> 8) % WORDS];
    case 2:
        return (uintptr_t)words + (random >> 8) % (WORDS * 8);
    case 3: /* near the end of the initial stack */
        return stack_end - 64 + (random >> 8) % 128;
    case 4: /* near the end of a mapping */
        return mapped + PAGE - 64 + (random >> 8) % 128;
    case 5: /* above us, or in the space below */
        return here - PAGE * 16 + (random >> 8) % (PAGE * 32);
    case 6: /* as far as an unknown stack is believed to reach */
        return here + (random >> 8) % (UINT64_C(9) << 20);
    case 7:
        return (uintptr_t)still + (random >> 8) % sizeof still;
    default:
        return check_random(&seed) >> (random >> 8) % 40;
    }
}

static void hostile(void)
{
    uintptr_t on_the_stack[WORDS];
    stack_end = find_stack_end();

    /* A page of chains, and nothing behind it; in the same way the alternate stack. */
    char *mapped = map(2 * PAGE), *alternate = map(STACK_SIZE + PAGE);
    CHECK_EQUAL(plinth_munmap(mapped + PAGE, PAGE), 0);
    CHECK_EQUAL(plinth_mprotect(alternate + STACK_SIZE, PAGE, PLINTH_PROT_NONE), 0);
    const struct plinth_stack stack = {.base = alternate, .size = STACK_SIZE};
    const struct plinth_stack none = {.flags = PLINTH_SS_DISABLE};

    seed = check_seed();
    start_undisturbed(HOSTILE_DEPTH);
    for (int round = 0; round < ROUNDS; round++) {
        bool alternately = round % 4 != 0;
        if (round % 4 < 2)
            CHECK_EQUAL(plinth_sigaltstack(alternately ? &stack : &none, 0), 0);
        fill(on_the_stack);
        fill(still);
        fill((uintptr_t *)(void *)mapped);
        const uintptr_t *words = round & 1   ? on_the_stack
                                 : round & 2 ? still
                                             : (const uintptr_t *)(void *)mapped;
        uintptr_t fp = any_value(words, (uintptr_t)mapped);
        uintptr_t sp = alternately ? any_value(words, (uintptr_t)mapped) : 0;
        if (alternately && round % 8 < 4) { /* a small stack that ends with its mapping */
            sp = (uintptr_t)mapped + check_random(&seed) % PAGE;
            fp = (sp + check_random(&seed) % PAGE) & (uintptr_t)(round % 3 ? -8 : -1);
        }
        /* A stack pointer on the alternate stack would say that it is in use. */
        if (sp - (uintptr_t)alternate <= STACK_SIZE)
            sp = 0;
        sample_with(fp, sp);
    }
    CHECK_EQUAL(plinth_sigaltstack(&none, 0), 0);
    CHECK_EQUAL(plinth_prof_stop(), 0);

    struct plinth_prof_stats stats = stats_now();
    CHECK_EQUAL(stats.samples, ROUNDS);
    CHECK_EQUAL(stats.dropped_foreign, 0);
    folded_read();
    (void)plinth_print(1, "%llu samples, %llu stacks, %llu truncated, deepest %zu\n",
                       (unsigned long long)stats.samples, (unsigned long long)stats.stacks,
                       (unsigned long long)stats.truncated, folded_depth());
    CHECK(folded_depth() == HOSTILE_DEPTH && stats.truncated > 0);
    /* No chain here is as long as a walk may be: none went in a circle. */
    CHECK(!folded_has("\n[truncated]") && !(folded[0] == '[' && folded[1] == 't'));
}

/* --- Deep stacks ------------------------------------------------------------------------------ */

__attribute__((__noinline__)) static void recurse(int depth)
{
    if (depth > 0)
        recurse(depth - 1);
    else
        sample_here();
    __asm__ volatile("" : : : "memory"); /* there is something left to do: no jump for the call */
}

__attribute__((__noinline__)) static void deep(void)
{
    start_undisturbed(128);
    const volatile int levels = 100000; /* a constant would make gcc clone the function */
    recurse(levels);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(stats_now().truncated, 1);
    folded_read();
    CHECK_EQUAL(folded_depth(), 128);
    folded_must_have("main;deep;recurse;recurse;recurse");
    folded_must_have("recurse;recurse;[truncated];recurse;recurse");
    folded_must_have("recurse;recurse;interrupted ");
}

__attribute__((__noinline__)) static void deeper(void)
{
    const volatile int levels = 300000;
    start_undisturbed(32);
    recurse(2 * levels);
    recurse(levels);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(stats_now().truncated, 2);
    folded_read();
    folded_must_have(";deeper;recurse;recurse");
    CHECK(folded[0] == '[' || folded_has("\n[truncated];recurse;recurse"));
    folded_must_have("[truncated];recurse;recurse");
}

static void deeper_alternately(void)
{
    const struct plinth_stack stack = {.base = map(STACK_SIZE), .size = STACK_SIZE};
    CHECK_EQUAL(plinth_sigaltstack(&stack, 0), 0);
    deeper();
}

/* The initial stack beyond its usual 8 MiB, with more frames than are walked: the root is not
 * known, and is not made up. In children, whose stacks have not grown yet when the profiler starts.
 */
static void deeper_in_children(void)
{
    raise_stack_limit(UINT64_C(100) << 20);
    in_child(deeper);
    in_child(deeper_alternately);
}

/* --- A stack that nobody announced ------------------------------------------------------------ */

__attribute__((__noinline__)) static void fiber_leaf(void)
{
    sample_here();
    __asm__ volatile("" : : : "memory");
}

__attribute__((__noinline__)) static void fiber(void)
{
    fiber_leaf();
    __asm__ volatile("" : : : "memory");
}

static char *fiber_stack;

/* Records whose second word would lie behind the end. */
static void fiber_end(void)
{
    for (uintptr_t end = (uintptr_t)fiber_stack + STACK_SIZE, fp = end - 24; fp <= end; fp++)
        sample_with(fp, 0);
}

static void fibers(void)
{
    fiber_stack = map(STACK_SIZE + PAGE);
    CHECK_EQUAL(plinth_munmap(fiber_stack + STACK_SIZE, PAGE), 0);
    start_undisturbed(16);
    on_stack(fiber_stack + STACK_SIZE, fiber);
    on_stack(fiber_stack + STACK_SIZE, fiber_end);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    folded_read();
    folded_must_have("on_stack;fiber;fiber_leaf;interrupted ");
}

int main(int argc, char **argv)
{
    if (check_case(argc, argv, "hostile")) {
        hostile();
    } else if (check_case(argc, argv, "deep")) {
        deep();
    } else if (check_case(argc, argv, "deeper")) {
        deeper_in_children();
    } else {
        CHECK(check_case(argc, argv, "fiber"));
        fibers();
    }
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The stack table against a model: stacks MODE, where MODE is one of
 *   random     random stacks, with room enough
 *   collide    stacks that share the beginning of their way through the slots
 *   full       more stacks than there is room for, in the smallest memory and in odd sizes
 *   threads    several threads that add the same stacks at once
 *   faulty     the comparison itself: a table that lost a sample must be seen
 * Hosted, with profiler/stacks.c compiled in.
 */
#include <pthread.h>
#include <stdio.h>

#include <plinth/errno.h>
#include <plinth/prof.h>

#include "check.h"
#include "stacks.h"
#include "stacks_model.h"

static uint64_t seed;

static void *aligned_memory(size_t size)
{
    void *memory;
    CHECK_EQUAL(posix_memalign(&memory, 16, size), 0);
    memset(memory, 0xa5, size); /* the table does not want it zeroed */
    return memory;
}

/* Few different frames, so that stacks share prefixes and come again. */
static size_t random_stack(uintptr_t *frames, unsigned variety)
{
    size_t depth = 1 + check_random(&seed) % (variety < 20 ? 6 : MODEL_DEPTH);
    for (size_t i = 0; i < depth; i++)
        frames[i] = 0x400000 + check_random(&seed) % variety;
    return depth;
}

/* Whether the table holds exactly what the model holds, each stack once. */
static bool same(const struct stack_table *table, const struct model *model)
{
    size_t cursor = 0, count = 0;
    const struct stack *stack;
    while ((stack = stacks_next(table, &cursor))) {
        const struct model_stack *wanted = model_find(model, stack->frames, stack->depth);
        if (!wanted || wanted->samples != stack->samples || wanted->weight_ns != stack->weight_ns)
            return false;
        count++;
    }
    return count == model->count && table->count == model->count;
}

static void random_against_model(void)
{
    for (int round = 0; round < 40; round++) {
        struct stack_table table;
        struct model model = {0};
        void *memory = aligned_memory(1 << 20);
        stacks_init(&table, memory, 1 << 20);
        unsigned variety = 1 + (unsigned)(check_random(&seed) % 30);
        for (int i = 0; i < 1500; i++) {
            uintptr_t frames[MODEL_DEPTH];
            size_t depth = random_stack(frames, variety);
            uint64_t weight = check_random(&seed) >> 20;
            CHECK_EQUAL(stacks_add(&table, frames, depth, weight), 0);
            model_add(&model, frames, depth, weight);
        }
        CHECK(same(&table, &model));
        CHECK_EQUAL(table.full_samples + table.full_weight_ns, 0);
        stacks_reset(&table);
        size_t cursor = 0;
        CHECK(!stacks_next(&table, &cursor));
        CHECK_EQUAL(table.count, 0);
        free(model.stacks);
        free(memory);
    }
}

/* Where a stack is in the slots of a fresh table: the first place on its way. */
static uint32_t slot_of(struct stack_table *table, const uintptr_t *frames, size_t depth)
{
    stacks_reset(table);
    CHECK_EQUAL(stacks_add(table, frames, depth, 1), 0);
    for (uint32_t slot = 0; slot <= table->slot_mask; slot++)
        if (table->slots[slot])
            return slot;
    CHECK(false);
    return 0;
}

/* Stacks that all begin at one slot, the last one, so that their way wraps around as well. A table
 * holds a bounded number of those; the others are counted. */
static void collide(void)
{
    enum { WANTED = 200 };
    struct stack_table table;
    struct model model = {0};
    void *memory = aligned_memory(1 << 16);
    stacks_init(&table, memory, 1 << 16);
    static uintptr_t colliding[WANTED][2];
    for (int found = 0; found < WANTED;) {
        uintptr_t frames[2] = {check_random(&seed) | 4096, check_random(&seed) | 4096};
        if (slot_of(&table, frames, 2) != table.slot_mask)
            continue;
        memcpy(colliding[found++], frames, sizeof frames);
    }
    stacks_reset(&table);
    uint64_t full = 0;
    for (int i = 0; i < 20 * WANTED; i++) {
        const uintptr_t *frames = colliding[check_random(&seed) % WANTED];
        if (stacks_add(&table, frames, 2, 3) == 0)
            model_add(&model, frames, 2, 3);
        else
            full++;
    }
    CHECK(same(&table, &model));
    CHECK(model.count >= 32 && model.count < WANTED && full > 0);
    CHECK_EQUAL(table.full_samples, full);
    CHECK_EQUAL(table.full_weight_ns, 3 * full);
    printf("%zu stacks from one slot, %llu samples counted as full\n", model.count,
           (unsigned long long)full);
    free(model.stacks);
    free(memory);
}

/* Equal hashes, unequal stacks: whole stacks are compared. The record's hash is overwritten, as no
 * two short stacks with the same 64 bits are at hand. */
static void equal_hashes(void)
{
    struct stack_table table;
    void *memory = aligned_memory(1 << 16);
    stacks_init(&table, memory, 1 << 16);
    const uintptr_t first[3] = {0x1000, 0x2000, 0x3000};
    uintptr_t second[3] = {0x1000, 0x2000, 0x3000};
    uint32_t slot = slot_of(&table, first, 3);
    struct stack *record = (struct stack *)(table.base + (size_t)table.slots[slot] * 8);
    for (int differing = 0; differing < 3; differing++) {
        memcpy(record->frames, first, sizeof first);
        memcpy(second, first, sizeof first);
        record->frames[differing] ^= 8; /* the record is now another stack with first's hash */
        CHECK_EQUAL(stacks_add(&table, first, 3, 1), 0);
        CHECK_EQUAL(table.count, 2);
        CHECK_EQUAL(record->samples, 1);
    }
    slot_of(&table, first, 3);
    memcpy(record->frames, first, sizeof first);
    record->depth = 2; /* now the beginning of first, with its hash */
    CHECK_EQUAL(stacks_add(&table, first, 3, 1), 0);
    CHECK_EQUAL(table.count, 2);
    CHECK_EQUAL(record->samples, 1);
    free(memory);
}

static void full(void)
{
    for (int round = 0; round < 300; round++) {
        size_t size = PLINTH_PROF_MEMORY_MIN + (round ? check_random(&seed) % 8192 : 0);
        struct stack_table table;
        struct model model = {0};
        char *memory = aligned_memory(size + 16);
        memset(memory + size, 0x5a, 16);
        stacks_init(&table, memory, size);
        uint64_t samples = 0, weight = 0, full_samples = 0, full_weight = 0;
        for (int i = 0; i < 1000; i++) {
            uintptr_t frames[MODEL_DEPTH];
            size_t depth = random_stack(frames, 1 + (unsigned)(check_random(&seed) % 100));
            uint64_t added = check_random(&seed) >> 30;
            int result = stacks_add(&table, frames, depth, added);
            CHECK(result == 0 || result == -PLINTH_ENOSPC);
            if (result == 0) {
                model_add(&model, frames, depth, added);
            } else {
                CHECK(!model_find(&model, frames, depth));
                full_samples++;
                full_weight += added;
            }
            samples++;
            weight += added;
        }
        CHECK(same(&table, &model));
        CHECK_EQUAL(table.full_samples, full_samples);
        CHECK_EQUAL(table.full_weight_ns, full_weight);
        CHECK(full_samples > 0 && full_samples < samples);
        size_t cursor = 0;
        for (const struct stack *stack; (stack = stacks_next(&table, &cursor));) {
            full_samples += stack->samples;
            full_weight += stack->weight_ns;
        }
        CHECK_EQUAL(full_samples, samples);
        CHECK_EQUAL(full_weight, weight);
        CHECK(table.used <= size);
        for (size_t i = 0; i < 16; i++)
            CHECK_EQUAL(memory[size + i], 0x5a);
        free(model.stacks);
        free(memory);
    }
}

/* --- Threads ---------------------------------------------------------------------------------- */

enum { THREADS = 4, ADDED = 60000, DIFFERENT = 700 };

static struct stack_table shared;
static uintptr_t stack_frames[DIFFERENT][MODEL_DEPTH];
static size_t depths[DIFFERENT];
static int ready;

struct adder {
    pthread_t thread;
    uint64_t seed, weight_ns, refused;
};

static void *add_many(void *user)
{
    struct adder *adder = user;
    __atomic_fetch_add(&ready, 1, __ATOMIC_SEQ_CST);
    while (__atomic_load_n(&ready, __ATOMIC_SEQ_CST) < THREADS)
        ;
    for (int i = 0; i < ADDED; i++) {
        size_t which = check_random(&adder->seed) % DIFFERENT;
        uint64_t weight = check_random(&adder->seed) >> 40;
        if (stacks_add(&shared, stack_frames[which], depths[which], weight) < 0)
            adder->refused++;
        adder->weight_ns += weight;
    }
    return NULL;
}

static void threads_in(size_t size, bool refusals)
{
    void *memory = aligned_memory(size);
    stacks_init(&shared, memory, size);
    for (size_t i = 0; i < DIFFERENT; i++) {
        depths[i] = random_stack(stack_frames[i], 1000);
        stack_frames[i][0] = 0x500000 + i;
    }
    ready = 0;
    struct adder adders[THREADS] = {0};
    for (int i = 0; i < THREADS; i++) {
        adders[i].seed = check_random(&seed) | 1;
        CHECK_EQUAL(pthread_create(&adders[i].thread, NULL, add_many, &adders[i]), 0);
    }
    uint64_t weight = 0, refused = 0, samples = 0, held = 0;
    for (int i = 0; i < THREADS; i++) {
        CHECK_EQUAL(pthread_join(adders[i].thread, NULL), 0);
        weight += adders[i].weight_ns;
        refused += adders[i].refused;
    }
    CHECK_EQUAL(shared.full_samples, refused);
    CHECK((refused > 0) == refusals);
    size_t cursor = 0, count = 0;
    static bool seen[DIFFERENT];
    memset(seen, 0, sizeof seen);
    for (const struct stack *stack; (stack = stacks_next(&shared, &cursor)); count++) {
        size_t which = stack->frames[0] - 0x500000;
        CHECK(which < DIFFERENT && !seen[which] && stack->depth == depths[which]);
        CHECK(memcmp(stack->frames, stack_frames[which], depths[which] * sizeof(uintptr_t)) == 0);
        seen[which] = true;
        samples += stack->samples;
        held += stack->weight_ns;
    }
    CHECK_EQUAL(count, shared.count);
    CHECK_EQUAL(samples + refused, (uint64_t)THREADS * ADDED);
    CHECK_EQUAL(held + shared.full_weight_ns, weight);
    CHECK(refusals || count == DIFFERENT);
    free(memory);
}

/* The comparison must see a sample too few. */
static void faulty(void)
{
    struct stack_table table;
    struct model model = {0};
    void *memory = aligned_memory(1 << 16);
    stacks_init(&table, memory, 1 << 16);
    const uintptr_t frames[2] = {0x1000, 0x2000};
    CHECK_EQUAL(stacks_add(&table, frames, 2, 5), 0);
    model_add(&model, frames, 2, 5);
    CHECK(same(&table, &model));
    model_add(&model, frames, 2, 5);
    CHECK(!same(&table, &model));
    model_add(&model, frames, 1, 5);
    CHECK_EQUAL(stacks_add(&table, frames, 2, 5), 0);
    CHECK(!same(&table, &model));
    free(model.stacks);
    free(memory);
}

int main(int argc, char **argv)
{
    seed = check_seed();
    if (check_case(argc, argv, "random")) {
        random_against_model();
    } else if (check_case(argc, argv, "collide")) {
        collide();
        equal_hashes();
    } else if (check_case(argc, argv, "full")) {
        full();
    } else if (check_case(argc, argv, "threads")) {
        threads_in(4 << 20, false);
        threads_in(64 << 10, true);
    } else {
        CHECK(check_case(argc, argv, "faulty"));
        faulty();
    }
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The stack table: open addressing over an index of slots, records one behind the other.
 *
 *     memory -> slots[0 ... slot_mask] | record | record | ... | free
 *
 * To add a sample: 1. hash its frames. 2. Walk the slots from the hash on. 3. A slot with an equal
 * stack: add to its counters. 4. An empty slot: write a record behind the last one, publish it in
 * the slot; where another handler was faster, look at that one's record and go on. 5. No room, or
 * no slot within PROBES: add to the full counters.
 */
#include "stacks.h"

#include "plinth/errno.h"

enum {
    UNIT = 8,             /* a slot counts in these bytes, so that 32 bits reach 32 GiB */
    BYTES_PER_SLOT = 128, /* of all memory: stacks of 12 frames; deeper ones leave slots empty */
    PROBES = 64,          /* bounds the time of a sample when the index is nearly full */
};

static uint64_t hash_frames(const uintptr_t *frames, size_t depth)
{
    uint64_t hash = depth;
    for (size_t i = 0; i < depth; i++) {
        hash = (hash ^ frames[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

void stacks_init(struct stack_table *table, void *memory, size_t size)
{
    uint32_t slots = 16;
    while ((size_t)slots * 2 * BYTES_PER_SLOT <= size && slots < UINT32_C(1) << 28)
        slots *= 2;
    table->base = memory;
    table->slots = memory;
    table->slot_mask = slots - 1;
    table->limit = size;
    if (table->limit > (size_t)UINT32_MAX * UNIT)
        table->limit = (size_t)UINT32_MAX * UNIT;
    stacks_reset(table);
}

void stacks_reset(struct stack_table *table)
{
    for (uint32_t i = 0; i <= table->slot_mask; i++)
        table->slots[i] = 0;
    table->used = ((size_t)table->slot_mask + 1) * sizeof table->slots[0];
    table->count = 0;
    table->full_samples = 0;
    table->full_weight_ns = 0;
}

static struct stack *record_at(const struct stack_table *table, uint32_t place)
{
    return (struct stack *)(table->base + (size_t)place * UNIT);
}

static int equals(const struct stack *stack, uint64_t hash, const uintptr_t *frames, size_t depth)
{
    if (stack->hash != hash || stack->depth != depth)
        return 0;
    for (size_t i = 0; i < depth; i++)
        if (stack->frames[i] != frames[i])
            return 0;
    return 1;
}

static void count(uint64_t *counter, uint64_t amount)
{
    __atomic_fetch_add(counter, amount, __ATOMIC_RELAXED);
}

/* Takes room for a record and writes it. Returns its place; 0: no room. */
static uint32_t write_record(struct stack_table *table, uint64_t hash, const uintptr_t *frames,
                             size_t depth)
{
    size_t size = sizeof(struct stack) + depth * sizeof frames[0];
    size_t used = __atomic_load_n(&table->used, __ATOMIC_RELAXED);
    do
        if (size > table->limit - used)
            return 0;
    while (!__atomic_compare_exchange_n(&table->used, &used, used + size, 1, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
    uint32_t place = (uint32_t)(used / UNIT);
    struct stack *stack = record_at(table, place);
    stack->hash = hash;
    stack->weight_ns = 0;
    stack->samples = 0;
    stack->depth = depth;
    for (size_t i = 0; i < depth; i++)
        stack->frames[i] = frames[i];
    return place;
}

/* Finds or makes the record of a stack. Returns null: no room. */
static struct stack *find_or_add(struct stack_table *table, const uintptr_t *frames, size_t depth)
{
    uint64_t hash = hash_frames(frames, depth);
    uint32_t fresh = 0;
    for (uint32_t probe = 0; probe < PROBES; probe++) {
        uint32_t *slot = &table->slots[((uint32_t)hash + probe) & table->slot_mask];
        uint32_t place = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
        if (!place) {
            if (!fresh && !(fresh = write_record(table, hash, frames, depth)))
                return NULL;
            if (__atomic_compare_exchange_n(slot, &place, fresh, 0, __ATOMIC_ACQ_REL,
                                            __ATOMIC_ACQUIRE)) {
                count(&table->count, 1);
                return record_at(table, fresh);
            }
        }
        struct stack *stack = record_at(table, place);
        if (equals(stack, hash, frames, depth))
            return stack;
    }
    return NULL;
}

int stacks_add(struct stack_table *table, const uintptr_t *frames, size_t depth, uint64_t weight_ns)
{
    struct stack *stack = find_or_add(table, frames, depth);
    if (!stack) {
        count(&table->full_samples, 1);
        count(&table->full_weight_ns, weight_ns);
        return -PLINTH_ENOSPC;
    }
    count(&stack->samples, 1);
    count(&stack->weight_ns, weight_ns);
    return 0;
}

const struct stack *stacks_next(const struct stack_table *table, size_t *cursor)
{
    while (*cursor <= table->slot_mask) {
        uint32_t place = __atomic_load_n(&table->slots[(*cursor)++], __ATOMIC_ACQUIRE);
        if (place)
            return record_at(table, place);
    }
    return NULL;
}

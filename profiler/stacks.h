/* SPDX-License-Identifier: MIT
 *
 * The stack table: every distinct stack once, with the weight of all its samples, in fixed memory.
 * stacks_add runs in the signal handler, in several threads at once; the rest runs outside.
 *
 * Invariants
 *   1. A slot is 0 or the place of a record, and once it is not 0 it never changes until a reset.
 *   2. A record is complete before its place is published in a slot (release), and then only its
 *      two counters change (relaxed adds).
 *   3. So there is nothing to wait for: a handler that loses the race for a slot finds a complete
 *      record there. It may have written one for nothing; that room is lost until a reset.
 */
#ifndef PROFILER_STACKS_H
#define PROFILER_STACKS_H

#include <stddef.h>
#include <stdint.h>

/* Frames that are not addresses but words. All are below the lowest address a process can map. */
enum frame_word {
    FRAME_TRUNCATED = 1,  /* "[truncated]": frames were left out here */
    FRAME_TABLE_FULL = 2, /* "[stack table full]" */
    FRAME_UNSAMPLED = 3,  /* "[unsampled]" */
    FRAME_WORD_END
};

struct stack {
    uint64_t hash;
    uint64_t weight_ns; /* atomic */
    uint64_t samples;   /* atomic */
    uint64_t depth;     /* of frames */
    uintptr_t frames[]; /* leaf first: the interrupted pc, then return addresses */
};

struct stack_table {
    uint32_t *slots; /* places of records, in units of 8 bytes from base; 0 is none */
    uint32_t slot_mask;
    char *base;
    size_t limit;                          /* bytes from base */
    size_t used;                           /* bytes from base, atomic */
    uint64_t count;                        /* records published, atomic */
    uint64_t full_samples, full_weight_ns; /* what found no room, atomic */
};

/* Lays a table into memory, zeroed or not.
 * size: bytes, at least PLINTH_PROF_MEMORY_MIN. memory: at a multiple of 16. */
void stacks_init(struct stack_table *table, void *memory, size_t size);

/* Forgets all stacks. No handler may be in stacks_add. */
void stacks_reset(struct stack_table *table);

/* Adds a sample: frames leaf first, depth >= 1.
 * Returns 0; -PLINTH_ENOSPC when it went to the full counters.
 * Signal-safe; lock-free; a bounded number of steps. */
int stacks_add(struct stack_table *table, const uintptr_t *frames, size_t depth,
               uint64_t weight_ns);

/* Goes through the published records: *cursor is 0 at first. Handlers may be adding.
 * Returns null at the end. */
const struct stack *stacks_next(const struct stack_table *table, size_t *cursor);

#endif

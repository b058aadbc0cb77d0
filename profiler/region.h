/* SPDX-License-Identifier: MIT
 *
 * Memory for those who read a profile (images.c, symbols.c, profile.c, format/): whole anonymous
 * mappings, since there is no allocator underneath. Never used in a signal.
 *
 * All structures here are empty when zeroed, and freeing an empty one does nothing.
 */
#ifndef PROFILER_REGION_H
#define PROFILER_REGION_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that grow. The base moves when it grows: keep offsets, not pointers, while adding. */
struct vector {
    char *base;
    size_t used, size;
};

/* Adds room for `bytes` at the end.
 * Returns the place, zeroed only where it was never used before; null: no memory. */
void *vector_add(struct vector *vector, size_t bytes);

/* Returns 0; -errno of munmap(2), which can be out of memory itself: then the mapping is lost. */
int vector_free(struct vector *vector);

/* The first of two errors, 0 being none: for what is freed whether it went well or not. */
static inline int first_error(int error, int next)
{
    return error ? error : next;
}

/* Texts that never move. */
struct arena {
    struct arena_block *newest;
};

/* Returns `bytes` unaligned bytes; null: no memory. */
char *arena_add(struct arena *arena, size_t bytes);

/* Returns 0; the first -errno of munmap(2). */
int arena_free(struct arena *arena);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Growing memory from anonymous mappings; see region.h.
 */
#include "region.h"

#include "memory.h"
#include "plinth/sys.h"

#ifndef VECTOR_FIRST /* the tests have it small, so that the address sanitizer sees every end */
#define VECTOR_FIRST 65536 /* bytes; most profiles need no second mapping */
#endif
#define ARENA_BLOCK 65536

static void *map(size_t size)
{
    intptr_t result = plinth_mmap(NULL, size, PLINTH_PROT_READ | PLINTH_PROT_WRITE,
                                  PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0);
    /* Whatever the kernel's reason (address space, map count, a limit): to the caller it is one. */
    return result < 0 && result >= -4095 ? NULL : (void *)result;
}

void *vector_add(struct vector *vector, size_t bytes)
{
    if (!vector->base || bytes > vector->size - vector->used) {
        size_t size = vector->base ? vector->size : VECTOR_FIRST / 2;
        if (size > SIZE_MAX / 2 || bytes > SIZE_MAX - vector->used)
            return NULL;
        size *= 2;
        if (size < vector->used + bytes)
            size = vector->used + bytes;
        struct vector larger = {map(size), vector->used, size};
        if (!larger.base)
            return NULL;
        if (vector->used)
            memcpy(larger.base, vector->base, vector->used);
        int error = vector_free(vector);
        *vector = larger;
        if (error) /* out of memory while giving some back */
            return NULL;
    }
    vector->used += bytes;
    return vector->base + vector->used - bytes;
}

int vector_free(struct vector *vector)
{
    int result = vector->base ? plinth_munmap(vector->base, vector->size) : 0;
    *vector = (struct vector){0};
    return result;
}

struct arena_block {
    struct arena_block *older;
    size_t used, size; /* this head included */
};

char *arena_add(struct arena *arena, size_t bytes)
{
    struct arena_block *block = arena->newest;
    if (!block || block->size - block->used < bytes) {
        size_t size = ARENA_BLOCK;
        if (bytes > SIZE_MAX - sizeof *block)
            return NULL;
        if (size < bytes + sizeof *block)
            size = bytes + sizeof *block;
        block = map(size);
        if (!block)
            return NULL;
        block->older = arena->newest;
        block->used = sizeof *block;
        block->size = size;
        arena->newest = block;
    }
    block->used += bytes;
    return (char *)block + block->used - bytes;
}

int arena_free(struct arena *arena)
{
    int result = 0;
    while (arena->newest) {
        struct arena_block *block = arena->newest;
        arena->newest = block->older;
        result = first_error(result, plinth_munmap(block, block->size));
    }
    return result;
}

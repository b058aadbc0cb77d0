/* SPDX-License-Identifier: MIT
 *
 * A stack table as simple as it gets, to hold the real one against: a list that is searched from
 * its start.
 */
#ifndef TESTS_PROFILER_STACKS_MODEL_H
#define TESTS_PROFILER_STACKS_MODEL_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MODEL_DEPTH = 40 };

struct model_stack {
    uintptr_t frames[MODEL_DEPTH];
    size_t depth;
    uint64_t samples, weight_ns;
};

struct model {
    struct model_stack *stacks;
    size_t count, room;
};

static inline struct model_stack *model_find(const struct model *model, const uintptr_t *frames,
                                             size_t depth)
{
    for (size_t i = 0; i < model->count; i++) {
        struct model_stack *stack = &model->stacks[i];
        if (stack->depth == depth && memcmp(stack->frames, frames, depth * sizeof frames[0]) == 0)
            return stack;
    }
    return NULL;
}

static inline void model_add(struct model *model, const uintptr_t *frames, size_t depth,
                             uint64_t weight_ns)
{
    struct model_stack *stack = model_find(model, frames, depth);
    if (!stack) {
        if (model->count == model->room) {
            model->room = model->room ? model->room * 2 : 64;
            model->stacks = realloc(model->stacks, model->room * sizeof model->stacks[0]);
            if (!model->stacks)
                abort();
        }
        stack = &model->stacks[model->count++];
        memset(stack, 0, sizeof *stack);
        memcpy(stack->frames, frames, depth * sizeof frames[0]);
        stack->depth = depth;
    }
    stack->samples++;
    stack->weight_ns += weight_ns;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * PLINTH_FORMAT_FOLDED: a line for each distinct sequence of functions, in the order of their
 * names:
 *
 *     main;read_file;fill 120000
 *
 * The number is microseconds. The format has no escapes, so a ';' in a name becomes ':'; line ends
 * and other control characters were escaped when the names were made (names.h).
 */
#include "formats.h"
#include "plinth/errno.h"
#include "../sort.h"

/* Compares two stacks as sequences of functions, root first. */
static int compare(const struct profile *profile, const struct profile_stack *a,
                   const struct profile_stack *b)
{
    size_t i = a->depth, j = b->depth;

    while (i && j) {
        uint32_t left = frame_function(profile, a, --i), right = frame_function(profile, b, --j);

        if (left != right)
            return left < right ? -1 : 1;
    }
    return i ? 1 : j ? -1 : 0;
}

static bool before(const uint32_t *a, const uint32_t *b, const void *context)
{
    const struct profile *profile = context;

    return compare(profile, &profile->stacks[*a], &profile->stacks[*b]) < 0;
}

SORT_DEFINE(sort_stacks, uint32_t, before)

static void print_name(struct out *out, const struct profile_function *function)
{
    const char *name = function->name;
    size_t start = 0;

    for (size_t i = 0; i < function->length; i++) {
        if (name[i] != ';')
            continue;
        out_bytes(out, name + start, i - start);
        out_byte(out, ':');
        start = i + 1;
    }
    out_bytes(out, name + start, function->length - start);
}

static void print_lines(struct out *out, const struct profile *profile, const uint32_t *order)
{
    struct microseconds cut = {0};
    size_t i = 0;

    while (i < profile->stack_count) {
        const struct profile_stack *stack = &profile->stacks[order[i]];
        uint64_t weight_ns = 0;

        do
            weight_ns += profile->stacks[order[i++]].weight_ns;
        while (i < profile->stack_count &&
               compare(profile, stack, &profile->stacks[order[i]]) == 0);
        for (size_t j = stack->depth; j-- > 0;) {
            print_name(out, &profile->functions[frame_function(profile, stack, j)]);
            out_byte(out, j ? ';' : ' ');
        }
        out_print(out, "%llu\n", (unsigned long long)take_microseconds(&cut, weight_ns));
    }
}

int write_folded(struct out *out, const struct profile *profile)
{
    size_t count = profile->stack_count, bytes = count * sizeof(uint32_t);
    struct vector array = {0}, scratch = {0};
    uint32_t *order = vector_add(&array, bytes);
    int error = 0, freed;

    if (count > UINT32_MAX || !order || !vector_add(&scratch, bytes))
        error = -PLINTH_ENOMEM;
    if (!error) {
        for (size_t i = 0; i < count; i++)
            order[i] = (uint32_t)i;
        sort_stacks(order, (uint32_t *)(void *)scratch.base, count, profile);
        print_lines(out, profile, order);
    }
    freed = vector_free(&array);
    if (!error)
        error = freed;
    freed = vector_free(&scratch);
    return error ? error : freed;
}

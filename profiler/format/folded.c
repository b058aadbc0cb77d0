/* SPDX-License-Identifier: MIT
 *
 * PLINTH_FORMAT_FOLDED: a line for each distinct sequence of functions, sorted by their names:
 *
 *     main;read_file;fill 120000
 *
 * The number is microseconds. The format has no escapes, so a ';' in a name becomes ':'; line ends
 * and other control characters were escaped when the names were made (names.h).
 */
#include "formats.h"
#include "plinth/errno.h"
#include "sort.h"

/* Each stack as its functions, root first, one behind the other: sorting compares many, so they are
 * looked up once. */
struct sequence {
    const uint32_t *functions;
    size_t depth;
    uint64_t weight_ns;
};

static int compare(const struct sequence *a, const struct sequence *b)
{
    size_t shorter = a->depth < b->depth ? a->depth : b->depth;
    for (size_t i = 0; i < shorter; i++)
        if (a->functions[i] != b->functions[i])
            return a->functions[i] < b->functions[i] ? -1 : 1;
    return a->depth < b->depth ? -1 : a->depth > b->depth;
}

static bool before(const struct sequence *a, const struct sequence *b, const void *context)
{
    (void)context;
    return compare(a, b) < 0;
}

SORT_DEFINE(sort_sequences, struct sequence, before)

static void make_sequences(const struct profile *profile, struct sequence *sequence,
                           uint32_t *functions)
{
    for (size_t i = 0; i < profile->stack_count; i++) {
        const struct profile_stack *stack = &profile->stacks[i];
        sequence[i] = (struct sequence){functions, stack->depth, stack->weight_ns};
        for (size_t j = stack->depth; j-- > 0;)
            *functions++ = frame_function(profile, stack, j);
    }
}

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

static void print_lines(struct out *out, const struct profile *profile,
                        const struct sequence *sequence)
{
    struct microseconds cut = {0};
    size_t i = 0;
    while (i < profile->stack_count) {
        const struct sequence *first = &sequence[i];
        uint64_t weight_ns = 0;
        do
            weight_ns += sequence[i++].weight_ns;
        while (i < profile->stack_count && compare(first, &sequence[i]) == 0);
        for (size_t j = 0; j < first->depth; j++) {
            if (j)
                out_byte(out, ';');
            print_name(out, &profile->functions[first->functions[j]]);
        }
        out_print(out, " %llu\n", (unsigned long long)take_microseconds(&cut, weight_ns));
    }
}

int write_folded(struct out *out, const struct profile *profile)
{
    size_t count = profile->stack_count, bytes = count * sizeof(struct sequence), frames = 0;
    struct vector array = {0}, scratch = {0}, functions = {0};
    struct sequence *sequence = vector_add(&array, bytes);
    int error = 0;

    for (size_t i = 0; i < count; i++)
        frames += profile->stacks[i].depth;
    if (!sequence || !vector_add(&scratch, bytes) ||
        !vector_add(&functions, frames * sizeof(uint32_t)))
        error = -PLINTH_ENOMEM;
    if (!error) {
        make_sequences(profile, sequence, (uint32_t *)(void *)functions.base);
        sort_sequences(sequence, (struct sequence *)(void *)scratch.base, count, NULL);
        print_lines(out, profile, sequence);
    }
    error = first_error(error, vector_free(&array));
    error = first_error(error, vector_free(&scratch));
    return first_error(error, vector_free(&functions));
}

/* SPDX-License-Identifier: MIT
 *
 * PLINTH_FORMAT_GPERFTOOLS: gperftools' symbolized CPU profile. google-pprof needs no binary for
 * it:
 *
 *     --- symbol
 *     binary=/path/of/the/program
 *     0x401136 main                  a line for each address
 *     ---
 *     --- profile
 *     0 3 0 1 0                      machine words: header, 3 more, version 0, period 1 us, padding
 *     count depth pc pc ...          a record for each stack, leaf first
 *     0 1 0                          the end
 *
 * The counts are microseconds, hence the period of 1 us. How google-pprof 2.10 takes it, and our
 * answers:
 *   - It takes callers' addresses of a symbolized profile as they are. Ours are return address - 1,
 *     in the symbols as in the stacks.
 *   - If the second address of all stacks is the same, it takes that for the profiler's signal
 *     frame and removes it, a real caller (IsSecondPcAlwaysTheSame). A single stack of one frame
 *     disproves that; so the first record is one, of count 0, which changes no sum and is not
 *     shown.
 *   - A record whose pc is 0 is the end, and addresses above 0x7fff... are passed over. So 0 is
 *     written as FRAME_WORD_END, which is no address either, and the top bit (vsyscall page) is
 *     cleared.
 *   - "--" in a name separates inlined functions, (...) and <...> are cut off as C++ arguments (and
 *     a name that is cut off whole is no frame), what is before a blank as a type: those are
 *     replaced.
 */
#include "formats.h"

static uint64_t address_key(uintptr_t address)
{
    return address ? (uint64_t)address & INT64_MAX : FRAME_WORD_END;
}

static void print_name(struct out *out, const struct profile_function *function)
{
    bool word = function->name[0] == '['; /* "[stack table full]": may have blanks */
    char last = 0;
    for (size_t i = 0; i < function->length; i++) {
        char c = function->name[i];
        switch (c) {
        case '(':
            c = '[';
            break;
        case ')':
            c = ']';
            break;
        case '<':
            c = '{';
            break;
        case '>':
            c = '}';
            break;
        case '-':
            c = last == '-' ? '_' : '-';
            break;
        case ' ':
            c = word ? ' ' : '_';
            break;
        default:
            break;
        }
        out_byte(out, c);
        last = c;
    }
}

static void put_word(struct out *out, uint64_t word)
{
    out_bytes(out, &word, sizeof word);
}

static void put_stacks(struct out *out, const struct profile *profile)
{
    struct microseconds cut = {0};
    for (size_t i = 0; i < profile->stack_count; i++) {
        const struct profile_stack *stack = &profile->stacks[i];
        const uint32_t *frame = profile->frames + stack->first;
        if (i == 0) { /* see above */
            put_word(out, 0);
            put_word(out, 1);
            put_word(out, address_key(profile->locations[frame[0]].address));
        }
        put_word(out, take_microseconds(&cut, stack->weight_ns));
        put_word(out, stack->depth);
        for (size_t j = 0; j < stack->depth; j++)
            put_word(out, address_key(profile->locations[frame[j]].address));
    }
}

int write_gperftools(struct out *out, const struct profile *profile)
{
    static const uint64_t head[] = {0, 3, 0, 1, 0}, tail[] = {0, 1, 0};
    const char *binary = "(unknown)";
    for (size_t i = 0; i < profile->images.count; i++)
        if (profile->images.items[i].program)
            binary = profile->images.items[i].filename;
    out_string(out, "--- symbol\nbinary=");
    out_string(out, binary);
    out_byte(out, '\n');
    for (size_t i = 0; i < profile->location_count; i++) {
        const struct profile_location *location = &profile->locations[i];
        out_print(out, "0x%llx ", (unsigned long long)address_key(location->address));
        print_name(out, &profile->functions[location->function]);
        out_byte(out, '\n');
    }
    out_string(out, "---\n--- profile\n");
    out_bytes(out, head, sizeof head);
    put_stacks(out, profile);
    out_bytes(out, tail, sizeof tail);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The formats, one file each, and the few sums that they share. write.c calls them.
 */
#ifndef PROFILER_FORMAT_FORMATS_H
#define PROFILER_FORMAT_FORMATS_H

#include "out.h"
#include "profile.h"

/* Each writes the whole profile. Errors of writing are in out, to be asked at the end.
 * Returns 0; -ENOMEM; -errno of munmap(2). */
int write_text(struct out *out, const struct profile *profile);
int write_folded(struct out *out, const struct profile *profile);
int write_pprof(struct out *out, const struct profile *profile);
int write_gperftools(struct out *out, const struct profile *profile);

/* The function of a stack's i-th frame from the leaf. */
static inline uint32_t frame_function(const struct profile *profile,
                                      const struct profile_stack *stack, size_t i)
{
    return profile->locations[profile->frames[stack->first + i]].function;
}

/* Turns nanoseconds into microseconds so that the parts still add up: what is cut off one is given
 * to the next, so the sum of all is the total, rounded down. */
struct microseconds {
    uint64_t left_ns;
};

static inline uint64_t take_microseconds(struct microseconds *state, uint64_t weight_ns)
{
    uint64_t rest = weight_ns % 1000 + state->left_ns;
    state->left_ns = rest % 1000;
    return weight_ns / 1000 + rest / 1000;
}

/* The rate asked for, and the one achieved, in tenths of a hertz, rounded half up. */
static inline uint64_t asked_decihertz(const struct profile *profile)
{
    uint64_t interval = profile->stats.interval_us;
    return interval ? (10000000 + interval / 2) / interval : 0;
}

static inline uint64_t achieved_decihertz(const struct profile *profile)
{
    return ((uint64_t)profile->stats.achieved_millihertz + 50) / 100;
}

#endif

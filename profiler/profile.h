/* SPDX-License-Identifier: MIT
 *
 * The profile as the formats see it: one snapshot of all stacks, every address named, so that every
 * format's sums add up to the same total. format/write.c makes one for each file it writes.
 */
#ifndef PROFILER_PROFILE_H
#define PROFILER_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "images.h"
#include "plinth/prof.h"
#include "region.h"
#include "session.h"

#define PROFILE_NO_IMAGE UINT32_MAX

struct profile_stack {
    uint64_t samples, weight_ns;
    size_t first; /* its frames, leaf first, are profile->frames[first] and on */
    size_t depth; /* >= 1 */
};

struct profile_location {
    uintptr_t address; /* in the instruction: the leaf's pc, a caller's return address - 1; or an
                        * enum frame_word */
    uint32_t function; /* index */
    uint32_t image;    /* index, or PROFILE_NO_IMAGE */
};

struct profile_function {
    const char *name; /* fit to be shown (names.h); length bytes, no zero byte behind them */
    size_t length;
    uint64_t flat_ns, cum_ns; /* of the stacks that end in it; that have it, however often */
};

struct profile {
    struct plinth_prof_stats stats; /* as the session told them */
    int64_t started_ns;             /* since 1970 */
    uint64_t duration_ns;

    uint64_t samples, weight_ns; /* the sums over all stacks: the total that all shares refer to */
    size_t sampled_stacks;       /* without "[stack table full]" and "[unsampled]" */

    const struct profile_stack *stacks;       /* in the table's order, those two last */
    const uint32_t *frames;                   /* indices of locations */
    const struct profile_location *locations; /* by address, each once */
    const struct profile_function *functions; /* by name (bytes), each once */
    size_t stack_count, location_count, function_count;
    struct image_list images;

    struct vector stack_array, frame_array, location_array, function_array;
    struct arena texts;
};

/* Reads the session's profile and names its addresses. What cannot be named says so in its name;
 * that is no error. The view is not needed any more when it returns. Free it in any case.
 * Returns 0; -ENOMEM; -errno of munmap(2).
 * Signal-safe: no (reads files, maps memory)
 */
int profile_build(struct profile *profile, const struct session_view *view);

/* Returns 0; -errno of munmap(2). */
int profile_free(struct profile *profile);

/* Names of enum plinth_prof_clock and enum plinth_prof_unwind; "?" for others. */
const char *profile_clock_name(int clock);
const char *profile_unwind_name(int unwind);

#endif

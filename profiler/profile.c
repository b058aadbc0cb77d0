/* SPDX-License-Identifier: MIT
 *
 * Makes the profile that the formats write; see profile.h.
 *
 *   1. Copy each stack's two counters, once: handlers may be adding. Its frames do not change.
 *   2. Give each distinct address a number (a hash table), and each frame its address's number.
 *   3. Sort the addresses, and renumber the frames.
 *   4. Name the addresses (naming.c); sort by name; equal names are one function.
 *   5. Sum up flat and cumulative time of each function.
 */
#include "profile.h"

#include "memory.h"
#include "naming.h"
#include "plinth/errno.h"
#include "sort.h"

/* --- 1, 2: stacks and addresses --------------------------------------------------------------- */

struct numbered {
    uintptr_t address;
    uint32_t number;
};

struct address_set {
    struct vector keys;  /* of struct numbered, in the order they came */
    struct vector slots; /* of uint32_t: number + 1, or 0 */
    size_t mask;
};

#define SET_FIRST 4096 /* slots, a power of two */

static uint32_t *find_slot(const struct address_set *set, uintptr_t address)
{
    const struct numbered *keys = (const struct numbered *)(const void *)set->keys.base;
    uint32_t *slots = (uint32_t *)(void *)set->slots.base;
    uint64_t hash = (uint64_t)address * 0x9e3779b97f4a7c15u;
    size_t at = (size_t)(hash ^ hash >> 32) & set->mask;
    while (slots[at] && keys[slots[at] - 1].address != address)
        at = (at + 1) & set->mask;
    return &slots[at];
}

static int grow_set(struct address_set *set)
{
    size_t count = set->mask ? 2 * (set->mask + 1) : SET_FIRST;
    const struct numbered *keys = (const struct numbered *)(const void *)set->keys.base;
    int error = vector_free(&set->slots);
    if (error)
        return error;
    if (!vector_add(&set->slots, count * sizeof(uint32_t)))
        return -PLINTH_ENOMEM;
    memset(set->slots.base, 0, set->slots.used);
    set->mask = count - 1;
    for (size_t i = 0; i < set->keys.used / sizeof *keys; i++)
        *find_slot(set, keys[i].address) = keys[i].number + 1;
    return 0;
}

/* Numbers an address. Returns 0 and *number; -errno. */
static int set_add(struct address_set *set, uintptr_t address, uint32_t *number)
{
    size_t count = set->keys.used / sizeof(struct numbered);
    int error = 2 * count >= set->mask ? grow_set(set) : 0;
    if (error)
        return error;
    uint32_t *slot = find_slot(set, address);
    if (!*slot) {
        struct numbered *key = vector_add(&set->keys, sizeof *key);
        if (!key || count >= UINT32_MAX - 1)
            return -PLINTH_ENOMEM;
        *key = (struct numbered){address, (uint32_t)count};
        *slot = (uint32_t)count + 1;
    }
    *number = *slot - 1;
    return 0;
}

/* What a frame is looked up by. A return address may be the next function's first, behind a call
 * that does not return; the byte before it is in the call. */
static uintptr_t frame_address(uintptr_t frame, bool leaf)
{
    if (leaf || frame < FRAME_WORD_END)
        return frame;
    return frame == FRAME_WORD_END ? 0 : frame - 1;
}

static int add_stack(struct profile *profile, struct address_set *set, const uintptr_t *frames,
                     size_t depth, uint64_t samples, uint64_t weight_ns)
{
    struct profile_stack *stack = vector_add(&profile->stack_array, sizeof *stack);
    size_t first = profile->frame_array.used / sizeof(uint32_t);
    uint32_t *numbers = vector_add(&profile->frame_array, depth * sizeof(uint32_t));
    if (!stack || !numbers)
        return -PLINTH_ENOMEM;
    *stack = (struct profile_stack){samples, weight_ns, first, depth};
    for (size_t i = 0; i < depth; i++) {
        int error = set_add(set, frame_address(frames[i], i == 0), &numbers[i]);
        if (error)
            return error;
    }
    profile->samples += samples;
    profile->weight_ns += weight_ns;
    return 0;
}

static uint64_t load(const uint64_t *counter)
{
    return __atomic_load_n(counter, __ATOMIC_RELAXED);
}

static int add_stacks(struct profile *profile, struct address_set *set,
                      const struct session_view *view)
{
    static const uintptr_t full = FRAME_TABLE_FULL, unsampled = FRAME_UNSAMPLED;
    const struct stack *stack;
    size_t cursor = 0;
    int error = 0;
    while (!error && (stack = stacks_next(view->stacks, &cursor))) {
        uint64_t samples = load(&stack->samples), weight_ns = load(&stack->weight_ns);
        if (!stack->depth || (!samples && !weight_ns))
            continue;
        error = add_stack(profile, set, stack->frames, (size_t)stack->depth, samples, weight_ns);
        profile->sampled_stacks++;
    }
    uint64_t full_samples = load(&view->stacks->full_samples);
    uint64_t full_ns = load(&view->stacks->full_weight_ns);
    if (!error && (full_samples || full_ns))
        error = add_stack(profile, set, &full, 1, full_samples, full_ns);
    /* The account was read before: samples that came since are part of what had none then. */
    if (!error && view->stats.unsampled_ns && profile->weight_ns < view->stats.cpu_ns) {
        uint64_t left = view->stats.cpu_ns - profile->weight_ns;

        error = add_stack(profile, set, &unsampled, 1, 0,
                          left < view->stats.unsampled_ns ? left : view->stats.unsampled_ns);
    }
    profile->stacks = (const struct profile_stack *)(const void *)profile->stack_array.base;
    profile->stack_count = profile->stack_array.used / sizeof *profile->stacks;
    return error;
}

/* --- 3: sorted addresses ---------------------------------------------------------------------- */

static bool lower_address(const struct numbered *a, const struct numbered *b, const void *context)
{
    (void)context;
    return a->address < b->address;
}

SORT_DEFINE(sort_addresses, struct numbered, lower_address)

static int order_locations(struct profile *profile, struct address_set *set)
{
    struct numbered *keys = (struct numbered *)(void *)set->keys.base;
    size_t count = set->keys.used / sizeof *keys;
    size_t frames = profile->frame_array.used / sizeof(uint32_t);
    uint32_t *frame = (uint32_t *)(void *)profile->frame_array.base;
    struct vector scratch = {0}, rank = {0};
    int error = 0;
    struct profile_location *location =
        vector_add(&profile->location_array, count * sizeof *location);
    if (!location || !vector_add(&scratch, set->keys.used) ||
        !vector_add(&rank, count * sizeof(uint32_t)))
        error = -PLINTH_ENOMEM;
    if (!error && count) {
        uint32_t *ranks = (uint32_t *)(void *)rank.base;
        sort_addresses(keys, (struct numbered *)(void *)scratch.base, count, NULL);
        for (size_t i = 0; i < count; i++) {
            ranks[keys[i].number] = (uint32_t)i;
            location[i] = (struct profile_location){keys[i].address, 0, PROFILE_NO_IMAGE};
        }
        for (size_t i = 0; i < frames; i++)
            frame[i] = ranks[frame[i]];
    }
    profile->frames = frame;
    profile->locations = location;
    profile->location_count = count;
    error = first_error(error, vector_free(&scratch));
    return first_error(error, vector_free(&rank));
}

/* --- 4: functions ----------------------------------------------------------------------------- */

static bool lower_name(const struct location_name *a, const struct location_name *b,
                       const void *context)
{
    size_t shorter = a->length < b->length ? a->length : b->length;
    int order = a->text == b->text ? 0 : memcmp(a->text, b->text, shorter);
    (void)context;
    return order ? order < 0 : a->length < b->length;
}

SORT_DEFINE(sort_names, struct location_name, lower_name)

static int make_functions(struct profile *profile)
{
    struct profile_location *location =
        (struct profile_location *)(void *)profile->location_array.base;
    size_t count = profile->location_count, bytes = count * sizeof(struct location_name);
    struct vector array = {0}, scratch = {0};
    struct location_name *name = vector_add(&array, bytes);
    int error = 0;

    if (!name || !vector_add(&scratch, bytes))
        error = -PLINTH_ENOMEM;
    if (!error)
        error = name_locations(profile, location, name);
    if (!error)
        sort_names(name, (struct location_name *)(void *)scratch.base, count, NULL);
    for (size_t i = 0; i < count && !error; i++) {
        if (i == 0 || lower_name(&name[i - 1], &name[i], NULL)) {
            struct profile_function *function =
                vector_add(&profile->function_array, sizeof *function);
            if (!function) {
                error = -PLINTH_ENOMEM;
                break;
            }
            *function = (struct profile_function){name[i].text, name[i].length, 0, 0};
            profile->function_count++;
        }
        location[name[i].location].function = (uint32_t)(profile->function_count - 1);
    }
    profile->functions =
        (const struct profile_function *)(const void *)profile->function_array.base;
    error = first_error(error, vector_free(&array));
    return first_error(error, vector_free(&scratch));
}

/* --- 5: sums ---------------------------------------------------------------------------------- */

static int sum_up(struct profile *profile)
{
    struct profile_function *function =
        (struct profile_function *)(void *)profile->function_array.base;
    size_t bytes = profile->function_count * sizeof(size_t);
    struct vector array = {0};
    size_t *seen = vector_add(&array, bytes); /* the last stack, from 1, that had the function */

    if (!seen)
        return -PLINTH_ENOMEM;
    memset(seen, 0, bytes);
    for (size_t i = 0; i < profile->stack_count; i++) {
        const struct profile_stack *stack = &profile->stacks[i];
        const uint32_t *frame = profile->frames + stack->first;
        function[profile->locations[frame[0]].function].flat_ns += stack->weight_ns;
        for (size_t j = 0; j < stack->depth; j++) {
            uint32_t f = profile->locations[frame[j]].function;
            if (seen[f] == i + 1)
                continue;
            seen[f] = i + 1;
            function[f].cum_ns += stack->weight_ns;
        }
    }
    return vector_free(&array);
}

int profile_build(struct profile *profile, const struct session_view *view)
{
    memset(profile, 0, sizeof *profile);
    profile->stats = view->stats;
    profile->started_ns = view->started_ns;
    profile->duration_ns = view->duration_ns;

    struct address_set set = {0};
    int error = add_stacks(profile, &set, view);
    if (!error)
        error = order_locations(profile, &set);
    error = first_error(error, vector_free(&set.keys));
    error = first_error(error, vector_free(&set.slots));
    if (!error)
        error = images_read(&profile->images);
    if (!error)
        error = make_functions(profile);
    if (!error)
        error = sum_up(profile);
    return error;
}

int profile_free(struct profile *profile)
{
    int results[] = {
        images_free(&profile->images),         vector_free(&profile->stack_array),
        vector_free(&profile->frame_array),    vector_free(&profile->location_array),
        vector_free(&profile->function_array), arena_free(&profile->texts),
    };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (results[i])
            return results[i];
    return 0;
}

const char *profile_clock_name(int clock)
{
    static const char names[][8] = {"auto", "cpu", "virtual", "prof", "wall", "perf"};
    return clock >= 0 && clock <= PLINTH_CLOCK_PERF ? names[clock] : "?";
}

const char *profile_unwind_name(int unwind)
{
    static const char names[][8] = {"auto", "fp", "cfi", "none"};
    return unwind >= 0 && unwind <= PLINTH_UNWIND_NONE ? names[unwind] : "?";
}

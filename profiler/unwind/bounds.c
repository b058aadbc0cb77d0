/* SPDX-License-Identifier: MIT
 *
 * The bounds of the initial stack, from /proc/self/maps.
 *
 * That mapping never shrinks, and it has no holes: so all is readable from its low end at the
 * start, or from a signal frame that the kernel has pushed below, up to its high end. Other stacks
 * may lose their neighbours at any time, so nothing is taken as known of them.
 */
#include "maps.h"
#include "text.h"
#include "unwind/unwind.h"

/* A signal frame this near below the high end is on the initial stack: the kernel keeps more than
 * that (128 MiB) free of other mappings, and a deeper stack is probed. */
enum { GROWTH_MAX = 100 << 20 };

bool bounds_hold(const struct stack_bounds *bounds, uintptr_t sp)
{
    return sp < bounds->high && bounds->high - sp <= GROWTH_MAX;
}

bool bounds_cover(const struct stack_bounds *bounds, uintptr_t sp, uintptr_t signal_frame)
{
    if (!bounds_hold(bounds, sp))
        return false;
    return sp >= bounds->low || (signal_frame < sp && bounds_hold(bounds, signal_frame));
}

static int find_stack(const struct maps_entry *entry, void *user)
{
    struct stack_bounds *bounds = user;
    if (!text_equals(entry->path, "[stack]"))
        return 0;
    bounds->low = entry->start;
    bounds->high = entry->limit;
    return 1;
}

int bounds_find(struct stack_bounds *bounds)
{
    *bounds = (struct stack_bounds){0, 0};
    int result = maps_read(find_stack, bounds);
    return result < 0 ? result : 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The bounds of the initial stack, from /proc/self/maps.
 *
 * Only that stack is taken as known: no other mapping is placed within GAP_MIN below its high end, and
 * the kernel grows it down to any address that is touched there, so whatever lies between a stack
 * pointer in it and its high end can be read. Other stacks may lose their neighbours at any time.
 */
#include "maps.h"
#include "plinth/sys.h"
#include "unwind/unwind.h"

enum { GAP_MIN = 8 << 20 }; /* the kernel keeps 128 MiB free at least; what is used of it is enough here */

static int find_stack(const struct maps_entry *entry, void *user)
{
    struct stack_bounds *bounds = user;
    const char name[] = "[stack]";
    for (unsigned i = 0; i < sizeof name; i++)
        if (entry->path[i] != name[i])
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

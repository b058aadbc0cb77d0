/* SPDX-License-Identifier: MIT
 *
 * Unwinding by frame pointers.
 *
 *   1. The interrupted pc is the leaf.
 *   2. The frame pointer names a frame record: the caller's frame pointer and the return address.
 *   3. A record is believed when it is aligned, lies above the one before (so every walk ends) and
 *      within the stack; on a stack whose bounds are not known, each page is probed once, before
 *      it is read.
 *   4. The walk ends at a record that is not believed. After STEPS it ends as well, and says so.
 *
 * A function that has not set its frame up, or has taken it down already, hides its caller.
 */
#include <arch/context.h>
#include <arch/frame.h>

#include "plinth/sys.h"
#include "stacks.h"
#include "unwind/unwind.h"

enum {
    STEPS = 1 << 19, /* bounds the time of a sample, to some ms: the most records in 8 MiB */
    /* How far above the stack pointer an unknown stack is believed to reach. */
    UNKNOWN_SPAN = 8 << 20,
    PROBE_SPAN = 4096, /* no machine has smaller pages */
    PROBE_ALIGN = sizeof(uint64_t),
};

struct region {
    uintptr_t low, high;      /* where records may lie */
    bool probed;              /* each page is to be probed */
    uintptr_t readable_until; /* probed so far */
};

static struct region region_of(uintptr_t sp, uintptr_t signal_frame,
                               const struct stack_bounds *bounds)
{
    if (bounds_cover(bounds, sp, signal_frame))
        return (struct region){sp, bounds->high, false, 0};
    if (bounds_hold(bounds,
                    sp)) /* but the handler is on another: who knows where this one ends below */
        return (struct region){sp, bounds->high, true, 0};
    uintptr_t high = sp > UINTPTR_MAX - UNKNOWN_SPAN ? UINTPTR_MAX : sp + UNKNOWN_SPAN;
    return (struct region){sp, high, true, 0};
}

static bool page_is_readable(struct region *region, uintptr_t address)
{
    if (address < region->readable_until)
        return true;
    uintptr_t page = address & ~(uintptr_t)(PROBE_SPAN - 1);
    if (plinth_probe_read((const void *)(address & ~(uintptr_t)(PROBE_ALIGN - 1))) < 0)
        return false;
    region->readable_until = page + PROBE_SPAN;
    return true;
}

/* Records only go up, so what lies below readable_until has been probed, page by page. */
static bool is_believed(struct region *region, uintptr_t fp)
{
    if (fp < region->low || fp % ARCH_FRAME_ALIGN != 0 ||
        fp > region->high - sizeof(struct arch_frame))
        return false;
    return !region->probed || (page_is_readable(region, fp) &&
                               page_is_readable(region, fp + sizeof(struct arch_frame) - 1));
}

/* Sanitizers see only a stack's red zones here. */
__attribute__((__no_sanitize_address__)) static struct arch_frame read_record(uintptr_t fp)
{
    return *(const volatile struct arch_frame *)fp;
}

void unwind_frame_pointers(const void *context, const struct stack_bounds *bounds,
                           struct frames *frames)
{
    struct region region = region_of(arch_context_sp(context), (uintptr_t)context, bounds);
    uintptr_t fp = arch_context_fp(context);
    for (int step = 0; is_believed(&region, fp); step++) {
        if (step == STEPS) { /* the root is out of reach, and what was seen last is none */
            frames_push(frames, FRAME_TRUNCATED);
            return;
        }
        struct arch_frame record = read_record(fp);
        if (record.return_address < ARCH_ADDRESS_MIN)
            return;
        frames_push(frames, record.return_address);
        region.low = fp + sizeof(struct arch_frame);
        fp = record.caller_fp;
    }
}

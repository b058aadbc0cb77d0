/* SPDX-License-Identifier: MIT
 *
 * From the interrupted registers to a stack of addresses. In the signal handler: no locks, no
 * allocation, bounded steps, and no read that was not bounded or probed before.
 */
#ifndef UNWIND_UNWIND_H
#define UNWIND_UNWIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The process's initial stack, as it was at the start; it has grown down since, never up. */
struct stack_bounds {
    uintptr_t low, high; /* both 0: not known */
};

/* Finds the bounds of the process's initial stack. Returns 0 or -errno. Outside of signals. */
int bounds_find(struct stack_bounds *bounds);

/* Whether sp is on the initial stack, as far as that may have grown. Signal-safe. */
bool bounds_hold(const struct stack_bounds *bounds, uintptr_t sp);

/* Whether all memory from sp to the high end can be read.
 * signal_frame: an address in what the kernel has just pushed for the handler. Signal-safe. */
bool bounds_cover(const struct stack_bounds *bounds, uintptr_t sp, uintptr_t signal_frame);

/* A stack in the making: its leaf half, and the last frames seen, as a ring. */
struct frames {
    uintptr_t *at; /* room for max frames; leaf first */
    size_t max;    /* 2 at least */
    size_t seen;   /* frames pushed */
    size_t next;   /* place of the next one; max: the ring begins anew */
};

/* Adds a caller; keeps both ends of what is deeper than max. */
void frames_push(struct frames *frames, uintptr_t address);

/* Puts the frames in order, with FRAME_TRUNCATED where the middle was left out.
 * Returns the depth; *truncated tells. */
size_t frames_finish(struct frames *frames, bool *truncated);

/* Follows the frame pointers from the interrupted registers (the handler's third argument). */
void unwind_frame_pointers(const void *context, const struct stack_bounds *bounds,
                           struct frames *frames);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What a frame looks like that was built with frame pointers, for the profiler's frame-pointer
 * unwinder. Source: System V ABI for AMD64, 3.2.2, figure 3.3.
 */
#ifndef ARCH_FRAME_H
#define ARCH_FRAME_H

#include <stddef.h>
#include <stdint.h>

/* What the frame pointer points to. The stack grows down: the caller's frame lies at a higher
 * address, and its stack pointer, when the call has returned, is right behind this structure. */
struct arch_frame {
    uintptr_t caller_fp; /* 0 in the outermost frame: _start clears the register */
    uintptr_t return_address;
};

_Static_assert(offsetof(struct arch_frame, return_address) == 8, "call pushes it before push rbp");
_Static_assert(sizeof(struct arch_frame) == 16, "struct arch_frame");

/* A frame pointer is a multiple of this in all compilers' code: both words came there by push. */
#define ARCH_FRAME_ALIGN 8

/* Instructions, and so return addresses, lie at any address. */
#define ARCH_CODE_ALIGN 1

/* No code and no frame lies below: programs are never given the first page (vm.mmap_min_addr). */
#define ARCH_ADDRESS_MIN ((uintptr_t)4096)

#endif

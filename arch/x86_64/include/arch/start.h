/* SPDX-License-Identifier: MIT
 *
 * The numbers that start.asm has by hand, for runtime/linux/layout.c to hold against the kernel's headers.
 */
#ifndef ARCH_START_H
#define ARCH_START_H

#define ARCH_NR_EXIT_GROUP 231

#endif

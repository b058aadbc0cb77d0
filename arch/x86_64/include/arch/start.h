/* SPDX-License-Identifier: MIT
 *
 * What start.asm has by hand; runtime/linux/layout.c asserts it against the kernel's headers.
 */
#ifndef ARCH_START_H
#define ARCH_START_H

#define ARCH_NR_EXIT_GROUP 231

#endif

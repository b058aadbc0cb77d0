/* SPDX-License-Identifier: MIT
 *
 * Where the kernel's start-up block is remembered. Weak: a program that asks for neither the
 * environment nor the auxiliary vector has no such variable, and so no data segment for it.
 */
#ifndef LINUX_BLOCK_H
#define LINUX_BLOCK_H

#include <stdint.h>

extern __attribute__((__weak__, __visibility__("hidden"))) char **start_block; /* envp; the auxiliary vector is behind */

#endif

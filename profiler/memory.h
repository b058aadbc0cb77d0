/* SPDX-License-Identifier: MIT
 *
 * The memory functions that compilers call by themselves, for those of the profiler that call them
 * too. There is no <string.h> underneath; whoever links the profiler has them (arch, or a C
 * library).
 */
#ifndef PROFILER_MEMORY_H
#define PROFILER_MEMORY_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

#endif

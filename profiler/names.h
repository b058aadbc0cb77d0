/* SPDX-License-Identifier: MIT
 *
 * Names as every format shows them: valid UTF-8 of one line. profile.c passes all names through
 * here once, so that the formats agree, and protobuf's strings are valid.
 */
#ifndef PROFILER_NAMES_H
#define PROFILER_NAMES_H

#include <stddef.h>

/* Writes a name so that it can be shown: control characters and bytes that are not UTF-8 become \n,
 * \t, \r or \xNN; a backslash stays as it is. to: room for 4 * length bytes; null only counts.
 * Returns the number of bytes written; no zero byte is added.
 * Signal-safe: yes
 */
size_t name_escape(char *to, const char *name, size_t length);

#endif

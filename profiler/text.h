/* SPDX-License-Identifier: MIT
 *
 * The two things that the profiler asks of strings.
 */
#ifndef PROFILER_TEXT_H
#define PROFILER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

static inline size_t text_length(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

static inline bool text_equals(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++)
        ;
    return *a == *b;
}

#endif

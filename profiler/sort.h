/* SPDX-License-Identifier: MIT
 *
 * A sort for one element type: SORT_DEFINE(name, type, less) makes
 *
 *     static void name(type *items, type *scratch, size_t count, const void *context)
 *
 * which sorts items in place, stably, with scratch of the same length. It merges from the bottom
 * up: the same bounded number of steps whatever the input is, which may be hostile (symbol tables).
 * less: bool less(const type *a, const type *b, const void *context).
 */
#ifndef PROFILER_SORT_H
#define PROFILER_SORT_H

#include <stdbool.h>
#include <stddef.h>

#define SORT_RUN 8 /* below this an insertion sort is quicker */

#define SORT_DEFINE(name, type, less)                                                              \
    static void name(type *items, type *scratch, size_t count, const void *context)                \
    {                                                                                              \
        type *from = items, *to = scratch;                                                         \
                                                                                                   \
        for (size_t i = 1; i < count; i++) {                                                       \
            type item = items[i];                                                                  \
            size_t j = i;                                                                          \
                                                                                                   \
            for (; j % SORT_RUN && less(&item, &items[j - 1], context); j--)                       \
                items[j] = items[j - 1];                                                           \
            items[j] = item;                                                                       \
        }                                                                                          \
        for (size_t run = SORT_RUN; run < count; run *= 2) {                                       \
            for (size_t start = 0; start < count; start += 2 * run) {                              \
                size_t a = start, middle = count - start > run ? start + run : count;              \
                size_t b = middle, end = count - middle > run ? middle + run : count;              \
                for (size_t i = start; i < end; i++) {                                             \
                    if (b == end || (a < middle && !less(&from[b], &from[a], context)))            \
                        to[i] = from[a++];                                                         \
                    else                                                                           \
                        to[i] = from[b++];                                                         \
                }                                                                                  \
            }                                                                                      \
            type *swap = from;                                                                     \
            from = to;                                                                             \
            to = swap;                                                                             \
        }                                                                                          \
        if (from != items)                                                                         \
            for (size_t i = 0; i < count; i++)                                                     \
                items[i] = from[i];                                                                \
    }

#endif

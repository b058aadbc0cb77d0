/* SPDX-License-Identifier: MIT
 *
 * What the memory functions do, a byte at a time.
 */
#include "mem.h"

void *reference_memmove(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t <= f) {
        for (size_t i = 0; i < size; i++)
            ((volatile unsigned char *)t)[i] = f[i];
    } else {
        for (size_t i = size; i-- > 0;)
            ((volatile unsigned char *)t)[i] = f[i];
    }
    return to;
}

void *reference_memset(void *to, int byte, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((volatile unsigned char *)to)[i] = (unsigned char)byte;
    return to;
}

int reference_memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++) {
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

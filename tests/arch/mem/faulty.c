/* SPDX-License-Identifier: MIT
 *
 * Memory functions that are wrong as such functions are wrong, for the test's own test.
 */
#include "mem.h"

void *faulty_reads_past(void *to, const void *from, size_t size)
{
    (void)*((const volatile unsigned char *)from + size);
    return reference_memmove(to, from, size);
}

void *faulty_writes_past(void *to, const void *from, size_t size)
{
    reference_memmove(to, from, size);
    if (size >= 16) { /* whole words, the last one put back short of its end */
        volatile unsigned char *end = (unsigned char *)to + size;

        *end = (unsigned char)(*end ^ 1);
    }
    return to;
}

void *faulty_overlap(void *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((volatile unsigned char *)to)[i] = ((const unsigned char *)from)[i];
    return to;
}

void *faulty_short(void *to, const void *from, size_t size)
{
    return reference_memmove(to, from, size == 33 ? 32 : size);
}

void *faulty_result(void *to, const void *from, size_t size)
{
    reference_memmove(to, from, size);
    return (unsigned char *)to + size;
}

void *faulty_fill(void *to, int byte, size_t size)
{
    return reference_memset(to, byte & 0x7f, size);
}

int faulty_signed(const void *a, const void *b, size_t size)
{
    const signed char *x = a, *y = b;

    for (size_t i = 0; i < size; i++) {
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

int faulty_last(const void *a, const void *b, size_t size)
{
    return reference_memcmp(a, b, size > 0 ? size - 1 : 0);
}

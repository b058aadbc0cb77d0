/* SPDX-License-Identifier: MIT
 *
 * The functions that arch.mem.* compares: the kit's (subject_), loops of C (reference_), and wrong
 * ones (faulty_).
 */
#ifndef TESTS_ARCH_MEM_H
#define TESTS_ARCH_MEM_H

#include <stddef.h>

typedef void *copy_function(void *to, const void *from, size_t size);
typedef void *fill_function(void *to, int byte, size_t size);
typedef int compare_function(const void *a, const void *b, size_t size);

copy_function subject_memcpy, subject_memmove, reference_memmove;
fill_function subject_memset, reference_memset;
compare_function subject_memcmp, reference_memcmp;

/* Wrong in one way each: see faulty.c. */
copy_function faulty_reads_past, faulty_writes_past, faulty_overlap, faulty_short, faulty_result;
fill_function faulty_fill;
compare_function faulty_signed, faulty_last;

#endif

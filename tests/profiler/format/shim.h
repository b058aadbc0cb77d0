/* SPDX-License-Identifier: MIT
 *
 * A system made up for the formats' tests: files in memory, counted mappings from malloc (so that
 * the address sanitizer sees every byte beyond them), and any call can be made to fail. It stands
 * in for plinth/sys.h.
 */
#ifndef TESTS_FORMAT_SHIM_H
#define TESTS_FORMAT_SHIM_H

#include <stddef.h>
#include <stdint.h>

enum shim_call {
    SHIM_OPEN,
    SHIM_READ,
    SHIM_LSEEK,
    SHIM_FSTAT,
    SHIM_CLOSE,
    SHIM_MMAP,
    SHIM_MUNMAP,
    SHIM_WRITE,
    SHIM_CALLS
};

#define SHIM_CAPTURE 1000 /* a descriptor whose output is kept in memory */
#define SHIM_REGULAR 0100644
#define SHIM_FIFO    0010644

struct shim {
    long calls[SHIM_CALLS];   /* made so far */
    long fail_at[SHIM_CALLS]; /* the call, counted from 1, that fails; 0: none */
    int error[SHIM_CALLS];    /* and its result, negative */
    long mapped, opened;      /* mappings and descriptors that are there now */
    long views;               /* session views that are held */
    long views_taken;
    int view_error;
    unsigned short_writes; /* not 0: a seed; writes are short or interrupted at random */
    char *output;
    size_t output_size, output_room;
};

extern struct shim shim;

/* Forgets files, counters, faults and output. */
void shim_reset(void);

/* Forgets counters, faults and output. */
void shim_again(void);

/* Adds a file; the bytes are not copied. */
void shim_file(const char *path, const void *bytes, size_t size, uint64_t inode, unsigned mode);

#endif

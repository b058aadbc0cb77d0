/* SPDX-License-Identifier: MIT
 *
 * The images of the process: what is mapped executable, and from which file. profile.c reads them
 * when a profile is written, outside signals.
 */
#ifndef PROFILER_IMAGES_H
#define PROFILER_IMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "region.h"

struct image {
    uintptr_t start, limit; /* addresses, limit excluded */
    uint64_t offset;        /* of start in the file */
    uint64_t device, inode; /* as the maps name them; inode 0: no file */
    const char *path;       /* as the maps have it, or "[anon]"; lives as long as the list */
    bool program;           /* the process's program: /proc/self/exe */

    /* Filled in by naming.c. */
    const char *label;    /* "[file]": what its unnamed addresses are called */
    const char *filename; /* for display, without " (deleted)" */
    const char *build_id; /* hexadecimal, or null */
    bool used, named; /* some address is in it, or it is the program; the names were looked for */
    int error;        /* why it has no names: 0 or -errno */
    uint32_t number;  /* of those used, from 1, the program's first; 0: not used */
};

struct image_list {
    struct image *items; /* by address, not overlapping */
    size_t count;
    struct image *const *order; /* naming.c: those used, by number */
    uint32_t used;
    int error; /* why there are none: 0 or -errno of reading the maps */
    struct vector array, order_array;
    struct arena paths;
};

/* Reads the executable mappings of the process. Where that fails the list ends early, and
 * list->error says why: a profile with fewer names is better than none. Free it in any case.
 * Returns 0; -ENOMEM.
 * Source: proc_pid_maps(5).
 * Signal-safe: no (maps memory)
 */
int images_read(struct image_list *list);

/* Returns 0; -errno of munmap(2). */
int images_free(struct image_list *list);

/* Returns the part of a path behind its last '/'. */
const char *path_base(const char *path);

#endif

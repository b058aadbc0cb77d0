/* SPDX-License-Identifier: MIT
 *
 * The process's memory map, line by line (proc_pid_maps(5)).
 */
#ifndef PROFILER_MAPS_H
#define PROFILER_MAPS_H

#include <stdint.h>

struct maps_entry {
    uintptr_t start, limit;
    int prot;         /* enum plinth_prot */
    uint64_t offset;  /* into the file */
    uint64_t device;  /* as struct plinth_stat's dev */
    uint64_t inode;   /* 0: no file */
    const char *path; /* "" for anonymous memory; "[stack]" and such; cut after some 4000 bytes */
};

/* Gives each line of /proc/self/maps to `each`, until that returns something else than 0.
 * Returns 0 at the end; what `each` returned; -errno of open, read or close; -PLINTH_EINVAL for a
 * line of another form. Not signal-safe only for its size on the stack, some 5 KiB. */
int maps_read(int (*each)(const struct maps_entry *entry, void *user), void *user);

#endif

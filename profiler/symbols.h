/* SPDX-License-Identifier: MIT
 *
 * The function names of one ELF file. naming.c opens the file of an image, has its table read once,
 * walks the image's addresses through it in ascending order, and frees it again.
 *
 * The file may be anything: every offset and size is checked before it is used, nothing is mapped
 * from the file (it may be cut while we read), and the work is bounded by its size.
 */
#ifndef PROFILER_SYMBOLS_H
#define PROFILER_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "region.h"

#define BUILD_ID_MAX 64 /* bytes; linkers write 16 or 20 */

struct elf_source {
    int fd;
    const char *memory; /* not null: an image that is all in memory (the vDSO), instead of a file */
    uint64_t size;      /* bytes */
};

struct function; /* symbols.c */

struct symbols {
    struct function *functions; /* by start; of those that start together the best last */
    size_t count;
    char build_id[2 * BUILD_ID_MAX + 1]; /* hexadecimal; "" where there is none */
    struct vector table, strings, segments;
};

/* Reads the functions of .symtab, or of .dynsym where that has none. Free it in any case.
 * Returns 0, also where there are none; -ENOEXEC: not a 64-bit ELF file of this byte order, or a
 * damaged one; -ENOMEM; -errno of lseek(2), read(2), munmap(2). On an error there may be a build
 * id, and there are no functions.
 * Source: elf(5).
 * Signal-safe: no (maps memory)
 */
int symbols_read(struct symbols *symbols, const struct elf_source *source);

/* Returns 0; -errno of munmap(2). */
int symbols_free(struct symbols *symbols);

/* Finds what to subtract from an address in a mapping to get the address that the file's symbols
 * use. start, offset: where the mapping begins in memory and in the file.
 * Returns whether a segment was found. */
bool symbols_bias(const struct symbols *symbols, uintptr_t start, uint64_t offset, uint64_t *bias);

/* A walk through the functions, by ascending addresses. One at a time on a table: the walk's list
 * is threaded through it. */
struct symbol_walk {
    struct symbols *symbols;
    uint64_t bias;
    size_t next;
    uint32_t top; /* the innermost open function */
};

void symbol_walk_start(struct symbol_walk *walk, struct symbols *symbols, uint64_t bias);

/* Names the function at an address. Where several cover it, it is the one that begins last (the
 * innermost); of those that begin together a global one rather than a weak one rather than a local
 * one; then the one with the shortest name; then the alphabetically first.
 * Returns its name, which lives as long as the table and is *length bytes long; null: none. */
const char *symbol_walk_to(struct symbol_walk *walk, uintptr_t address, size_t *length);

#endif

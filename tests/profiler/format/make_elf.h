/* SPDX-License-Identifier: MIT
 *
 * Makes small ELF files for the formats' tests: one executable segment, one symbol table. Written
 * apart from profiler/symbols.c, by the system's <elf.h>.
 */
#ifndef TESTS_FORMAT_MAKE_ELF_H
#define TESTS_FORMAT_MAKE_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The segment, and .text: file offset ELF_TEXT_OFFSET is at ELF_TEXT_ADDRESS. */
#define ELF_TEXT_OFFSET  0x2000
#define ELF_TEXT_ADDRESS 0x12000
#define ELF_TEXT_SIZE    0x10000

struct make_symbol {
    const char *name;
    uint32_t at, size;  /* at: from ELF_TEXT_ADDRESS */
    unsigned char info; /* ELF64_ST_INFO; 0 is a global function */
};

struct make_elf {
    const struct make_symbol *symbols;
    size_t count;
    bool dynamic;           /* .dynsym instead of .symtab */
    unsigned char build_id; /* its first byte of 20, each one more; 0: none */
    bool memory;            /* as the vDSO: mapped from its first byte on */
};

/* Returns the file, from malloc. */
char *make_elf(const struct make_elf *make, size_t *size);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What symbols.c reads of a 64-bit ELF file: elf(5), System V gABI chapter 4. Our own, because the
 * kernel's header is not there for every C library, and <elf.h> is a C library's.
 */
#ifndef PROFILER_ELF64_H
#define PROFILER_ELF64_H

#include <stdint.h>

enum elf_constant {
    ELF_CLASS64 = 2,
    ELF_LITTLE_ENDIAN = 1,
    ELF_BIG_ENDIAN = 2,
    ELF_PT_LOAD = 1,
    ELF_PT_NOTE = 4,
    ELF_PF_X = 1,
    ELF_SHT_SYMTAB = 2,
    ELF_SHT_STRTAB = 3,
    ELF_SHT_DYNSYM = 11,
    ELF_SHN_UNDEF = 0,
    ELF_SHN_LORESERVE = 0xff00,
    ELF_SHN_XINDEX = 0xffff,
    ELF_STT_FUNC = 2,
    ELF_STT_GNU_IFUNC = 10,
    ELF_STB_LOCAL = 0,
    ELF_STB_GLOBAL = 1,
    ELF_STB_WEAK = 2,
    ELF_STB_GNU_UNIQUE = 10,
    ELF_NT_GNU_BUILD_ID = 3
};

struct elf_header {
    unsigned char magic[4], class, data, version, abi[9];
    uint16_t type, machine;
    uint32_t file_version;
    uint64_t entry, phoff, shoff;
    uint32_t flags;
    uint16_t ehsize, phentsize, phnum, shentsize, shnum, shstrndx;
};

struct elf_segment {
    uint32_t type, flags;
    uint64_t offset, vaddr, paddr, filesz, memsz, align;
};

struct elf_section {
    uint32_t name, type;
    uint64_t flags, addr, offset, size;
    uint32_t link, info;
    uint64_t addralign, entsize;
};

struct elf_symbol {
    uint32_t name;
    unsigned char info, other; /* info: binding in the high half, type in the low */
    uint16_t section;
    uint64_t value, size;
};

struct elf_note {
    uint32_t namesz, descsz, type;
};

_Static_assert(sizeof(struct elf_header) == 64, "Elf64_Ehdr");
_Static_assert(sizeof(struct elf_segment) == 56, "Elf64_Phdr");
_Static_assert(sizeof(struct elf_section) == 64, "Elf64_Shdr");
_Static_assert(sizeof(struct elf_symbol) == 24, "Elf64_Sym");
_Static_assert(sizeof(struct elf_note) == 12, "Elf64_Nhdr");

#endif

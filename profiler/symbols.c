/* SPDX-License-Identifier: MIT
 *
 * Reads the symbol table of an ELF file; see symbols.h.
 *
 *   1. Header, segments, build id, section headers.
 *   2. Of the symbols, those that are functions of a section: start, limit, binding, name.
 *   3. Sorted by start; what has no size reaches to the next start.
 *   4. The walk keeps the functions that are open at an address as a list, the innermost first.
 *      Each is put on and taken off at most once, so a walk is linear however they overlap.
 */
#include "symbols.h"

#include <arch/page.h>

#include "elf64.h"
#include "memory.h"
#include "plinth/errno.h"
#include "plinth/sys.h"
#include "sort.h"

#define TABLE_MAX      (1u << 30) /* bytes of one table; the largest known (browsers) have half */
#define NAME_MAX       65536      /* bytes; bounds the work on string tables without zero bytes */
#define NOTES_MAX      65536      /* bytes of one note segment */
#define SYMBOLS_A_READ 4096
#define NONE           UINT32_MAX

struct function {
    uint64_t start, limit; /* as in the file, limit excluded; limit == start, while reading: no
                            * size */
    uint64_t section_limit;
    uint32_t name, length; /* in the string table */
    uint32_t rank;         /* the lower the better: global, weak, local */
    uint32_t below;        /* of the walk's list */
};

/* --- Reading ---------------------------------------------------------------------------------- */

static int read_at(const struct elf_source *source, uint64_t offset, void *buffer, size_t size)
{
    if (offset > source->size || size > source->size - offset || offset > INT64_MAX)
        return -PLINTH_ENOEXEC;
    if (source->memory) {
        memcpy(buffer, source->memory + offset, size);
        return 0;
    }
    int64_t at = plinth_lseek(source->fd, (int64_t)offset, PLINTH_SEEK_SET);
    if (at < 0)
        return (int)at;
    char *to = buffer;
    while (size) {
        intptr_t got = plinth_read(source->fd, to, size);
        if (got == -PLINTH_EINTR)
            continue;
        if (got < 0)
            return (int)got;
        if (got == 0) /* the file became shorter */
            return -PLINTH_ENOEXEC;
        to += got;
        size -= (size_t)got;
    }
    return 0;
}

/* Reads a part of the file into an empty vector. */
static int read_table(const struct elf_source *source, uint64_t offset, uint64_t size,
                      struct vector *table)
{
    if (size > TABLE_MAX || offset > source->size || size > source->size - offset)
        return -PLINTH_ENOEXEC;
    if (size == 0)
        return 0;
    char *room = vector_add(table, (size_t)size);
    if (!room)
        return -PLINTH_ENOMEM;
    return read_at(source, offset, room, (size_t)size);
}

static int read_header(const struct elf_source *source, struct elf_header *header)
{
    static const union {
        uint16_t word;
        unsigned char first;
    } order = {1};
    int error = read_at(source, 0, header, sizeof *header);
    if (error)
        return error;
    if (memcmp(header->magic, "\177ELF", 4) != 0 || header->class != ELF_CLASS64 ||
        header->data != (order.first ? ELF_LITTLE_ENDIAN : ELF_BIG_ENDIAN))
        return -PLINTH_ENOEXEC;
    if ((header->phnum && header->phentsize != sizeof(struct elf_segment)) ||
        (header->shoff && header->shentsize != sizeof(struct elf_section)))
        return -PLINTH_ENOEXEC;
    return 0;
}

static const struct elf_segment *segments(const struct symbols *symbols, size_t *count)
{
    *count = symbols->segments.used / sizeof(struct elf_segment);
    return (const struct elf_segment *)(const void *)symbols->segments.base;
}

/* Looks for the build id among the notes of one segment. */
static void find_build_id(struct symbols *symbols, const char *notes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    struct elf_note note;
    while (size >= sizeof note) {
        memcpy(&note, notes, sizeof note);
        notes += sizeof note;
        size -= sizeof note;
        if (note.namesz > size || note.descsz > size)
            return;
        size_t name = (note.namesz + (size_t)3) & ~(size_t)3;
        size_t description = (note.descsz + (size_t)3) & ~(size_t)3;
        if (name > size || note.descsz > size - name)
            return;
        const unsigned char *id = (const unsigned char *)notes + name;
        if (note.type == ELF_NT_GNU_BUILD_ID && note.namesz == 4 && !memcmp(notes, "GNU", 4) &&
            note.descsz <= BUILD_ID_MAX) {
            for (size_t i = 0; i < note.descsz; i++) {
                symbols->build_id[2 * i] = digits[id[i] >> 4];
                symbols->build_id[2 * i + 1] = digits[id[i] & 15];
            }
            return;
        }
        if (description > size - name)
            return;
        notes += name + description;
        size -= name + description;
    }
}

static int read_segments(struct symbols *symbols, const struct elf_source *source,
                         const struct elf_header *header)
{
    int error =
        read_table(source, header->phoff, (uint64_t)header->phnum * sizeof(struct elf_segment),
                   &symbols->segments);
    if (error)
        return error;
    size_t count;
    const struct elf_segment *segment = segments(symbols, &count);
    for (size_t i = 0; i < count && !symbols->build_id[0]; i++) {
        if (segment[i].type != ELF_PT_NOTE || segment[i].filesz > NOTES_MAX)
            continue;
        struct vector notes = {0};
        error = read_table(source, segment[i].offset, segment[i].filesz, &notes);
        if (!error)
            find_build_id(symbols, notes.base, notes.used);
        int freed = vector_free(&notes);
        /* Damaged notes cost the build id, not the names. */
        if (error == -PLINTH_ENOMEM || freed)
            return error == -PLINTH_ENOMEM ? error : freed;
    }
    return 0;
}

static int read_sections(const struct elf_source *source, const struct elf_header *header,
                         struct vector *sections)
{
    uint64_t count = header->shnum;
    if (!header->shoff)
        return 0;
    if (!count) { /* more than the header has room for: the first section's size tells */
        struct elf_section first;
        int error = read_at(source, header->shoff, &first, sizeof first);
        if (error)
            return error;
        count = first.size;
    }
    if (count > TABLE_MAX / sizeof(struct elf_section))
        return -PLINTH_ENOEXEC;
    return read_table(source, header->shoff, count * sizeof(struct elf_section), sections);
}

/* --- Functions -------------------------------------------------------------------------------- */

/* The length of the name at a place in the string table; 0: none that ends in the table. */
static uint32_t name_length(const struct symbols *symbols, uint32_t place)
{
    size_t size = symbols->strings.used, length = 0;
    if (place >= size)
        return 0;
    const char *name = symbols->strings.base + place;
    size_t room = size - place < NAME_MAX ? size - place : NAME_MAX;
    while (length < room && name[length])
        length++;
    return length < room ? (uint32_t)length : 0;
}

/* Takes one symbol into the table if it is a function with a name. */
static int add_function(struct symbols *symbols, const struct elf_symbol *symbol,
                        const struct elf_section *section, size_t section_count)
{
    unsigned type = symbol->info & 15, binding = symbol->info >> 4;
    if ((type != ELF_STT_FUNC && type != ELF_STT_GNU_IFUNC) || symbol->section == ELF_SHN_UNDEF)
        return 0;
    uint64_t section_limit = UINT64_MAX;
    if (symbol->section < ELF_SHN_LORESERVE) {
        if (symbol->section >= section_count)
            return 0;
        const struct elf_section *in = section + symbol->section;
        if (symbol->value < in->addr || symbol->value - in->addr >= in->size)
            return 0;
        if (in->size < UINT64_MAX - in->addr)
            section_limit = in->addr + in->size;
    } else if (symbol->section != ELF_SHN_XINDEX) {
        return 0; /* SHN_ABS, SHN_COMMON: not in the image */
    }
    uint32_t length = name_length(symbols, symbol->name);
    if (!length)
        return 0;

    struct function *function = vector_add(&symbols->table, sizeof *function);
    if (!function)
        return -PLINTH_ENOMEM;
    *function = (struct function){
        .start = symbol->value,
        .limit = symbol->size < section_limit - symbol->value ? symbol->value + symbol->size
                                                              : section_limit,
        .section_limit = section_limit,
        .name = symbol->name,
        .length = length,
        .rank = binding == ELF_STB_WEAK                                      ? 1
                : binding == ELF_STB_GLOBAL || binding == ELF_STB_GNU_UNIQUE ? 0
                                                                             : 2,
        .below = NONE,
    };
    return 0;
}

/* Goes through one symbol table, some thousand symbols a read. */
static int read_functions(struct symbols *symbols, const struct elf_source *source,
                          const struct elf_section *table, const struct elf_section *section,
                          size_t section_count)
{
    uint64_t count = table->size / sizeof(struct elf_symbol), offset = table->offset;
    if (table->entsize != sizeof(struct elf_symbol) || table->link >= section_count ||
        table->size > TABLE_MAX)
        return -PLINTH_ENOEXEC;
    const struct elf_section *strings = section + table->link;
    if (strings->type != ELF_SHT_STRTAB)
        return -PLINTH_ENOEXEC;
    int error = read_table(source, strings->offset, strings->size, &symbols->strings);
    if (error)
        return error;
    struct vector buffer = {0};
    struct elf_symbol *symbol = vector_add(&buffer, SYMBOLS_A_READ * sizeof *symbol);
    if (!symbol)
        return -PLINTH_ENOMEM;
    while (count && !error) {
        size_t now = count < SYMBOLS_A_READ ? (size_t)count : SYMBOLS_A_READ;
        error = read_at(source, offset, symbol, now * sizeof *symbol);
        for (size_t i = 0; i < now && !error; i++)
            error = add_function(symbols, &symbol[i], section, section_count);
        offset += now * sizeof *symbol;
        count -= now;
    }
    return first_error(error, vector_free(&buffer));
}

static bool before(const struct function *a, const struct function *b, const void *strings)
{
    if (a->start != b->start)
        return a->start < b->start;
    if (a->rank != b->rank)
        return a->rank > b->rank; /* the best comes last: the walk finds it first */
    if (a->length != b->length)
        return a->length > b->length;
    return memcmp((const char *)strings + a->name, (const char *)strings + b->name, a->length) > 0;
}

SORT_DEFINE(sort_functions, struct function, before)

/* Sorts, and lets functions without a size reach to the next start, within their section. */
static int order_functions(struct symbols *symbols)
{
    size_t count = symbols->table.used / sizeof(struct function);
    if (count == 0)
        return 0;
    struct vector scratch = {0};
    if (count >= NONE || !vector_add(&scratch, symbols->table.used))
        return -PLINTH_ENOMEM;
    struct function *function = (struct function *)(void *)symbols->table.base;
    sort_functions(function, (struct function *)(void *)scratch.base, count, symbols->strings.base);
    uint64_t next = UINT64_MAX;
    for (size_t i = count; i-- > 0;) {
        if (i + 1 < count && function[i + 1].start != function[i].start)
            next = function[i + 1].start;
        if (function[i].limit == function[i].start)
            function[i].limit = next < function[i].section_limit ? next : function[i].section_limit;
    }
    symbols->functions = function;
    symbols->count = count;
    return vector_free(&scratch);
}

int symbols_read(struct symbols *symbols, const struct elf_source *source)
{
    static const uint32_t kinds[] = {ELF_SHT_SYMTAB, ELF_SHT_DYNSYM};
    struct vector sections = {0};
    struct elf_header header;
    memset(symbols, 0, sizeof *symbols);
    int error = read_header(source, &header);
    if (!error)
        error = read_segments(symbols, source, &header);
    if (!error)
        error = read_sections(source, &header, &sections);
    const struct elf_section *section = (const struct elf_section *)(const void *)sections.base;
    size_t count = sections.used / sizeof *section;
    for (size_t k = 0; k < 2 && !error && !symbols->table.used; k++) {
        for (size_t i = 0; i < count; i++) {
            if (section[i].type != kinds[k])
                continue;
            error = vector_free(&symbols->strings);
            if (!error)
                error = read_functions(symbols, source, &section[i], section, count);
            break; /* a file has at most one of each kind */
        }
    }
    if (!error)
        error = order_functions(symbols);
    return first_error(error, vector_free(&sections));
}

int symbols_free(struct symbols *symbols)
{
    int error = vector_free(&symbols->table);
    error = first_error(error, vector_free(&symbols->strings));
    error = first_error(error, vector_free(&symbols->segments));
    symbols->functions = NULL;
    symbols->count = 0;
    return error;
}

/* --- Addresses -------------------------------------------------------------------------------- */

bool symbols_bias(const struct symbols *symbols, uintptr_t start, uint64_t offset, uint64_t *bias)
{
    const uint64_t page = ARCH_PAGE_SIZE;
    const struct elf_segment *found = NULL;
    size_t count;
    const struct elf_segment *segment = segments(symbols, &count);
    for (size_t i = 0; i < count; i++) {
        uint64_t first = segment[i].offset & ~(page - 1);
        /* Two segments can share a page of the file: then it is the executable one. */
        if (segment[i].type != ELF_PT_LOAD || offset < first ||
            offset - first >= segment[i].filesz + (segment[i].offset - first))
            continue;
        if (!found || (!(found->flags & ELF_PF_X) && (segment[i].flags & ELF_PF_X)))
            found = &segment[i];
    }
    if (!found)
        return false;
    *bias = start - offset - (found->vaddr - found->offset);
    return true;
}

void symbol_walk_start(struct symbol_walk *walk, struct symbols *symbols, uint64_t bias)
{
    *walk = (struct symbol_walk){symbols, bias, 0, NONE};
}

const char *symbol_walk_to(struct symbol_walk *walk, uintptr_t address, size_t *length)
{
    struct function *function = walk->symbols->functions;
    uint64_t at = address - walk->bias;
    for (; walk->next < walk->symbols->count && function[walk->next].start <= at; walk->next++) {
        if (function[walk->next].limit <= at)
            continue;
        function[walk->next].below = walk->top;
        walk->top = (uint32_t)walk->next;
    }
    while (walk->top != NONE && function[walk->top].limit <= at)
        walk->top = function[walk->top].below;
    if (walk->top == NONE)
        return NULL;
    *length = function[walk->top].length;
    return walk->symbols->strings.base + function[walk->top].name;
}

/* SPDX-License-Identifier: MIT
 *
 * Makes small ELF files; see make_elf.h. Laid out so: header, 2 segments, 4 sections, note,
 * symbols, strings.
 */
#include "make_elf.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

struct note {
    Elf64_Nhdr head;
    char name[4];
    unsigned char id[20];
};

char *make_elf(const struct make_elf *make, size_t *size)
{
    size_t strings = 1, note_at, symbols_at, strings_at;
    Elf64_Ehdr *header;
    Elf64_Phdr *segment;
    Elf64_Shdr *section;
    Elf64_Sym *symbol;
    char *file, *string;

    for (size_t i = 0; i < make->count; i++)
        strings += strlen(make->symbols[i].name) + 1;
    note_at = sizeof *header + 2 * sizeof *segment + 4 * sizeof *section;
    symbols_at = (note_at + sizeof(struct note) + 7) & ~(size_t)7;
    strings_at = symbols_at + (make->count + 1) * sizeof *symbol;
    *size = strings_at + strings;
    file = calloc(1, *size);
    if (!file)
        abort();

    header = (Elf64_Ehdr *)(void *)file;
    memcpy(header->e_ident, ELFMAG, SELFMAG);
    header->e_ident[EI_CLASS] = ELFCLASS64;
    header->e_ident[EI_DATA] = ELFDATA2LSB;
    header->e_ident[EI_VERSION] = EV_CURRENT;
    header->e_type = ET_DYN;
    header->e_machine = EM_X86_64;
    header->e_version = EV_CURRENT;
    header->e_phoff = sizeof *header;
    header->e_shoff = sizeof *header + 2 * sizeof *segment;
    header->e_ehsize = sizeof *header;
    header->e_phentsize = sizeof *segment;
    header->e_phnum = 2;
    header->e_shentsize = sizeof *section;
    header->e_shnum = 4;

    segment = (Elf64_Phdr *)(void *)(file + header->e_phoff);
    segment[0].p_type = make->build_id ? PT_NOTE : PT_NULL;
    segment[0].p_offset = note_at;
    segment[0].p_filesz = sizeof(struct note);
    segment[1].p_type = PT_LOAD;
    segment[1].p_flags = PF_R | PF_X;
    segment[1].p_offset = make->memory ? 0 : ELF_TEXT_OFFSET;
    segment[1].p_vaddr = ELF_TEXT_ADDRESS;
    segment[1].p_filesz = segment[1].p_memsz = ELF_TEXT_SIZE;

    section = (Elf64_Shdr *)(void *)(file + header->e_shoff);
    section[1].sh_type = SHT_PROGBITS;
    section[1].sh_flags = SHF_ALLOC | SHF_EXECINSTR;
    section[1].sh_addr = ELF_TEXT_ADDRESS;
    section[1].sh_size = ELF_TEXT_SIZE;
    section[2].sh_type = make->dynamic ? SHT_DYNSYM : SHT_SYMTAB;
    section[2].sh_offset = symbols_at;
    section[2].sh_size = strings_at - symbols_at;
    section[2].sh_entsize = sizeof *symbol;
    section[2].sh_link = 3;
    section[3].sh_type = SHT_STRTAB;
    section[3].sh_offset = strings_at;
    section[3].sh_size = strings;

    struct note *note = (struct note *)(void *)(file + note_at);
    note->head = (Elf64_Nhdr){4, 20, NT_GNU_BUILD_ID};
    memcpy(note->name, "GNU", 4);
    for (unsigned char i = 0; i < 20; i++)
        note->id[i] = (unsigned char)(make->build_id + i);

    symbol = (Elf64_Sym *)(void *)(file + symbols_at);
    string = file + strings_at + 1;
    for (size_t i = 0; i < make->count; i++) {
        const struct make_symbol *from = &make->symbols[i];
        symbol[i + 1].st_name = (Elf64_Word)(string - (file + strings_at));
        symbol[i + 1].st_info = from->info ? from->info : ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
        symbol[i + 1].st_shndx = 1;
        symbol[i + 1].st_value = ELF_TEXT_ADDRESS + from->at;
        symbol[i + 1].st_size = from->size;
        strcpy(string, from->name);
        string += strlen(string) + 1;
    }
    return file;
}

/* SPDX-License-Identifier: MIT
 *
 * See image.h.
 */
#include "image.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const image_register_names[REG_COUNT] = {"rax", "rdx", "rcx", "rbx", "rsi", "rdi",
                                                     "rbp", "rsp", "r8",  "r9",  "r10", "r11",
                                                     "r12", "r13", "r14", "r15", "rip"};

static Elf *elf;
static Dwarf_CFI *cfi;

static _Noreturn void fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(2);
}

void image_open(void)
{
    GElf_Ehdr header;
    int fd;

    if (elf_version(EV_CURRENT) == EV_NONE)
        fail("elf_version", elf_errmsg(-1));
    fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        perror("/proc/self/exe");
        exit(2);
    }
    elf = elf_begin(fd, ELF_C_READ, NULL);
    if (!elf || !gelf_getehdr(elf, &header))
        fail("elf_begin", elf_errmsg(-1));
    if (header.e_type != ET_EXEC)
        fail("image_open", "the test must be linked with -no-pie");
    cfi = dwarf_getcfi_elf(elf);
    if (!cfi)
        fail("dwarf_getcfi_elf", dwarf_errmsg(-1));
}

struct image_symbol image_find(const char *name)
{
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section)) != NULL;) {
        GElf_Shdr header;
        Elf_Data *data;

        if (!gelf_getshdr(section, &header))
            fail("gelf_getshdr", elf_errmsg(-1));
        if (header.sh_type != SHT_SYMTAB)
            continue;
        data = elf_getdata(section, NULL);
        for (int i = 0; (uint64_t)i < header.sh_size / header.sh_entsize; i++) {
            GElf_Sym symbol;
            const char *found;

            if (!gelf_getsym(data, i, &symbol))
                fail("gelf_getsym", elf_errmsg(-1));
            found = elf_strptr(elf, header.sh_link, symbol.st_name);
            if (!found || strcmp(found, name) != 0)
                continue;
            if (GELF_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_size == 0)
                fail(name, "is not a function with a size");
            return (struct image_symbol){symbol.st_value, symbol.st_size};
        }
    }
    fail(name, "no such symbol");
}

/* --- DWARF expressions: those operations that CFI uses ---------------------------------------- */

#define DEPTH_MAX 16

struct machine {
    uint64_t stack[DEPTH_MAX];
    size_t depth;
    bool is_value; /* DW_OP_stack_value, or a register: the result is no address */
};

static bool push(struct machine *machine, uint64_t value)
{
    if (machine->depth == DEPTH_MAX)
        return false;
    machine->stack[machine->depth++] = value;
    return true;
}

static bool evaluate(const Dwarf_Op *ops, size_t count, const uint64_t *cfa,
                     const uint64_t registers[REG_COUNT],
                     bool (*read)(uint64_t address, uint64_t *value), struct machine *machine)
{
    *machine = (struct machine){.depth = 0};
    for (size_t i = 0; i < count; i++) {
        const Dwarf_Op *op = &ops[i];
        uint64_t *top = machine->depth ? &machine->stack[machine->depth - 1] : NULL;
        if (op->atom >= DW_OP_breg0 && op->atom < DW_OP_breg0 + REG_COUNT) {
            if (!push(machine, registers[op->atom - DW_OP_breg0] + op->number))
                return false;
        } else if (op->atom >= DW_OP_lit0 && op->atom <= DW_OP_lit31) {
            if (!push(machine, op->atom - DW_OP_lit0))
                return false;
        } else if (op->atom >= DW_OP_reg0 && op->atom < DW_OP_reg0 + REG_COUNT) {
            if (!push(machine, registers[op->atom - DW_OP_reg0]))
                return false;
            machine->is_value = true;
        } else if (op->atom == DW_OP_bregx && op->number < REG_COUNT) {
            if (!push(machine, registers[op->number] + op->number2))
                return false;
        } else if (op->atom == DW_OP_call_frame_cfa && cfa) {
            if (!push(machine, *cfa))
                return false;
        } else if (op->atom == DW_OP_consts || op->atom == DW_OP_constu ||
                   (op->atom >= DW_OP_const1u && op->atom <= DW_OP_const8s)) {
            if (!push(machine, op->number)) /* libdw has extended the sign */
                return false;
        } else if (op->atom == DW_OP_plus_uconst && top) {
            *top += op->number;
        } else if (op->atom == DW_OP_plus && machine->depth >= 2) {
            machine->depth--;
            machine->stack[machine->depth - 1] += *top;
        } else if (op->atom == DW_OP_minus && machine->depth >= 2) {
            machine->depth--;
            machine->stack[machine->depth - 1] -= *top;
        } else if (op->atom == DW_OP_deref && top) {
            if (!read(*top, top))
                return false;
        } else if (op->atom == DW_OP_stack_value && top) {
            machine->is_value = true;
        } else {
            fprintf(stderr, "DWARF operation 0x%x is not understood here\n", op->atom);
            return false;
        }
    }
    return machine->depth > 0;
}

/* --- Rows ------------------------------------------------------------------------------------- */

bool image_row(uint64_t pc, const uint64_t registers[REG_COUNT],
               bool (*read)(uint64_t address, uint64_t *value), struct image_row *row,
               const char **error)
{
    Dwarf_Frame *frame = NULL;
    Dwarf_Op *ops;
    size_t count;
    struct machine machine;
    bool good = false;

    *row = (struct image_row){.cfa = 0};
    *error = "no CFI covers it";
    if (dwarf_cfi_addrframe(cfi, pc, &frame) != 0)
        return false;
    *error = "the return address is not in column 16";
    if (dwarf_frame_info(frame, NULL, NULL, &row->signal_frame) != REG_RIP)
        goto out;
    *error = "the rule of the CFA cannot be evaluated";
    if (dwarf_frame_cfa(frame, &ops, &count) != 0 || count == 0 ||
        !evaluate(ops, count, NULL, registers, read, &machine))
        goto out;
    row->cfa = machine.stack[machine.depth - 1];
    *error = "the rule of a register cannot be evaluated";
    for (int i = 0; i < REG_COUNT; i++) {
        Dwarf_Op memory[3];
        if (dwarf_frame_register(frame, i, memory, &ops, &count) != 0)
            goto out;
        if (count == 0) {
            /* Where nothing is said of a callee-saved register it is unchanged. elfutils 0.188
             * knows that of all of them but rbx, for which it gives rax's number. */
            row->registers[i].rule = ops && i != REG_RBX ? IMAGE_UNDEFINED : IMAGE_SAME;
            row->registers[i].value = registers[i];
            continue;
        }
        if (!evaluate(ops, count, &row->cfa, registers, read, &machine))
            goto out;
        row->registers[i].value = machine.stack[machine.depth - 1];
        row->registers[i].rule = IMAGE_COMPUTED;
        if (!machine.is_value) {
            row->registers[i].rule = IMAGE_IN_MEMORY;
            row->registers[i].address = row->registers[i].value;
            if (!read(row->registers[i].address, &row->registers[i].value))
                goto out;
        }
    }
    good = true;
out:
    free(frame);
    return good;
}

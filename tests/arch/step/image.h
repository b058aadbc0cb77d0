/* SPDX-License-Identifier: MIT
 *
 * The test's own executable as elfutils reads it: symbols, and the rows of its .eh_frame. An
 * independent reader: nothing here knows how abi.inc writes them.
 */
#ifndef TESTS_ARCH_STEP_IMAGE_H
#define TESTS_ARCH_STEP_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { /* DWARF's numbers of the registers */
       REG_RAX,
       REG_RDX,
       REG_RCX,
       REG_RBX,
       REG_RSI,
       REG_RDI,
       REG_RBP,
       REG_RSP,
       REG_R8,
       REG_R9,
       REG_R10,
       REG_R11,
       REG_R12,
       REG_R13,
       REG_R14,
       REG_R15,
       REG_RIP,
       REG_COUNT
};

extern const char *const image_register_names[REG_COUNT];

struct image_symbol {
    uint64_t address, size;
};

/* What the CFI says about the caller's registers at one address. */
enum image_rule { IMAGE_UNDEFINED, IMAGE_SAME, IMAGE_IN_MEMORY, IMAGE_COMPUTED };

struct image_row {
    uint64_t cfa;
    bool signal_frame;
    struct {
        enum image_rule rule;
        uint64_t address; /* where it is saved, IMAGE_IN_MEMORY */
        uint64_t value;
    } registers[REG_COUNT];
};

/* Opens the running executable, not a position-independent one; ends the test on an error. */
void image_open(void);

/* Finds a function by name; ends the test if it is not there or has no size. */
struct image_symbol image_find(const char *name);

/* Evaluates the row for pc. registers: by DWARF number. read: reads 8 bytes of the traced process.
 * Returns false, and why in *error, when no row covers pc or it cannot be evaluated. */
bool image_row(uint64_t pc, const uint64_t registers[REG_COUNT],
               bool (*read)(uint64_t address, uint64_t *value), struct image_row *row,
               const char **error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Numbers of the kernel's interface by name, for the lines of a trace.
 */
#ifndef DIFFERENTIAL_NAMES_H
#define DIFFERENTIAL_NAMES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct name {
    uint64_t value;
    const char *text;
};
/* clang-format off */
#define NAMED(name) {(uint64_t)(name), #name}
/* clang-format on */

/* "A|B|0x40": the bits that the table names, then what is left; zero is the table's entry for 0, or
 * "0". */
void print_flags(FILE *out, uint64_t value, const struct name *names, size_t count);
/* The name of one value, or the number. */
void print_name(FILE *out, int64_t value, const struct name *names, size_t count);

#define PRINT_FLAGS(out, value, table)                                                             \
    print_flags(out, (uint64_t)(value), table, sizeof(table) / sizeof(*(table)))
#define PRINT_NAME(out, value, table)                                                              \
    print_name(out, (int64_t)(value), table, sizeof(table) / sizeof(*(table)))

void print_signal(FILE *out, int signal);       /* "SIGUSR1", "signal 34" */
void print_signal_set(FILE *out, uint64_t set); /* "[SIGUSR1 SIGUSR2]" */
void print_signal_code(FILE *out, int signal, int code);
void print_error(FILE *out, int error); /* "EBADF" */

#endif

/* SPDX-License-Identifier: MIT
 *
 * A buffered writer on a descriptor that remembers its first error: the formats write on without
 * asking, and write.c asks once at the end. After an error nothing more is written.
 */
#ifndef PROFILER_FORMAT_OUT_H
#define PROFILER_FORMAT_OUT_H

#include <stddef.h>
#include <stdint.h>

#include "plinth/print.h"

#define OUT_BUFFER 4096 /* bytes, on the stack of plinth_prof_write */
#define OUT_TEXT   512  /* bytes that one out_print may make */

struct out {
    int fd, error;
    size_t used;
    char buffer[OUT_BUFFER];
};

void out_start(struct out *out, int fd);

/* Writes what is left. Returns 0; the first -errno of write(2). */
int out_finish(struct out *out);

void out_bytes(struct out *out, const void *bytes, size_t size);
void out_string(struct out *out, const char *text);
void out_byte(struct out *out, char byte);

/* plinth_format's conversions. A result of OUT_TEXT bytes or more is the error -EOVERFLOW: it is
 * for numbers and short words; names go through out_bytes. */
void out_print(struct out *out, const char *format, ...) PLINTH_PRINTF(2, 3);

#endif

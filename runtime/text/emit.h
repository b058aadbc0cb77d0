/* SPDX-License-Identifier: MIT
 *
 * The conversions of plinth/print.h, apart from where the bytes go.
 */
#ifndef TEXT_EMIT_H
#define TEXT_EMIT_H

#include <stdarg.h>

struct emitter {
    void (*put)(struct emitter *, char byte); /* the sink's structure begins with its emitter */
};

/* Gives the formatted text to put, byte by byte. Signal-safe where put is. */
void plinth_emit_format(struct emitter *emitter, const char *format, va_list arguments);

#endif

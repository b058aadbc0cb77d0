/* SPDX-License-Identifier: MIT
 *
 * The buffered writer of the formats; see out.h.
 */
#include "out.h"

#include "memory.h"
#include "plinth/errno.h"
#include "text.h"

void out_start(struct out *out, int fd)
{
    out->fd = fd;
    out->error = 0;
    out->used = 0;
}

static void flush(struct out *out)
{
    if (!out->error && out->used)
        out->error = plinth_write_all(out->fd, out->buffer, out->used);
    out->used = 0;
}

int out_finish(struct out *out)
{
    flush(out);
    return out->error;
}

void out_bytes(struct out *out, const void *bytes, size_t size)
{
    const char *from = bytes;
    while (size && !out->error) {
        size_t room = OUT_BUFFER - out->used, now = size < room ? size : room;
        memcpy(out->buffer + out->used, from, now);
        out->used += now;
        from += now;
        size -= now;
        if (out->used == OUT_BUFFER)
            flush(out);
    }
}

void out_string(struct out *out, const char *text)
{
    out_bytes(out, text, text_length(text));
}

void out_byte(struct out *out, char byte)
{
    out_bytes(out, &byte, 1);
}

void out_print(struct out *out, const char *format, ...)
{
    if (OUT_BUFFER - out->used < OUT_TEXT)
        flush(out);
    va_list arguments;
    va_start(arguments, format);
    size_t length = plinth_vformat(out->buffer + out->used, OUT_TEXT, format, arguments);
    va_end(arguments);
    if (length < OUT_TEXT)
        out->used += length;
    else if (!out->error)
        out->error = -PLINTH_EOVERFLOW;
}

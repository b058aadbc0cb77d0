/* SPDX-License-Identifier: MIT
 *
 * Formatted print to a descriptor, for both backends.
 */
#include "api.h"
#include "plinth/errno.h"
#include "plinth/print.h"
#include "plinth/sys.h"
#include "text/emit.h"

API int plinth_write_all(int fd, const void *buffer, size_t size)
{
    const char *next = buffer;
    while (size) {
        intptr_t written = plinth_write(fd, next, size);
        if (written == -PLINTH_EINTR)
            continue;
        if (written < 0)
            return (int)written;
        if (written == 0) /* a device that takes nothing and says nothing */
            return -PLINTH_EIO;
        next += written;
        size -= (size_t)written;
    }
    return 0;
}

struct print_sink {
    struct emitter emitter;
    int fd, error;
    intptr_t written;
    size_t used;
    char buffer[256];
};

static void flush(struct print_sink *sink)
{
    if (!sink->error)
        sink->error = plinth_write_all(sink->fd, sink->buffer, sink->used);
    if (!sink->error)
        sink->written += (intptr_t)sink->used;
    sink->used = 0;
}

static void put(struct emitter *emitter, char byte)
{
    struct print_sink *sink = (struct print_sink *)emitter;
    if (sink->used == sizeof sink->buffer)
        flush(sink);
    sink->buffer[sink->used++] = byte;
}

API intptr_t plinth_vprint(int fd, const char *format, va_list arguments)
{
    struct print_sink sink;
    sink.emitter.put = put;
    sink.fd = fd;
    sink.error = 0;
    sink.written = 0;
    sink.used = 0;
    plinth_emit_format(&sink.emitter, format, arguments);
    flush(&sink);
    return sink.error ? sink.error : sink.written;
}

API intptr_t plinth_print(int fd, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    intptr_t result = plinth_vprint(fd, format, arguments);
    va_end(arguments);
    return result;
}

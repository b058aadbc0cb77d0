/* SPDX-License-Identifier: MIT
 *
 * Formatted print into memory, for both backends.
 */
#include "api.h"
#include "plinth/print.h"
#include "text/emit.h"

struct memory_sink {
    struct emitter emitter;
    char *buffer;
    size_t size, length;
};

static void put(struct emitter *emitter, char byte)
{
    struct memory_sink *sink = (struct memory_sink *)emitter;
    if (sink->length + 1 < sink->size)
        sink->buffer[sink->length] = byte;
    sink->length++;
}

API size_t plinth_vformat(char *buffer, size_t size, const char *format, va_list arguments)
{
    struct memory_sink sink = {{put}, buffer, size, 0};
    plinth_emit_format(&sink.emitter, format, arguments);
    if (size)
        buffer[sink.length < size ? sink.length : size - 1] = 0;
    return sink.length;
}

API size_t plinth_format(char *buffer, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t length = plinth_vformat(buffer, size, format, arguments);
    va_end(arguments);
    return length;
}

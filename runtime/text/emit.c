/* SPDX-License-Identifier: MIT
 *
 * The conversions of plinth/print.h: a conversion is read into a struct conversion, and printed.
 */
#include "text/emit.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

struct conversion {
    int left, zeros; /* the flags '-' and '0' */
    int width;       /* at least so many bytes */
    int precise;     /* a precision was given: strings only */
    int precision;   /* at most so many; negative: all */
    int size;        /* bytes of an integer argument */
};

static void pad(struct emitter *emitter, char byte, int count)
{
    for (; count > 0; count--)
        emitter->put(emitter, byte);
}

static void emit_text(struct emitter *emitter, const struct conversion *conversion,
                      const char *text)
{
    int length = 0;
    if (!text)
        text = "(null)";
    while ((conversion->precision < 0 || length < conversion->precision) && length < INT_MAX &&
           text[length])
        length++;
    int padding = conversion->width - length;
    if (!conversion->left)
        pad(emitter, ' ', padding);
    for (int i = 0; i < length; i++)
        emitter->put(emitter, text[i]);
    if (conversion->left)
        pad(emitter, ' ', padding);
}

static void emit_integer(struct emitter *emitter, const struct conversion *conversion,
                         const char *prefix, uint64_t value, unsigned base, const char *digits)
{
    char text[20]; /* 2^64 has 20 decimal digits */
    int length = 0, prefix_length = 0;
    do
        text[length++] = digits[value % base];
    while (value /= base);
    while (prefix[prefix_length])
        prefix_length++;

    int padding = conversion->width - length - prefix_length;
    if (!conversion->left && !conversion->zeros)
        pad(emitter, ' ', padding);
    for (int i = 0; i < prefix_length; i++)
        emitter->put(emitter, prefix[i]);
    if (!conversion->left && conversion->zeros)
        pad(emitter, '0', padding);
    while (length)
        emitter->put(emitter, text[--length]);
    if (conversion->left)
        pad(emitter, ' ', padding);
}

/* Integers shorter than an int came as one; the surplus bits are cut off. */
static uint64_t take_unsigned(int size, va_list *arguments)
{
    if (size == sizeof(uint64_t))
        return va_arg(*arguments, uint64_t);
    unsigned value = va_arg(*arguments, unsigned);
    return size == 1 ? (uint8_t)value : size == 2 ? (uint16_t)value : value;
}

static int64_t take_signed(int size, va_list *arguments)
{
    if (size == sizeof(int64_t))
        return va_arg(*arguments, int64_t);
    int value = va_arg(*arguments, int);
    return size == 1 ? (int8_t)value : size == 2 ? (int16_t)value : value;
}

/* Reads decimal digits, or '*' for an argument; a number beyond INT_MAX is INT_MAX. */
static const char *read_number(const char *format, int *number, va_list *arguments)
{
    if (*format == '*') {
        *number = va_arg(*arguments, int);
        return format + 1;
    }
    for (; *format >= '0' && *format <= '9'; format++) {
        int digit = *format - '0';
        *number = *number > (INT_MAX - digit) / 10 ? INT_MAX : *number * 10 + digit;
    }
    return format;
}

static const char *read_size(const char *format, int *size)
{
    switch (*format) {
    case 'h':
        *size = format[1] == 'h' ? 1 : 2;
        return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
        *size = format[1] == 'l' ? (int)sizeof(long long) : (int)sizeof(long);
        return format + (format[1] == 'l' ? 2 : 1);
    case 'z':
        *size = sizeof(size_t);
        return format + 1;
    case 'j':
        *size = sizeof(intmax_t);
        return format + 1;
    case 't':
        *size = sizeof(ptrdiff_t);
        return format + 1;
    default:
        *size = sizeof(int);
        return format;
    }
}

static const char *read_conversion(const char *format, struct conversion *conversion,
                                   va_list *arguments)
{
    *conversion = (struct conversion){.precision = -1};
    for (; *format == '-' || *format == '0'; format++)
        *(*format == '-' ? &conversion->left : &conversion->zeros) = 1;
    format = read_number(format, &conversion->width, arguments);
    if (conversion->width < 0) { /* '*' took a negative: as with printf, that is '-' */
        conversion->left = 1;
        conversion->width = conversion->width == INT_MIN ? INT_MAX : -conversion->width;
    }
    if (*format == '.') {
        conversion->precise = 1;
        conversion->precision = 0;
        format = read_number(format + 1, &conversion->precision, arguments);
    }
    return read_size(format, &conversion->size);
}

/* Prints one conversion; returns 0 when its letter is not known, or has no precision. */
static int emit_conversion(struct emitter *emitter, char letter, struct conversion *conversion,
                           va_list *arguments)
{
    static const char lower[] = "0123456789abcdef", upper[] = "0123456789ABCDEF";
    if (conversion->precise && letter != 's')
        return 0;
    switch (letter) {
    case 'd':
    case 'i': {
        int64_t value = take_signed(conversion->size, arguments);
        uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;
        emit_integer(emitter, conversion, value < 0 ? "-" : "", magnitude, 10, lower);
        return 1;
    }
    case 'u':
        emit_integer(emitter, conversion, "", take_unsigned(conversion->size, arguments), 10,
                     lower);
        return 1;
    case 'x':
        emit_integer(emitter, conversion, "", take_unsigned(conversion->size, arguments), 16,
                     lower);
        return 1;
    case 'X':
        emit_integer(emitter, conversion, "", take_unsigned(conversion->size, arguments), 16,
                     upper);
        return 1;
    case 'p':
        emit_integer(emitter, conversion, "0x", (uintptr_t)va_arg(*arguments, void *), 16, lower);
        return 1;
    case 's':
        emit_text(emitter, conversion, va_arg(*arguments, const char *));
        return 1;
    case 'c':
        if (!conversion->left)
            pad(emitter, ' ', conversion->width - 1);
        emitter->put(emitter, (char)va_arg(*arguments, int));
        if (conversion->left)
            pad(emitter, ' ', conversion->width - 1);
        return 1;
    case '%':
        emitter->put(emitter, '%');
        return 1;
    default:
        return 0;
    }
}

void plinth_emit_format(struct emitter *emitter, const char *format, va_list caller_arguments)
{
    va_list arguments; /* a copy, whose address may be passed on */
    va_copy(arguments, caller_arguments);
    while (*format) {
        if (*format != '%') {
            emitter->put(emitter, *format++);
            continue;
        }
        struct conversion conversion;
        const char *letter = read_conversion(format + 1, &conversion, &arguments);
        if (*letter && emit_conversion(emitter, *letter, &conversion, &arguments)) {
            format = letter + 1;
            continue;
        }
        do /* not a conversion of ours: as it stands */
            emitter->put(emitter, *format++);
        while (format < letter);
    }
    va_end(arguments);
}

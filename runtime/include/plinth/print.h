/* SPDX-License-Identifier: MIT
 *
 * A small formatted print, straight to a descriptor or into memory. No floating point, no locale.
 *
 * A conversion is  %[-][0][width][hh|h|l|ll|z|j|t]letter , its width a number or '*', its letter
 *   d i   signed decimal            u   unsigned decimal
 *   x X   hexadecimal               p   0x and hexadecimal, of a pointer
 *   c     one byte                  s   a string; null prints "(null)"; %.Ns, %.*s: N bytes at most
 *   %     a percent sign
 * '-' pads on the right, '0' pads numbers with zeros. Any other conversion is printed as it stands,
 * and its argument is not taken.
 */
#ifndef PLINTH_PRINT_H
#define PLINTH_PRINT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PLINTH_PRINTF(format, first) __attribute__((__format__(__printf__, format, first)))
#else
#define PLINTH_PRINTF(format, first)
#endif

/* Prints to a descriptor. Output goes through a buffer on the caller's stack (256 bytes) and is
 * written in as few calls as that allows; interrupted and short writes are continued.
 * Returns: the number of bytes written; -errno of the write that failed, and what came before
 * it was written.
 * Source: write(2) for the errors; printf(3) for the conversions.
 * Signal-safe: yes
 */
intptr_t plinth_print(int fd, const char *format, ...) PLINTH_PRINTF(2, 3);
intptr_t plinth_vprint(int fd, const char *format, va_list arguments) PLINTH_PRINTF(2, 0);

/* Formats into memory, always ended by a zero byte where size is not 0.
 * buffer, size: bytes that may be written, the zero byte included.
 * Returns: the length the whole text has, without the zero byte; a value >= size means it was cut.
 * Source: snprintf(3).
 * Signal-safe: yes
 */
size_t plinth_format(char *buffer, size_t size, const char *format, ...) PLINTH_PRINTF(3, 4);
size_t plinth_vformat(char *buffer, size_t size, const char *format, va_list arguments)
    PLINTH_PRINTF(3, 0);

/* Writes all of a buffer, continuing after interrupted and short writes.
 * Returns: 0; -errno of the write that failed (-EAGAIN on a full non-blocking descriptor included);
 * -EIO: a write took nothing.
 * Source: write(2).
 * Signal-safe: yes
 */
int plinth_write_all(int fd, const void *buffer, size_t size);

#ifdef __cplusplus
}
#endif
#endif

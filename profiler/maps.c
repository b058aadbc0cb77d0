/* SPDX-License-Identifier: MIT
 *
 * Reads /proc/self/maps through a small buffer that holds one line at least.
 *
 *     00400000-00401000 r-xp 00000000 fe:00 1835029      /usr/bin/name
 */
#include "maps.h"

#include <stdbool.h>
#include <stddef.h>

#include "plinth/errno.h"
#include "plinth/sys.h"

enum { LINE_SIZE = 4608 }; /* PATH_MAX, the columns before the path, and some to spare */

struct reader {
    int fd;
    size_t used; /* bytes in the buffer */
    bool cut;    /* the line was longer than the buffer: what follows belongs to it */
    char buffer[LINE_SIZE];
};

/* The value of a digit in any base up to 16; 16 for what is none. */
static unsigned digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 16;
}

/* Reads a number, and the character behind it. Returns false: none is there, or it does not fit. */
static bool take_number(char **text, unsigned base, char end, uint64_t *number)
{
    char *first = *text;
    *number = 0;
    for (; digit_of(**text) < base; (*text)++) {
        if (*number > (UINT64_MAX - 15) / base)
            return false;
        *number = *number * base + digit_of(**text);
    }
    return *text > first && *(*text)++ == end;
}

/* The kernel shows the parts of a device number as stat's st_dev has them. */
static uint64_t device_number(uint64_t major, uint64_t minor)
{
    return (minor & 0xff) | (major & 0xfff) << 8 | (minor & ~UINT64_C(0xff)) << 12 |
           (major & ~UINT64_C(0xfff)) << 32;
}

static bool parse(char *text, struct maps_entry *entry)
{
    uint64_t start, limit, offset, major, minor, inode;
    if (!take_number(&text, 16, '-', &start) || !take_number(&text, 16, ' ', &limit))
        return false;
    for (int i = 0; i < 5; i++)
        if (!text[i])
            return false;
    entry->prot = (text[0] == 'r' ? PLINTH_PROT_READ : 0) |
                  (text[1] == 'w' ? PLINTH_PROT_WRITE : 0) |
                  (text[2] == 'x' ? PLINTH_PROT_EXEC : 0);
    text += 5;
    if (!take_number(&text, 16, ' ', &offset) || !take_number(&text, 16, ':', &major) ||
        !take_number(&text, 16, ' ', &minor) || !take_number(&text, 10, ' ', &inode))
        return false;
    while (*text == ' ')
        text++;
    entry->start = start;
    entry->limit = limit;
    entry->offset = offset;
    entry->device = device_number(major, minor);
    entry->inode = inode;
    entry->path = text;
    return true;
}

/* Takes whole lines out of the buffer, and leaves the beginning of the next one. */
static int take_lines(struct reader *reader, int (*each)(const struct maps_entry *, void *),
                      void *user)
{
    size_t line = 0;
    for (size_t i = 0; i < reader->used; i++) {
        bool full = i == LINE_SIZE - 1 && line == 0;
        if (reader->buffer[i] != '\n' && !full)
            continue;
        struct maps_entry entry;
        reader->buffer[i] = 0;
        if (!reader->cut) {
            int result = parse(&reader->buffer[line], &entry) ? each(&entry, user) : -PLINTH_EINVAL;
            if (result)
                return result;
        }
        reader->cut = full;
        line = i + 1;
    }
    reader->used -= line;
    for (size_t i = 0; i < reader->used; i++)
        reader->buffer[i] = reader->buffer[line + i];
    return 0;
}

int maps_read(int (*each)(const struct maps_entry *entry, void *user), void *user)
{
    struct reader reader;
    reader.used = 0;
    reader.cut = false;
    reader.fd = plinth_open("/proc/self/maps", PLINTH_O_RDONLY | PLINTH_O_CLOEXEC, 0);
    if (reader.fd < 0)
        return reader.fd;
    int result = 0;
    while (!result) {
        intptr_t got = plinth_read(reader.fd, &reader.buffer[reader.used], LINE_SIZE - reader.used);
        if (got == -PLINTH_EINTR)
            continue;
        if (got <= 0) {
            result = (int)got;
            break;
        }
        reader.used += (size_t)got;
        result = take_lines(&reader, each, user);
    }
    int closed = plinth_close(reader.fd);
    return result ? result : closed;
}

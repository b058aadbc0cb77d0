/* SPDX-License-Identifier: MIT
 *
 * Reads /proc/self/maps. The lines look so:
 *
 *     559a3c201000-559a3c2a5000 r-xp 00001000 fe:01 393229      /usr/bin/name with spaces
 *     7ffd1b5f2000-7ffd1b5f4000 r-xp 00000000 00:00 0           [vdso]
 */
#include "images.h"

#include "plinth/errno.h"
#include "plinth/start.h"
#include "plinth/sys.h"

#define READ_SIZE 16384 /* the kernel hands out at most a page a call; some kernels more */

void *memset(void *to, int byte, size_t size);

/* Reads a whole file into text, a zero byte behind it. */
static int read_file(struct vector *text, const char *path)
{
    int fd = plinth_open(path, PLINTH_O_RDONLY | PLINTH_O_CLOEXEC, 0);
    int closed;
    intptr_t got = 0;
    char *room;

    if (fd < 0)
        return fd;
    do {
        room = vector_add(text, READ_SIZE);
        if (!room) {
            got = -PLINTH_ENOMEM;
            break;
        }
        do
            got = plinth_read(fd, room, READ_SIZE);
        while (got == -PLINTH_EINTR);
        text->used -= READ_SIZE - (size_t)(got > 0 ? got : 0);
    } while (got > 0);
    closed = plinth_close(fd);
    if (got == 0 && !(room = vector_add(text, 1)))
        got = -PLINTH_ENOMEM;
    if (got == 0)
        *room = 0;
    return got < 0 ? (int)got : closed;
}

/* Reads a number at *cursor and passes over it. Returns whether there was one that fits. */
static bool number(const char **cursor, unsigned base, uint64_t *value)
{
    const char *start = *cursor;

    *value = 0;
    for (;; (*cursor)++) {
        unsigned char c = (unsigned char)**cursor;
        unsigned digit = c >= '0' && c <= '9' ? c - 48u : c >= 'a' && c <= 'f' ? c - 87u : 99u;

        if (digit >= base)
            return *cursor != start;
        if (*value > (UINT64_MAX - digit) / base)
            return false;
        *value = *value * base + digit;
    }
}

static bool take(const char **cursor, char c)
{
    if (**cursor != c)
        return false;
    (*cursor)++;
    return true;
}

/* Understands one line, which ends in a zero byte. Returns whether it is an executable mapping. */
static bool parse_line(const char *line, struct image *image)
{
    uint64_t start, limit, major, minor;
    const char *flags;

    memset(image, 0, sizeof(*image));
    if (!number(&line, 16, &start) || !take(&line, '-') || !number(&line, 16, &limit) ||
        !take(&line, ' '))
        return false;
    for (flags = line; *line && *line != ' '; line++)
        ;
    if (line - flags < 4 || flags[2] != 'x' || !take(&line, ' '))
        return false;
    if (!number(&line, 16, &image->offset) || !take(&line, ' ') || !number(&line, 16, &major) ||
        !take(&line, ':') || !number(&line, 16, &minor) || !take(&line, ' ') ||
        !number(&line, 10, &image->inode))
        return false;
    if (*line && *line != ' ')
        return false;
    while (*line == ' ')
        line++;
    if (start >= limit || limit > UINTPTR_MAX || major > UINT32_MAX || minor > UINT32_MAX)
        return false;
    image->start = (uintptr_t)start;
    image->limit = (uintptr_t)limit;
    image->device = major << 32 | minor;
    image->path = *line ? line : "[anon]";
    return true;
}

static bool same_text(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

/* Whether b goes on where a ends, in memory and in the file: one segment, cut by a mprotect. */
static bool continues(const struct image *a, const struct image *b)
{
    if (a->limit != b->start || a->inode != b->inode || a->device != b->device ||
        !same_text(a->path, b->path))
        return false;
    return !a->inode || b->offset == a->offset + (a->limit - a->start);
}

int images_read(struct image_list *list, const char *path)
{
    uintptr_t entry = plinth_getauxval(PLINTH_AT_ENTRY);
    char *cursor, *end;

    *list = (struct image_list){0};
    list->error = read_file(&list->text, path);
    if (list->error)
        return list->error == -PLINTH_ENOMEM ? -PLINTH_ENOMEM : 0;

    cursor = list->text.base;
    end = cursor + list->text.used - 1;
    while (cursor < end) {
        const char *line = cursor;
        struct image image, *last, *place;

        while (cursor < end && *cursor != '\n')
            cursor++;
        *cursor++ = 0;
        if (!parse_line(line, &image))
            continue;
        last = list->count ? (struct image *)(void *)list->array.base + list->count - 1 : NULL;
        /* The kernel's lines ascend; one that does not would break every search by address. */
        if (last && image.start < last->limit)
            continue;
        if (last && continues(last, &image)) {
            last->limit = image.limit;
            continue;
        }
        place = vector_add(&list->array, sizeof(image));
        if (!place)
            return -PLINTH_ENOMEM;
        *place = image;
        list->count++;
    }
    list->items = (struct image *)(void *)list->array.base;

    /* The program is the file that the kernel said it would enter, all of its mappings. Device and
     * inode are compared with other lines only: fstat(2) tells other devices for them on btrfs and
     * overlayfs. */
    for (size_t i = 0; i < list->count; i++) {
        struct image *image = &list->items[i];

        if (!image->inode || entry < image->start || entry >= image->limit)
            continue;
        for (size_t j = 0; j < list->count; j++)
            list->items[j].program =
                list->items[j].inode == image->inode && list->items[j].device == image->device;
    }
    return 0;
}

int images_free(struct image_list *list)
{
    int array = vector_free(&list->array), text = vector_free(&list->text);
    int order = vector_free(&list->order_array);

    *list = (struct image_list){0};
    return array ? array : text ? text : order;
}

const char *path_base(const char *path)
{
    const char *base = path;

    for (; *path; path++)
        if (*path == '/')
            base = path + 1;
    return base;
}

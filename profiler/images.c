/* SPDX-License-Identifier: MIT
 *
 * Collects the executable mappings; see images.h.
 */
#include "images.h"

#include "maps.h"
#include "memory.h"
#include "plinth/errno.h"
#include "plinth/start.h"
#include "plinth/sys.h"
#include "text.h"

/* Whether a mapping goes on where an image ends, in memory and in the file: a segment that mprotect
 * has cut in two. */
static bool continues(const struct image *image, const struct maps_entry *entry)
{
    if (image->limit != entry->start || image->inode != entry->inode ||
        image->device != entry->device ||
        !text_equals(image->path, *entry->path ? entry->path : "[anon]"))
        return false;
    return !image->inode || entry->offset == image->offset + (image->limit - image->start);
}

static const char *keep_path(struct image_list *list, const char *path)
{
    if (!*path)
        return "[anon]";
    size_t size = text_length(path) + 1;
    char *kept = arena_add(&list->paths, size);
    if (kept)
        memcpy(kept, path, size);
    return kept;
}

static int add_image(const struct maps_entry *entry, void *user)
{
    struct image_list *list = user;
    if (!(entry->prot & PLINTH_PROT_EXEC) || entry->start >= entry->limit)
        return 0;
    struct image *last =
        list->count ? (struct image *)(void *)list->array.base + list->count - 1 : NULL;
    /* The kernel's lines ascend; one that does not would break every search by address. */
    if (last && entry->start < last->limit)
        return 0;
    if (last && continues(last, entry)) {
        last->limit = entry->limit;
        return 0;
    }
    struct image *image = vector_add(&list->array, sizeof *image);
    if (!image)
        return -PLINTH_ENOMEM;
    *image = (struct image){
        .start = entry->start,
        .limit = entry->limit,
        .offset = entry->offset,
        .device = entry->device,
        .inode = entry->inode,
        .path = keep_path(list, entry->path),
    };
    if (!image->path)
        return -PLINTH_ENOMEM;
    list->count++;
    return 0;
}

/* The address that the kernel was to enter: from the file, since in a program with a _start of its
 * own nobody has kept the auxiliary vector. 0: it cannot be told. */
static uintptr_t program_entry(void)
{
    struct {
        uintptr_t key, value;
    } pair = {0, 0};
    int fd = plinth_open("/proc/self/auxv", PLINTH_O_RDONLY | PLINTH_O_CLOEXEC, 0);
    uintptr_t entry = 0;
    if (fd < 0)
        return 0;
    while (!entry && plinth_read(fd, &pair, sizeof pair) == sizeof pair)
        if (pair.key == PLINTH_AT_ENTRY)
            entry = pair.value;
    return plinth_close(fd) < 0 ? 0 : entry;
}

int images_read(struct image_list *list)
{
    uintptr_t entry = program_entry();
    *list = (struct image_list){0};
    list->error = maps_read(add_image, list);
    if (list->error == -PLINTH_ENOMEM)
        return -PLINTH_ENOMEM;
    list->items = (struct image *)(void *)list->array.base;

    /* The program is the file that the kernel was to enter, with all mappings of it. */
    for (size_t i = 0; i < list->count; i++) {
        struct image *image = &list->items[i];
        if (!image->inode || entry < image->start || entry >= image->limit)
            continue;
        for (size_t j = 0; j < list->count; j++)
            list->items[j].program =
                list->items[j].inode == image->inode && list->items[j].device == image->device;
        break;
    }
    return 0;
}

int images_free(struct image_list *list)
{
    int error = vector_free(&list->array);
    error = first_error(error, vector_free(&list->order_array));
    error = first_error(error, arena_free(&list->paths));
    *list = (struct image_list){0};
    return error;
}

const char *path_base(const char *path)
{
    const char *base = path;
    for (; *path; path++)
        if (*path == '/')
            base = path + 1;
    return base;
}

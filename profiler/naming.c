/* SPDX-License-Identifier: MIT
 *
 * Names addresses; see naming.h. Each file is opened once, its table read once, and all its
 * addresses walked through it in one go; only files that some address is in are opened.
 */
#include "naming.h"

#include "memory.h"
#include "names.h"
#include "plinth/errno.h"
#include "plinth/sys.h"
#include "symbols.h"
#include "text.h"

#define MODE_TYPE    0170000 /* of struct plinth_stat.mode, inode(7) */
#define MODE_REGULAR 0100000

/* Keeps a text, escaped, with a zero byte, between two others. Returns null: no memory. */
static const char *keep(struct profile *profile, const char *head, const char *text, size_t length,
                        const char *tail, size_t *kept)
{
    size_t a = text_length(head), b = name_escape(NULL, text, length), c = text_length(tail);
    char *to = arena_add(&profile->texts, a + b + c + 1);
    if (!to)
        return NULL;
    memcpy(to, head, a);
    name_escape(to + a, text, length);
    memcpy(to + a + b, tail, c + 1);
    if (kept)
        *kept = a + b + c;
    return to;
}

/* Makes what an image is shown as. */
static int label_image(struct profile *profile, struct image *image)
{
    static const char deleted[] = " (deleted)";
    size_t length = text_length(image->path), tail = sizeof deleted - 1;
    const char *base = path_base(image->path);
    if (image->inode && length > tail && !memcmp(image->path + length - tail, deleted, tail))
        length -= tail;
    image->filename = keep(profile, "", image->path, length, "", NULL);
    if (!image->inode && image->path[0] == '[') { /* "[vdso]" */
        image->label = image->filename;
    } else {
        if (base > image->path + length) /* the cut tail has a slash only if the path is odd */
            base = image->path;
        length -= (size_t)(base - image->path);
        image->label = keep(profile, "[", base, length, "]", NULL);
    }
    return image->filename && image->label ? 0 : -PLINTH_ENOMEM;
}

/* Opens the file of an image, if it is still that file. Returns 0 and *source; -errno. */
static int open_image(const struct image *image, struct elf_source *source)
{
    *source = (struct elf_source){.fd = -1};
    if (!image->inode) {
        /* The vDSO is an ELF file in memory, as long as its mapping, and nobody unmaps it. */
        if (text_equals(image->path, "[vdso]")) {
            source->memory = (const char *)image->start;
            source->size = image->limit - image->start;
        }
        return 0;
    }
    bool certain = false;
    int fd = -1;
    if (image->program) {
        /* It is the right file by definition, also where its name is gone. */
        fd = plinth_open("/proc/self/exe", PLINTH_O_RDONLY | PLINTH_O_CLOEXEC, 0);
        certain = fd >= 0;
    }
    if (fd < 0) /* non-blocking: by now the path may name a FIFO */
        fd = plinth_open(image->path, PLINTH_O_RDONLY | PLINTH_O_CLOEXEC | PLINTH_O_NONBLOCK, 0);
    if (fd < 0)
        return fd;
    struct plinth_stat status;
    int error = plinth_fstat(fd, &status);
    if (!error && (status.mode & MODE_TYPE) != MODE_REGULAR)
        error = -PLINTH_ENOEXEC;
    /* Another file of this name would give wrong names: rather none. The device is not compared:
     * on btrfs and overlayfs fstat(2) tells another one than the maps. */
    if (!error && !certain && status.ino != image->inode)
        error = -PLINTH_ENOENT;
    if (error)
        return first_error(plinth_close(fd), error);
    source->fd = fd;
    source->size = status.size;
    return 0;
}

/* The first location at or above an address. */
static size_t lower_bound(const struct profile *profile, const struct profile_location *locations,
                          uintptr_t address)
{
    size_t low = 0, count = profile->location_count;
    while (count) {
        size_t half = count / 2;
        if (locations[low + half].address < address) {
            low += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return low;
}

/* Walks the locations of one image through its file's symbols. */
static int name_image(struct profile *profile, struct image *image, struct symbols *symbols,
                      const struct profile_location *locations, struct location_name *names)
{
    if (symbols->build_id[0]) {
        image->build_id =
            keep(profile, "", symbols->build_id, text_length(symbols->build_id), "", NULL);
        if (!image->build_id)
            return -PLINTH_ENOMEM;
    }
    uint64_t bias;
    if (!symbols->count || !symbols_bias(symbols, image->start, image->offset, &bias))
        return 0;
    struct symbol_walk walk;
    symbol_walk_start(&walk, symbols, bias);
    size_t last = lower_bound(profile, locations, image->limit), length = 0;
    const char *known = NULL, *text = NULL;
    for (size_t i = lower_bound(profile, locations, image->start); i < last; i++) {
        size_t name_length;
        const char *name = symbol_walk_to(&walk, locations[i].address, &name_length);
        /* Words are lower than any mapping, but a made-up list of mappings may not know it. */
        if (!name || locations[i].image == PROFILE_NO_IMAGE)
            continue;
        if (name != known) { /* neighbours mostly share a function */
            text = keep(profile, "", name, name_length, "", &length);
            if (!text)
                return -PLINTH_ENOMEM;
            known = name;
        }
        names[i].text = text;
        names[i].length = length;
    }
    return 0;
}

/* Reads the file of the image, and names all images that are mapped from it. */
static int name_file(struct profile *profile, size_t index,
                     const struct profile_location *locations, struct location_name *names)
{
    struct image *image = profile->images.items + index;
    struct elf_source source;
    image->named = true;
    image->error = open_image(image, &source);
    if (image->error || (source.fd < 0 && !source.memory))
        return 0;
    struct symbols symbols;
    int error = symbols_read(&symbols, &source);
    if (source.fd >= 0)
        error = first_error(error, plinth_close(source.fd));
    int result = 0;
    for (size_t i = index; i < profile->images.count && !result; i++) {
        struct image *other = profile->images.items + i;
        if (i != index && (!other->used || other->named || !image->inode ||
                           other->inode != image->inode || other->device != image->device))
            continue;
        other->named = true;
        other->error = error;
        result = name_image(profile, other, &symbols, locations, names);
    }
    result = first_error(result, symbols_free(&symbols));
    return error == -PLINTH_ENOMEM ? error : result;
}

/* Numbers the images that are used, from 1: the program first, which is what pprof expects. */
static int number_images(struct image_list *list)
{
    struct image **order = vector_add(&list->order_array, list->count * sizeof *order);
    if (!order)
        return -PLINTH_ENOMEM;
    for (int program = 1; program >= 0; program--)
        for (size_t i = 0; i < list->count; i++)
            if (list->items[i].used && list->items[i].program == (bool)program) {
                order[list->used] = &list->items[i];
                list->items[i].number = ++list->used;
            }
    list->order = order;
    return 0;
}

int name_locations(struct profile *profile, struct profile_location *locations,
                   struct location_name *names)
{
    static const char words[FRAME_WORD_END][24] = {
        [FRAME_TRUNCATED] = "[truncated]",
        [FRAME_TABLE_FULL] = "[stack table full]",
        [FRAME_UNSAMPLED] = "[unsampled]",
    };
    struct image *image = profile->images.items;
    size_t images = profile->images.count, at = 0;

    for (size_t i = 0; i < images; i++) {
        int error = label_image(profile, &image[i]);
        image[i].used = image[i].program; /* named in any case, for its build id */
        if (error)
            return error;
    }
    for (size_t i = 0; i < profile->location_count; i++) {
        uintptr_t address = locations[i].address;
        const char *text = "[unknown]";
        while (at < images && image[at].limit <= address)
            at++;
        locations[i].image = PROFILE_NO_IMAGE;
        if (address < FRAME_WORD_END && words[address][0]) {
            text = words[address];
        } else if (at < images && address >= image[at].start) {
            locations[i].image = (uint32_t)at;
            image[at].used = true;
            text = image[at].label;
        }
        names[i] = (struct location_name){text, text_length(text), (uint32_t)i};
    }
    for (size_t i = 0; i < images; i++) {
        int error = image[i].used && !image[i].named ? name_file(profile, i, locations, names) : 0;
        if (error)
            return error;
    }
    return number_images(&profile->images);
}

/* SPDX-License-Identifier: MIT
 *
 * The system made up for the formats' tests; see shim.h. Descriptors of files in memory begin at
 * SHIM_CAPTURE + 1; what is below SHIM_CAPTURE is the real system's.
 */
#include "shim.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plinth/errno.h"
#include "plinth/sys.h"

#define FILES       16
#define DESCRIPTORS 16

struct shim shim;

static struct file {
    const char *path;
    const char *bytes;
    size_t size;
    uint64_t inode;
    unsigned mode;
} files[FILES];
static size_t file_count;

static struct {
    const struct file *file;
    uint64_t at;
} descriptors[DESCRIPTORS];

void shim_again(void)
{
    free(shim.output);
    shim = (struct shim){0};
}

void shim_reset(void)
{
    shim_again();
    file_count = 0;
}

void shim_file(const char *path, const void *bytes, size_t size, uint64_t inode, unsigned mode)
{
    if (file_count == FILES)
        abort();
    files[file_count++] = (struct file){path, bytes, size, inode, mode};
}

/* Counts a call. Returns 0; the error it is to fail with. */
static int fault(enum shim_call call)
{
    return ++shim.calls[call] == shim.fail_at[call] ? shim.error[call] : 0;
}

int plinth_open(const char *path, int flags, unsigned mode)
{
    int error = fault(SHIM_OPEN);
    (void)mode;
    if (error)
        return error;
    if (!(flags & PLINTH_O_CLOEXEC))
        abort();
    for (size_t i = 0; i < file_count; i++) {
        if (strcmp(files[i].path, path) != 0)
            continue;
        for (int fd = 0; fd < DESCRIPTORS; fd++) {
            if (descriptors[fd].file)
                continue;
            descriptors[fd].file = &files[i];
            descriptors[fd].at = 0;
            shim.opened++;
            return SHIM_CAPTURE + 1 + fd;
        }
        abort(); /* descriptors leak */
    }
    return -PLINTH_ENOENT;
}

static int slot_of(int fd)
{
    int slot = fd - SHIM_CAPTURE - 1;
    if (slot < 0 || slot >= DESCRIPTORS || !descriptors[slot].file)
        abort();
    return slot;
}

int plinth_close(int fd)
{
    descriptors[slot_of(fd)].file = NULL;
    shim.opened--;
    return fault(SHIM_CLOSE);
}

intptr_t plinth_read(int fd, void *buffer, size_t size)
{
    int slot = slot_of(fd), error = fault(SHIM_READ);
    const struct file *file = descriptors[slot].file;
    uint64_t at = descriptors[slot].at;

    if (error)
        return error;
    if (at >= file->size)
        return 0;
    if (size > file->size - at)
        size = file->size - at;
    /* Short reads are as common as the kernel likes. */
    if (size > 64 && shim.calls[SHIM_READ] % 3 == 0)
        size -= size / 3;
    memcpy(buffer, file->bytes + at, size);
    descriptors[slot].at += size;
    return (intptr_t)size;
}

int64_t plinth_lseek(int fd, int64_t offset, int whence)
{
    int slot = slot_of(fd), error = fault(SHIM_LSEEK);
    if (error)
        return error;
    if (whence != PLINTH_SEEK_SET || offset < 0)
        return -PLINTH_EINVAL;
    descriptors[slot].at = (uint64_t)offset;
    return offset;
}

int plinth_fstat(int fd, struct plinth_stat *status)
{
    int slot = slot_of(fd), error = fault(SHIM_FSTAT);
    const struct file *file = descriptors[slot].file;
    if (error)
        return error;
    *status =
        (struct plinth_stat){.dev = 99, .ino = file->inode, .size = file->size, .mode = file->mode};
    return 0;
}

intptr_t plinth_mmap(void *address, size_t size, int prot, int flags, int fd, int64_t offset)
{
    int error = fault(SHIM_MMAP);
    void *memory;
    if (address || fd != -1 || offset || !(flags & PLINTH_MAP_ANONYMOUS) ||
        prot != (PLINTH_PROT_READ | PLINTH_PROT_WRITE))
        abort();
    if (error)
        return error;
    memory = malloc(size);
    if (!memory)
        return -PLINTH_ENOMEM;
    memset(memory, 0, size);
    shim.mapped++;
    return (intptr_t)memory;
}

int plinth_munmap(void *address, size_t size)
{
    (void)size;
    free(address);
    shim.mapped--;
    return fault(SHIM_MUNMAP);
}

intptr_t plinth_write(int fd, const void *buffer, size_t size)
{
    int error = fault(SHIM_WRITE);
    if (error)
        return error;
    if (shim.short_writes) {
        unsigned dice = shim.short_writes = shim.short_writes * 1103515245u + 12345u;
        if (dice >> 29 == 0)
            return -PLINTH_EINTR;
        if (size > 1)
            size = 1 + (dice >> 8) % size;
    }
    if (fd != SHIM_CAPTURE) {
        ssize_t written = write(fd, buffer, size);

        return written < 0 ? -errno : written;
    }
    if (shim.output_room < shim.output_size + size + 1) {
        shim.output_room = 2 * (shim.output_size + size + 1);
        shim.output = realloc(shim.output, shim.output_room);
        if (!shim.output)
            abort();
    }
    memcpy(shim.output + shim.output_size, buffer, size);
    shim.output_size += size;
    shim.output[shim.output_size] = 0;
    return (intptr_t)size;
}

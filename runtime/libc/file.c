/* SPDX-License-Identifier: MIT
 *
 * plinth/sys.h by the C library: files.
 */
#define _GNU_SOURCE
#include "plinth/sys.h"

#include "plinth/errno.h"
#include "result.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

intptr_t plinth_read(int fd, void *buffer, size_t size)
{
    return result_of(read(fd, buffer, size));
}

intptr_t plinth_write(int fd, const void *buffer, size_t size)
{
    return result_of(write(fd, buffer, size));
}

/* openat, not open: musl's open() makes the call of that name and, for O_CLOEXEC, an fcntl. */
int plinth_open(const char *path, int flags, unsigned mode)
{
    return result_of(openat(AT_FDCWD, path, flags, (mode_t)mode));
}

int plinth_close(int fd)
{
    return result_of(close(fd));
}

int64_t plinth_lseek(int fd, int64_t offset, int whence)
{
    return result_of(lseek(fd, (off_t)offset, whence));
}

int plinth_fstat(int fd, struct plinth_stat *status)
{
    struct stat from;
    int result = result_of(fstat(fd, &from));
    if (result < 0)
        return result;
    status->dev = from.st_dev;
    status->ino = from.st_ino;
    status->size = (uint64_t)from.st_size;
    status->mode = from.st_mode;
    return 0;
}

int plinth_getcwd(char *buffer, size_t size)
{
    if (size == 0) /* EINVAL to the C libraries, a buffer that is too small to the kernel */
        return -PLINTH_ERANGE;
    if (!buffer) /* the C libraries would allocate one */
        return -PLINTH_EFAULT;
    int result = result_of(getcwd(buffer, size) ? 0 : -1);
    return result < 0 ? result : (int)strlen(buffer) + 1;
}

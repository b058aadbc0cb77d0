/* SPDX-License-Identifier: MIT
 *
 * Files, by system calls.
 */
#include <asm/stat.h>
#include <asm/unistd.h>

#include <arch/syscall.h>

#include "api.h"
#include "plinth/sys.h"

enum { AT_FDCWD_ = -100 }; /* <linux/fcntl.h> has it beside structures that <fcntl.h> redefines */

API intptr_t plinth_read(int fd, void *buffer, size_t size)
{
    return arch_syscall3(__NR_read, fd, (intptr_t)buffer, (intptr_t)size);
}

API intptr_t plinth_write(int fd, const void *buffer, size_t size)
{
    return arch_syscall3(__NR_write, fd, (intptr_t)buffer, (intptr_t)size);
}

API int plinth_open(const char *path, int flags, unsigned mode)
{
    return (int)arch_syscall4(__NR_openat, AT_FDCWD_, (intptr_t)path, flags, mode);
}

API int plinth_close(int fd)
{
    return (int)arch_syscall1(__NR_close, fd);
}

API int64_t plinth_lseek(int fd, int64_t offset, int whence)
{
    return arch_syscall3(__NR_lseek, fd, offset, whence);
}

API int plinth_fstat(int fd, struct plinth_stat *status)
{
    struct stat kernel;
    int result = (int)arch_syscall2(__NR_fstat, fd, (intptr_t)&kernel);
    if (result < 0)
        return result;
    *status = (struct plinth_stat){
        .dev = kernel.st_dev,
        .ino = kernel.st_ino,
        .size = (uint64_t)kernel.st_size,
        .mode = kernel.st_mode,
    };
    return 0;
}

API int plinth_getcwd(char *buffer, size_t size)
{
    return (int)arch_syscall2(__NR_getcwd, (intptr_t)buffer, (intptr_t)size);
}

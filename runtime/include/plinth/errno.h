/* SPDX-License-Identifier: MIT
 *
 * The error numbers that plinth's functions return, negated. They are the Linux kernel's own
 * (errno(3)); runtime/linux/layout.c and runtime/libc/layout.c assert that the kernel's headers
 * and the C library agree.
 */
#ifndef PLINTH_ERRNO_H
#define PLINTH_ERRNO_H

enum plinth_errno {
    PLINTH_EPERM = 1,       /* operation not permitted */
    PLINTH_ENOENT = 2,      /* no such file or directory */
    PLINTH_ESRCH = 3,       /* no such process or thread */
    PLINTH_EINTR = 4,       /* interrupted by a signal */
    PLINTH_EIO = 5,         /* input or output error */
    PLINTH_ENOEXEC = 8,     /* not an ELF file of this machine */
    PLINTH_EBADF = 9,       /* not an open descriptor */
    PLINTH_EAGAIN = 11,     /* try again: a non-blocking call would block */
    PLINTH_ENOMEM = 12,     /* no memory */
    PLINTH_EACCES = 13,     /* permission denied */
    PLINTH_EFAULT = 14,     /* bad address */
    PLINTH_EBUSY = 16,      /* already in use */
    PLINTH_EEXIST = 17,     /* file exists */
    PLINTH_ENOTDIR = 20,    /* not a directory */
    PLINTH_EISDIR = 21,     /* is a directory */
    PLINTH_EINVAL = 22,     /* invalid argument */
    PLINTH_ENOSPC = 28,     /* no space left on device */
    PLINTH_ESPIPE = 29,     /* not seekable */
    PLINTH_EROFS = 30,      /* read-only file system */
    PLINTH_EPIPE = 32,      /* nobody reads this pipe */
    PLINTH_ERANGE = 34,     /* result too large */
    PLINTH_ENOSYS = 38,     /* no such system call */
    PLINTH_EOVERFLOW = 75,  /* value too large */
    PLINTH_EOPNOTSUPP = 95, /* not supported (yet) */
};

#endif

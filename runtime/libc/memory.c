/* SPDX-License-Identifier: MIT
 *
 * plinth/sys.h by the C library: memory.
 */
#define _GNU_SOURCE
#include "plinth/sys.h"

#include "plinth/errno.h"
#include "result.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

intptr_t plinth_mmap(void *address, size_t size, int prot, int flags, int fd, int64_t offset)
{
    /* MAP_FAILED is -1, so the same test serves. */
    return result_of((intptr_t)mmap(address, size, prot, flags, fd, (off_t)offset));
}

int plinth_munmap(void *address, size_t size)
{
    return result_of(munmap(address, size));
}

/* By syscall(): musl's mprotect() widens the range to whole pages, where the kernel says EINVAL. */
int plinth_mprotect(void *address, size_t size, int prot)
{
    return (int)result_of(syscall(SYS_mprotect, address, size, prot));
}

/* By syscall(), not by sigprocmask(): the C libraries refuse an unknown `how` themselves, before
 * the kernel has looked at the address, or read the set to clear their own signals from it. */
int plinth_probe_read(const void *address)
{
    if (!address) /* the kernel takes null for "no set" and would say that all is well */
        return -PLINTH_EFAULT;
    long result = result_of(syscall(SYS_rt_sigprocmask, -1, address, NULL, sizeof(plinth_sigset)));
    return result == -EINVAL ? 0 : (int)result;
}

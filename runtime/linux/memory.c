/* SPDX-License-Identifier: MIT
 *
 * Memory, by system calls.
 */
#include <asm/unistd.h>

#include <arch/syscall.h>

#include "api.h"
#include "plinth/errno.h"
#include "plinth/sys.h"

API intptr_t plinth_mmap(void *address, size_t size, int prot, int flags, int fd, int64_t offset)
{
    return arch_syscall6(__NR_mmap, (intptr_t)address, (intptr_t)size, prot, flags, fd, offset);
}

API int plinth_munmap(void *address, size_t size)
{
    return (int)arch_syscall2(__NR_munmap, (intptr_t)address, (intptr_t)size);
}

API int plinth_mprotect(void *address, size_t size, int prot)
{
    return (int)arch_syscall3(__NR_mprotect, (intptr_t)address, (intptr_t)size, prot);
}

/* The kernel copies the new set in before it looks at `how`: an unreadable one is -EFAULT, a
 * readable one is refused with -EINVAL, and the mask is never changed. */
API int plinth_probe_read(const void *address)
{
    enum { HOW_INVALID = -1 };
    if (!address) /* "no set" to the kernel, which would find nothing wrong */
        return -PLINTH_EFAULT;
    intptr_t result = arch_syscall4(__NR_rt_sigprocmask, HOW_INVALID, (intptr_t)address, 0,
                                    sizeof(plinth_sigset));
    return result == -PLINTH_EINVAL ? 0 : (int)result;
}

/* SPDX-License-Identifier: MIT
 *
 * Processes and threads, by system calls.
 */
#include <asm/unistd.h>

#include <arch/syscall.h>

#include "api.h"
#include "plinth/sys.h"

API int plinth_getpid(void)
{
    return (int)arch_syscall0(__NR_getpid);
}

API int plinth_gettid(void)
{
    return (int)arch_syscall0(__NR_gettid);
}

API int plinth_tgkill(int pid, int tid, int signal)
{
    return (int)arch_syscall3(__NR_tgkill, pid, tid, signal);
}

API void plinth_exit_thread(int status)
{
    for (;;)
        arch_syscall1(__NR_exit, status);
}

API void plinth_exit_group(int status)
{
    for (;;)
        arch_syscall1(__NR_exit_group, status);
}

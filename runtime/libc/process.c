/* SPDX-License-Identifier: MIT
 *
 * plinth/sys.h by the C library: processes and threads.
 */
#define _GNU_SOURCE
#include "plinth/sys.h"

#include "result.h"

#include <sys/syscall.h>
#include <unistd.h>

int plinth_getpid(void)
{
    return getpid();
}

int plinth_gettid(void)
{
    return gettid();
}

/* By syscall(): musl has no tgkill(), glibc before 2.30 neither. */
int plinth_tgkill(int pid, int tid, int signal)
{
    return (int)result_of(syscall(SYS_tgkill, pid, tid, signal));
}

/* Not pthread_exit(): that runs clean-up handlers and ends the process with the last thread's 0. */
void plinth_exit_thread(int status)
{
    for (;;)
        syscall(SYS_exit, status);
}

void plinth_exit_group(int status)
{
    _exit(status);
}

/* SPDX-License-Identifier: MIT
 *
 * The libc backend leaves errno as it was, whether a call succeeds or fails (plinth/sys.h). Has no
 * bare counterpart, so it is a test by itself: differential.errno_kept. Prints the calls that did
 * not.
 */
#define _GNU_SOURCE
#include "plinth/errno.h"
#include "plinth/print.h"
#include "plinth/start.h"
#include "plinth/sys.h"

#include <errno.h>
#include <stdio.h>

enum { BEFORE = 4711 }; /* no error has this number */

static int failures;

static void keep(const char *call, long result, long expected)
{
    if (errno != BEFORE || result != expected) {
        printf("%s: %ld, expected %ld; errno %d\n", call, result, expected, errno);
        failures++;
    }
    errno = BEFORE;
}

#define KEEP(expected, call) keep(#call, (long)(call), expected)

static void ignore(int signal)
{
    (void)signal;
}

int main(void)
{
    char buffer[8];
    plinth_timer timer;
    struct plinth_stat status;
    struct plinth_timespec time, second = {1, 0}, negative = {-1, 0};
    struct plinth_itimerval never = {{0, 0}, {0, 0}}, wrong = {{0, 0}, {0, 1000000}};
    struct plinth_itimerspec unset = {{0, 0}, {0, 0}}, odd = {{0, 0}, {0, -1}};
    struct plinth_sigevent event = {.notify = PLINTH_SIGEV_NONE};
    struct plinth_sigaction action = {.handler.simple = ignore};
    struct plinth_stack tiny = {buffer, 0, 1}, stack;
    plinth_sigset set = 0;

    errno = BEFORE;
    KEEP(-PLINTH_EBADF, plinth_read(-1, buffer, 1));
    KEEP(-PLINTH_EBADF, plinth_write(-1, buffer, 1));
    KEEP(0, plinth_write(1, buffer, 0));
    KEEP(-PLINTH_ENOENT, plinth_open("/nowhere/none", PLINTH_O_RDONLY, 0));
    KEEP(-PLINTH_EBADF, plinth_close(-1));
    KEEP(-PLINTH_EBADF, plinth_lseek(-1, 0, PLINTH_SEEK_SET));
    KEEP(-PLINTH_EBADF, plinth_fstat(-1, &status));
    KEEP(-PLINTH_ERANGE, plinth_getcwd(buffer, 1));
    KEEP(-PLINTH_EINVAL, plinth_mmap(NULL, 0, 0, PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0));
    KEEP(-PLINTH_EINVAL, plinth_munmap(buffer + 1, 0));
    KEEP(-PLINTH_EINVAL, plinth_mprotect((void *)1, 4096, 0));
    KEEP(0, plinth_probe_read(&timer));
    KEEP(-PLINTH_EFAULT, plinth_probe_read((void *)8));
    KEEP(-PLINTH_ESRCH, plinth_tgkill(0x1ffffff, 0x1ffffff, 0));
    KEEP(-PLINTH_EINVAL, plinth_sigaction(PLINTH_SIGKILL, &action, NULL));
    KEEP(0, plinth_sigaction(PLINTH_SIGALRM, &action, &action));
    KEEP(-PLINTH_EINVAL, plinth_sigprocmask(99, &set, NULL));
    KEEP(0, plinth_sigprocmask(PLINTH_SIG_BLOCK, NULL, &set));
    KEEP(-PLINTH_ENOMEM, plinth_sigaltstack(&tiny, NULL));
    KEEP(0, plinth_sigaltstack(NULL, &stack));
    KEEP(-PLINTH_EINVAL, plinth_setitimer(PLINTH_ITIMER_REAL, &wrong, NULL));
    KEEP(0, plinth_setitimer(PLINTH_ITIMER_REAL, &never, &never));
    KEEP(-PLINTH_EINVAL, plinth_timer_create(99, &event, &timer));
    KEEP(0, plinth_timer_create(PLINTH_CLOCKID_MONOTONIC, &event, &timer));
    KEEP(-PLINTH_EINVAL, plinth_timer_settime(timer, &odd, NULL));
    KEEP(0, plinth_timer_settime(timer, &unset, &unset));
    KEEP(0, plinth_timer_delete(timer));
    KEEP(-PLINTH_EINVAL, plinth_timer_delete(timer));
    KEEP(-PLINTH_EINVAL, plinth_clock_gettime(99, &time));
    KEEP(-PLINTH_EINVAL, plinth_clock_getres(99, &time));
    KEEP(-PLINTH_EINVAL, plinth_nanosleep(&negative, &second));
    KEEP(0, plinth_getauxval(9999));
    KEEP(-PLINTH_EBADF, plinth_print(-1, "x"));
    printf("%d failures\n", failures);
    return failures != 0;
}

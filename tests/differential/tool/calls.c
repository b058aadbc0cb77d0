/* SPDX-License-Identifier: MIT
 *
 * The system calls that the tracer knows, with the kinds of their arguments. Any other is printed
 * as its number and six words.
 */
#define _GNU_SOURCE
#include "decode.h"

#include <sys/syscall.h>

/* clang-format off: a table */
#define IN(name)                                                                                   \
    {                                                                                              \
        print_##name, false                                                                        \
    }
#define OUT(name)                                                                                  \
    {                                                                                              \
        print_##name, true                                                                         \
    }
#define CALL(name, count, ...)                                                                     \
    {                                                                                              \
        SYS_##name, #name, count, false,                                                           \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define CALL_ADDRESS(name, count, ...)                                                             \
    {                                                                                              \
        SYS_##name, #name, count, true,                                                            \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

static const struct call_form forms[] = {
    CALL(read, 3, IN(fd), OUT(read), IN(length)),
    CALL(write, 3, IN(fd), IN(written), IN(length)),
    CALL(openat, 4, IN(fd), IN(path), IN(open_flags), IN(mode)),
    CALL(close, 1, IN(fd)),
    CALL(lseek, 3, IN(fd), IN(length), IN(whence)),
    CALL(fstat, 2, IN(fd), OUT(stat)),
    CALL(newfstatat, 4, IN(fd), IN(path), OUT(stat), IN(word)),
    CALL(fcntl, 3, IN(fd), IN(int), IN(word)),
    CALL(getcwd, 2, OUT(address), IN(word)),
    CALL(pipe2, 2, OUT(address), IN(open_flags)),
    CALL(unlinkat, 3, IN(fd), IN(path), IN(word)),
    CALL_ADDRESS(mmap, 6, IN(address), IN(length), IN(prot), IN(map_flags), IN(fd), IN(length)),
    CALL(munmap, 2, IN(address), IN(length)),
    CALL(mprotect, 3, IN(address), IN(length), IN(prot)),
    CALL_ADDRESS(brk, 1, IN(address)),
    CALL(getpid, 0, IN(int)),
    CALL(gettid, 0, IN(int)),
    CALL(tgkill, 3, IN(pid), IN(pid), IN(signal_number)),
    CALL(rt_sigqueueinfo, 3, IN(pid), IN(signal_number), IN(address)),
    CALL(rt_sigaction, 4, IN(signal_number), IN(sigaction), OUT(sigaction), IN(length)),
    CALL(rt_sigprocmask, 4, IN(how), IN(set), OUT(set), IN(length)),
    CALL(rt_sigpending, 2, OUT(set), IN(length)),
    CALL(sigaltstack, 2, IN(sigstack), OUT(sigstack)),
    CALL(setitimer, 3, IN(itimer), IN(itimerval), OUT(itimerval_left)),
    CALL(timer_create, 3, IN(clock), IN(sigevent), OUT(new_timer)),
    CALL(timer_settime, 4, IN(timer), IN(int), IN(itimerspec), OUT(itimerspec_left)),
    CALL(timer_delete, 1, IN(timer)),
    CALL(clock_gettime, 2, IN(clock), OUT(address)),
    CALL(clock_getres, 2, IN(clock), OUT(address)),
    CALL(getrusage, 2, IN(int), OUT(address)),
    CALL(nanosleep, 2, IN(timespec), OUT(address)),
    CALL(clock_nanosleep, 4, IN(clock), IN(int), IN(timespec), OUT(address)),
    CALL(prctl, 5, IN(int), IN(word), IN(word), IN(word), IN(word)),
    CALL(seccomp, 3, IN(int), IN(int), IN(address)),
    CALL(exit, 1, IN(int)),
    CALL(exit_group, 1, IN(int)),
};
/* clang-format on */

const struct call_form *call_form(long number)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (forms[i].number == number)
            return &forms[i];
    }
    return NULL;
}

/* SPDX-License-Identifier: MIT
 *
 * Numbers of the kernel's interface by name.
 */
#define _GNU_SOURCE
#include "names.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>

void print_flags(FILE *out, uint64_t value, const struct name *names, size_t count)
{
    const char *separator = "";
    for (size_t i = 0; i < count; i++) {
        if (names[i].value == 0 ? value == 0 : (value & names[i].value) == names[i].value) {
            fprintf(out, "%s%s", separator, names[i].text);
            separator = "|";
            value &= ~names[i].value;
        }
    }
    if (value)
        fprintf(out, "%s%#" PRIx64, separator, value);
    else if (!*separator)
        fputc('0', out);
}

void print_name(FILE *out, int64_t value, const struct name *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if ((int64_t)names[i].value == value) {
            fputs(names[i].text, out);
            return;
        }
    }
    fprintf(out, "%" PRId64, value);
}

void print_signal(FILE *out, int signal)
{
    static const struct name signals[] = {
        NAMED(SIGHUP),  NAMED(SIGINT),    NAMED(SIGQUIT), NAMED(SIGILL),  NAMED(SIGTRAP),
        NAMED(SIGABRT), NAMED(SIGBUS),    NAMED(SIGFPE),  NAMED(SIGKILL), NAMED(SIGUSR1),
        NAMED(SIGSEGV), NAMED(SIGUSR2),   NAMED(SIGPIPE), NAMED(SIGALRM), NAMED(SIGTERM),
        NAMED(SIGCHLD), NAMED(SIGCONT),   NAMED(SIGSTOP), NAMED(SIGURG),  NAMED(SIGXCPU),
        NAMED(SIGXFSZ), NAMED(SIGVTALRM), NAMED(SIGPROF), NAMED(SIGIO),   NAMED(SIGSYS),
    };
    PRINT_NAME(out, signal, signals);
}

void print_signal_set(FILE *out, uint64_t set)
{
    if (set == ~UINT64_C(0)) {
        fputs("[all]", out);
        return;
    }
    bool most =
        __builtin_popcountll(set) > 32; /* then those that are not in it are shorter to name */
    const char *separator = most ? "all but " : "";
    if (most)
        set = ~set;
    fputc('[', out);
    for (int signal = 1; signal <= 64; signal++) {
        if (set >> (signal - 1) & 1) {
            fputs(separator, out);
            print_signal(out, signal);
            separator = " ";
        }
    }
    fputc(']', out);
}

void print_signal_code(FILE *out, int signal, int code)
{
    static const struct name codes[] = {
        NAMED(SI_USER), NAMED(SI_KERNEL), NAMED(SI_QUEUE), NAMED(SI_TIMER), NAMED(SI_TKILL),
    };
    static const struct name faults[] = {NAMED(SEGV_MAPERR), NAMED(SEGV_ACCERR)};
    if (signal == SIGSEGV && (code == SEGV_MAPERR || code == SEGV_ACCERR))
        PRINT_NAME(out, code, faults);
    else
        PRINT_NAME(out, code, codes);
}

void print_error(FILE *out, int error)
{
    static const struct name errors[] = {
        NAMED(EPERM),  NAMED(ENOENT),    NAMED(ESRCH),      NAMED(EINTR),   NAMED(EIO),
        NAMED(EBADF),  NAMED(EAGAIN),    NAMED(ENOMEM),     NAMED(EACCES),  NAMED(EFAULT),
        NAMED(EBUSY),  NAMED(EEXIST),    NAMED(ENODEV),     NAMED(ENOTDIR), NAMED(EISDIR),
        NAMED(EINVAL), NAMED(ENOSPC),    NAMED(ESPIPE),     NAMED(EROFS),   NAMED(EPIPE),
        NAMED(ENOSYS), NAMED(EOVERFLOW), NAMED(EOPNOTSUPP), NAMED(ENXIO),   NAMED(ELOOP),
        NAMED(ERANGE),
    };
    PRINT_NAME(out, error, errors);
}

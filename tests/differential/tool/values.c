/* SPDX-License-Identifier: MIT
 *
 * Prints arguments of system calls, a function a kind (decode.h says what they leave out).
 * Structures are read as the kernel lays them for 64-bit programs.
 */
#define _GNU_SOURCE
#include "decode.h"

#include "names.h"
#include "text.h"

#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>

enum { WORD_SMALL = 65536, BYTES_SHOWN = 200 };

void print_int(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    fprintf(out, "%d", (int)call->argument[index]);
}

void print_length(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    fprintf(out, "%" PRId64, (int64_t)call->argument[index]);
}

void print_address(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    fputs(call->argument[index] ? "address" : "null", out);
}

/* Small numbers are shown, large ones may be addresses. */
void print_word(FILE *out, const struct child *child, const struct call *call, int index)
{
    int64_t value = (int64_t)call->argument[index];
    if (value == child->pid)
        fputs("self", out);
    else if (value > -WORD_SMALL && value < WORD_SMALL)
        fprintf(out, "%" PRId64, value);
    else
        fputs("address", out);
}

void print_pid(FILE *out, const struct child *child, const struct call *call, int index)
{
    if ((int)call->argument[index] == child->pid)
        fputs("self", out);
    else
        print_int(out, child, call, index);
}

/* --- Files --- */

void print_fd(FILE *out, const struct child *child, const struct call *call, int index)
{
    int fd = (int)call->argument[index];
    if (fd == AT_FDCWD)
        fputs("CWD", out);
    else
        fprintf(out, "%d", fd);
    if (fd >= 0 && fd < FILES_MAX && child->paths[fd])
        fprintf(out, "<%s>", child->paths[fd]);
}

void print_path(FILE *out, const struct child *child, const struct call *call, int index)
{
    char path[4096];
    size_t length = 0;
    uint64_t address = call->argument[index];
    while (length < sizeof path - 1 && child_read(child, address + length, &path[length], 1) &&
           path[length])
        length++;
    path[length] = 0;
    fputc('"', out);
    if (strcmp(path, child->program) == 0)
        fputs("PROGRAM", out);
    else
        print_escaped(out, path, length);
    fputc('"', out);
}

static void print_bytes(FILE *out, const struct child *child, uint64_t address, uint64_t size)
{
    char bytes[BYTES_SHOWN];
    size_t shown = size < sizeof bytes ? (size_t)size : sizeof bytes;
    if (!child_show(out, child, address, bytes, shown))
        return;
    fputc('"', out);
    print_escaped(out, bytes, shown);
    fputs(shown < size ? "\"..." : "\"", out);
}

void print_written(FILE *out, const struct child *child, const struct call *call, int index)
{
    print_bytes(out, child, call->argument[index], call->argument[index + 1]);
}

/* Only what was read: the rest of the buffer is whatever stood there before. */
void print_read(FILE *out, const struct child *child, const struct call *call, int index)
{
    print_bytes(out, child, call->argument[index], (uint64_t)call->result);
}

void print_open_flags(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    static const struct name flags[] = {
        NAMED(O_RDONLY), NAMED(O_WRONLY), NAMED(O_RDWR),     NAMED(O_CREAT),   NAMED(O_EXCL),
        NAMED(O_TRUNC),  NAMED(O_APPEND), NAMED(O_NONBLOCK), NAMED(O_CLOEXEC),
    };
    PRINT_FLAGS(out, (unsigned)call->argument[index], flags);
}

/* The kernel looks at the mode of a file that is created only; elsewhere it is what happens to
 * stand there. */
void print_mode(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    if (call->argument[index - 1] & O_CREAT)
        fprintf(out, "0%o", (unsigned)call->argument[index]);
    else
        fputs("no mode", out);
}

void print_whence(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    static const struct name names[] = {NAMED(SEEK_SET), NAMED(SEEK_CUR), NAMED(SEEK_END)};
    PRINT_NAME(out, (int)call->argument[index], names);
}

void print_stat(FILE *out, const struct child *child, const struct call *call, int index)
{
    struct stat status;
    if (child_show(out, child, call->argument[index], &status, sizeof status))
        fprintf(out, "{mode=0%o, size=%" PRId64 "}", status.st_mode, (int64_t)status.st_size);
}

/* --- Memory --- */

void print_prot(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    static const struct name flags[] = {NAMED(PROT_NONE), NAMED(PROT_READ), NAMED(PROT_WRITE),
                                        NAMED(PROT_EXEC)};
    PRINT_FLAGS(out, (unsigned)call->argument[index], flags);
}

void print_map_flags(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    static const struct name flags[] = {NAMED(MAP_SHARED), NAMED(MAP_PRIVATE), NAMED(MAP_FIXED),
                                        NAMED(MAP_ANONYMOUS), NAMED(MAP_NORESERVE)};
    PRINT_FLAGS(out, (unsigned)call->argument[index], flags);
}

/* --- Signals --- */

void print_signal_number(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    print_signal(out, (int)call->argument[index]);
}

void print_sigaction(FILE *out, const struct child *child, const struct call *call, int index)
{
    static const struct name flags[] = {
        NAMED(SA_NOCLDSTOP),
        NAMED(SA_NOCLDWAIT),
        NAMED(SA_SIGINFO),
        NAMED(SA_ONSTACK),
        NAMED(SA_RESTART),
        NAMED(SA_NODEFER),
        {0x80000000u, "SA_RESETHAND"}, /* an int in <signal.h>, and so negative */
        {0x04000000u, "SA_RESTORER"},  /* the kernel's */
    };
    struct {
        uint64_t handler, flags, restorer, mask;
    } action;
    if (!child_show(out, child, call->argument[index], &action, sizeof action))
        return;
    const char *handler = action.handler == 0 ? "default" : action.handler == 1 ? "ignore" : "set";
    fprintf(out, "{handler=%s, flags=", handler);
    PRINT_FLAGS(out, action.flags, flags);
    fprintf(out, ", restorer=%s, mask=", action.restorer ? "set" : "none");
    print_signal_set(out, action.mask);
    fputc('}', out);
}

void print_how(FILE *out, const struct child *child, const struct call *call, int index)
{
    (void)child;
    static const struct name names[] = {NAMED(SIG_BLOCK), NAMED(SIG_UNBLOCK), NAMED(SIG_SETMASK)};
    PRINT_NAME(out, (int)call->argument[index], names);
}

void print_set(FILE *out, const struct child *child, const struct call *call, int index)
{
    uint64_t set;
    if (call->number == SYS_rt_sigprocmask && call->argument[0] > SIG_SETMASK &&
        call->argument[index]) {
        /* An invalid `how` asks whether memory can be read: what stands there is not a set. */
        bool readable = child_read(child, call->argument[index], &set, sizeof set);
        fputs(readable ? "readable" : "unreadable", out);
        return;
    }
    if (child_show(out, child, call->argument[index], &set, sizeof set))
        print_signal_set(out, set);
}

void print_sigstack(FILE *out, const struct child *child, const struct call *call, int index)
{
    static const struct name flags[] = {{SS_ONSTACK, "SS_ONSTACK"}, {SS_DISABLE, "SS_DISABLE"}};
    stack_t stack;
    if (!child_show(out, child, call->argument[index], &stack, sizeof stack))
        return;
    fprintf(out, "{base=%s, flags=", stack.ss_sp ? "address" : "null");
    PRINT_FLAGS(out, (unsigned)stack.ss_flags, flags);
    fprintf(out, ", size=%zu}", stack.ss_size);
}

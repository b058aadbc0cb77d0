/* SPDX-License-Identifier: MIT
 *
 * Every call to the system fails once, in every format: the result is right, nothing is left
 * behind, the session's view is given back, and the profile can be written again.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "plinth/errno.h"
#include "plinth/prof.h"
#include "scenes.h"
#include "shim.h"

static const enum plinth_prof_format formats[] = {PLINTH_FORMAT_TEXT, PLINTH_FORMAT_FOLDED,
                                                  PLINTH_FORMAT_PPROF, PLINTH_FORMAT_GPERFTOOLS};
static const char *const scenes[] = {"plain", "odd", "long"};

static char *good;
static size_t good_size;

static void clean(const char *what, int format, long n)
{
    CHECK(shim.mapped == 0 && shim.opened == 0 && shim.views == 0,
          "%s, format %d, call %ld: %ld mappings, %ld descriptors, %ld views left", what, format, n,
          shim.mapped, shim.opened, shim.views);
}

static void same_again(int format)
{
    shim_again();
    CHECK(plinth_prof_write(SHIM_CAPTURE, (enum plinth_prof_format)format) == 0, "again");
    CHECK(shim.output_size == good_size && !memcmp(shim.output, good, good_size),
          "format %d: another result after an error", format);
}

/* Lets the n-th call fail, for every n. What may fail without an error is told by `lenient`: then
 * the names suffer, not the profile. */
static void fail_each(enum shim_call call, int error, int wanted, int lenient, int format)
{
    for (long n = 1;; n++) {
        int result;
        shim_again();
        shim.fail_at[call] = n;
        shim.error[call] = error;
        result = plinth_prof_write(SHIM_CAPTURE, (enum plinth_prof_format)format);
        if (shim.calls[call] < n) {
            CHECK(n > 1, "call %d is never made", (int)call);
            CHECK(result == 0, "%d", result);
            return;
        }
        CHECK(result == wanted || (lenient && result == 0), "call %d, the %ld-th, format %d: %d",
              (int)call, n, format, result);
        clean("a failing call", format, n);
        if (call == SHIM_WRITE)
            CHECK(shim.output_size <= good_size &&
                      !memcmp(shim.output_size ? shim.output : "", good, shim.output_size),
                  "format %d: what was written before the error", format);
    }
}

static void short_writes(int format)
{
    for (unsigned seed = 1; seed <= 5; seed++) {
        shim_again();
        shim.short_writes = seed;
        CHECK(plinth_prof_write(SHIM_CAPTURE, (enum plinth_prof_format)format) == 0, "-");
        CHECK(shim.output_size == good_size && !memcmp(shim.output, good, good_size),
              "format %d, seed %u: short writes", format, seed);
    }
}

/* The errors of real descriptors. */
static void descriptors(int format)
{
    int full = open("/dev/full", O_WRONLY | O_CLOEXEC), ends[2], result;
    shim_again();
    CHECK(full >= 0, "/dev/full: errno %d", errno);
    CHECK(plinth_prof_write(full, (enum plinth_prof_format)format) == -PLINTH_ENOSPC, "/dev/full");
    close(full);
    CHECK(plinth_prof_write(full, (enum plinth_prof_format)format) == -PLINTH_EBADF, "closed");
    CHECK(plinth_prof_write(-1, (enum plinth_prof_format)format) == -PLINTH_EBADF, "-1");

    CHECK(pipe2(ends, O_NONBLOCK | O_CLOEXEC) == 0, "pipe: errno %d", errno);
    while (write(ends[1], good, 1) == 1)
        ;
    result = plinth_prof_write(ends[1], (enum plinth_prof_format)format);
    CHECK(result == -PLINTH_EAGAIN, "a full pipe: %d", result);
    close(ends[0]);
    result = plinth_prof_write(ends[1], (enum plinth_prof_format)format);
    CHECK(result == -PLINTH_EPIPE, "a broken pipe: %d", result);
    close(ends[1]);
    clean("descriptors", format, 0);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    for (size_t s = 0; s < sizeof scenes / sizeof scenes[0]; s++) {
        for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
            int format = (int)formats[f];
            CHECK(scene_set(scenes[s]), "no scene");
            CHECK(plinth_prof_write(SHIM_CAPTURE, formats[f]) == 0, "-");
            good_size = shim.output_size;
            good = malloc(good_size + 1);
            CHECK(good, "no memory");
            memcpy(good, shim.output, good_size);

            /* No memory is an error wherever it happens. */
            fail_each(SHIM_MMAP, -PLINTH_ENOMEM, -PLINTH_ENOMEM, 0, format);
            fail_each(SHIM_MMAP, -PLINTH_EAGAIN, -PLINTH_ENOMEM, 0, format);
            /* Giving memory back can fail for want of memory: told, if not told otherwise. */
            fail_each(SHIM_MUNMAP, -PLINTH_ENOMEM, -PLINTH_ENOMEM, 0, format);
            fail_each(SHIM_WRITE, -PLINTH_ENOSPC, -PLINTH_ENOSPC, 0, format);
            fail_each(SHIM_WRITE, -PLINTH_EIO, -PLINTH_EIO, 0, format);
            fail_each(SHIM_WRITE, -PLINTH_EINTR, 0, 0, format);
            /* Without a file, names suffer. */
            fail_each(SHIM_OPEN, -PLINTH_EACCES, 0, 0, format);
            fail_each(SHIM_READ, -PLINTH_EIO, 0, 0, format);
            fail_each(SHIM_READ, -PLINTH_EINTR, 0, 0, format);
            fail_each(SHIM_LSEEK, -PLINTH_ESPIPE, 0, 0, format);
            fail_each(SHIM_FSTAT, -PLINTH_EIO, 0, 0, format);
            fail_each(SHIM_CLOSE, -PLINTH_EIO, 0, 0, format);
            short_writes(format);
            descriptors(format);
            same_again(format);
            free(good);
            scene_clear();
        }
    }
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Profiles the whole run of a program, when the environment asks: from .init_array to .fini_array.
 * Linked by `plinth-cc --prof`, as prof_auto.o.
 */
#include <stdbool.h>

#include "auto/environment.h"
#include "plinth/prof.h"
#include "plinth/sys.h"

#define MODE_TYPE      0170000 /* of struct plinth_stat.mode, inode(7) */
#define MODE_REGULAR   0100000
#define MODE_DIRECTORY 0040000

static struct request request;
static int profiled_pid; /* 0: this run is not profiled */

static int write_profile(void)
{
    int fd = plinth_open(
        request.path, PLINTH_O_WRONLY | PLINTH_O_CREAT | PLINTH_O_TRUNC | PLINTH_O_CLOEXEC, 0666);
    if (fd < 0)
        return fd;
    int result = plinth_prof_write(fd, request.format);
    int closed = plinth_close(fd);
    return result < 0 ? result : closed;
}

/* Whether the path names something that is not overwritten by the next writing, as a FIFO, whose
 * reader would take the end of the first for the end of all; or a terminal. A look that opens
 * nothing. */
static bool is_stream(void)
{
    struct plinth_stat status;
    int fd = plinth_open(request.path, PLINTH_O_PATH | PLINTH_O_CLOEXEC, 0);
    if (fd < 0) /* not there yet; or the writing meets the same error, and tells */
        return false;
    int result = plinth_fstat(fd, &status);
    int closed = plinth_close(fd);
    if (result < 0 || closed < 0)
        return false;
    unsigned type = status.mode & MODE_TYPE;
    return type != MODE_REGULAR && type != MODE_DIRECTORY;
}

/* A file is written at the start too, with zero samples: a path that cannot be written is told
 * now and not at the end, and what is killed leaves a valid file. */
__attribute__((__constructor__)) static void begin(void)
{
    if (!environment_read(&request))
        return;
    int result = plinth_prof_start(&request.config);
    if (result < 0) {
        environment_complain("the profiler does not start", result, "the program runs unprofiled");
        return;
    }
    result = is_stream() ? 0 : write_profile();
    if (result < 0) {
        environment_complain(request.path, result, "the program runs unprofiled");
        (void)plinth_prof_stop(); /* whatever it says, sampling has ended */
        return;
    }
    profiled_pid = plinth_getpid();
    (void)plinth_prof_reset(); /* what the lines above took is not the program's */
}

/* A child of fork has no profile of its own, and does not write over its parent's. */
__attribute__((__destructor__)) static void end(void)
{
    if (!profiled_pid || profiled_pid != plinth_getpid())
        return;
    int result = plinth_prof_stop();
    if (result == 0)
        result = write_profile();
    if (result < 0)
        environment_complain(request.path, result, "the profile is lost or incomplete");
}

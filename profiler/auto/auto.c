/* SPDX-License-Identifier: MIT
 *
 * Profiles the whole run of a program, when the environment asks: from .init_array to .fini_array.
 * Linked by `plinth-cc --prof`, as prof_auto.o.
 */
#include "auto/environment.h"
#include "plinth/prof.h"
#include "plinth/sys.h"

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

/* The file is written at the start too, with zero samples: a path that cannot be written is told
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
    result = write_profile();
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

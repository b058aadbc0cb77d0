/* SPDX-License-Identifier: MIT
 *
 * plinth_prof_write: takes the session's profile, names it, and has a format write it.
 */
#include "api.h"
#include "formats.h"
#include "plinth/errno.h"

/* By switch, not by a table of functions, which would need relocation at load time: a program with
 * a _start of its own may not do that. */
static int write_format(struct out *out, const struct profile *profile,
                        enum plinth_prof_format format)
{
    switch (format) {
    case PLINTH_FORMAT_TEXT:
        return write_text(out, profile);
    case PLINTH_FORMAT_FOLDED:
        return write_folded(out, profile);
    case PLINTH_FORMAT_PPROF:
        return write_pprof(out, profile);
    case PLINTH_FORMAT_GPERFTOOLS:
        return write_gperftools(out, profile);
    case PLINTH_FORMAT_SPEEDSCOPE:
        break; /* not built yet */
    }
    return -PLINTH_EOPNOTSUPP;
}

API int plinth_prof_write(int fd, enum plinth_prof_format format)
{
    if ((unsigned)format > PLINTH_FORMAT_GPERFTOOLS)
        return -PLINTH_EINVAL;
    if (format == PLINTH_FORMAT_SPEEDSCOPE)
        return -PLINTH_EOPNOTSUPP;
    struct session_view view;
    int error = session_view(&view);
    if (error)
        return error;
    struct profile profile;
    error = profile_build(&profile, &view);
    session_unview(); /* before the writing, which may block */
    if (!error) {
        struct out out;
        out_start(&out, fd);
        error = write_format(&out, &profile, format);
        error = first_error(error, out_finish(&out));
    }
    return first_error(error, profile_free(&profile));
}

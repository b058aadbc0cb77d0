/* SPDX-License-Identifier: MIT
 *
 * plinth_prof_write: takes the session's profile, names it, and has a format write it.
 */
#include "api.h"
#include "formats.h"
#include "plinth/errno.h"

typedef int writer(struct out *out, const struct profile *profile);

static writer *const writers[] = {
    [PLINTH_FORMAT_TEXT] = write_text,
    [PLINTH_FORMAT_FOLDED] = write_folded,
    [PLINTH_FORMAT_PPROF] = write_pprof,
    [PLINTH_FORMAT_SPEEDSCOPE] = NULL, /* not built yet */
    [PLINTH_FORMAT_GPERFTOOLS] = write_gperftools,
};

API int plinth_prof_write(int fd, enum plinth_prof_format format)
{
    unsigned index = (unsigned)format;
    struct session_view view;
    struct profile profile;
    struct out out;
    int error, freed;

    if (index >= sizeof(writers) / sizeof(writers[0]))
        return -PLINTH_EINVAL;
    if (!writers[index])
        return -PLINTH_EOPNOTSUPP;
    error = session_view(&view);
    if (error)
        return error;
    error = profile_build(&profile, &view);
    session_unview(); /* before the writing, which may block */
    if (!error) {
        int written;

        out_start(&out, fd);
        error = writers[index](&out, &profile);
        written = out_finish(&out);
        if (!error)
            error = written;
    }
    freed = profile_free(&profile);
    return error ? error : freed;
}

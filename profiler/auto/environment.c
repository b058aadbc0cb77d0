/* SPDX-License-Identifier: MIT
 *
 * Reads the PLINTH_PROF variables.
 *
 *   PLINTH_PROF=file      where to; %p is the process id, %% a percent sign; the extension
 *                         chooses the format: .pb .folded .prof, anything else is a text table
 *   PLINTH_PROF_HZ=n      samples a CPU second, 1 to 1000000
 *   PLINTH_PROF_CLOCK=    auto cpu virtual prof
 *   PLINTH_PROF_UNWIND=   auto fp none
 */
#include "auto/environment.h"

#include "plinth/errno.h"
#include "plinth/print.h"
#include "plinth/start.h"
#include "plinth/sys.h"
#include "text.h"

enum { STDERR = 2, HZ_MAX = 1000000 };

static bool ends_with(const char *text, const char *end)
{
    size_t length = text_length(text), end_length = text_length(end);
    return length >= end_length && text_equals(text + length - end_length, end);
}

/* A value as it may be shown: one line, whatever it holds. */
struct shown {
    char text[256];
};

static struct shown show(const char *value)
{
    struct shown shown;
    size_t i = 0;
    for (; value[i] && i < sizeof shown.text - 1; i++) {
        unsigned char byte = (unsigned char)value[i];
        shown.text[i] = value[i];
        if (byte < ' ' || byte == 0x7f)
            shown.text[i] = '?';
    }
    shown.text[i] = 0;
    return shown;
}

static bool refuse(const char *name, const char *value, const char *wanted)
{
    /* Where standard error is closed, there is nobody left to tell. */
    (void)plinth_print(STDERR, "plinth: %s=%s: %s; the program runs unprofiled\n", name,
                       show(value).text, wanted);
    return false;
}

static const char *error_text(int error)
{
    switch (-error) {
    case PLINTH_EACCES:
        return "permission denied";
    case PLINTH_ENOENT:
        return "no such directory";
    case PLINTH_EISDIR:
        return "is a directory";
    case PLINTH_ENOTDIR:
        return "a part of the path is not a directory";
    case PLINTH_ENOSPC:
        return "no space left";
    case PLINTH_EROFS:
        return "read-only file system";
    case PLINTH_ENOMEM:
        return "no memory";
    default:
        return NULL;
    }
}

void environment_complain(const char *what, int error, const char *consequence)
{
    const char *why = error_text(error);
    if (why)
        (void)plinth_print(STDERR, "plinth: %s: %s; %s\n", show(what).text, why, consequence);
    else
        (void)plinth_print(STDERR, "plinth: %s: error %d; %s\n", show(what).text, -error,
                           consequence);
}

/* --- One function a variable: false when its value is wrong, which was said ------------------- */

static bool read_format(const char *file, enum plinth_prof_format *format)
{
    if (ends_with(file, ".pb.gz"))
        return refuse("PLINTH_PROF", file, "compressed profiles are not there yet, use .pb");
    if (ends_with(file, ".json"))
        return refuse("PLINTH_PROF", file,
                      "speedscope is not there yet, use .pb, .folded, .prof or .txt");
    *format = ends_with(file, ".pb")       ? PLINTH_FORMAT_PPROF
              : ends_with(file, ".folded") ? PLINTH_FORMAT_FOLDED
              : ends_with(file, ".prof")   ? PLINTH_FORMAT_GPERFTOOLS
                                           : PLINTH_FORMAT_TEXT;
    return true;
}

/* Puts the process id in for %p, and the current directory before a relative path: the program may
 * change directory before it ends. */
static bool read_path(const char *file, struct request *request)
{
    size_t used = 0;
    if (file[0] != '/') {
        int length = plinth_getcwd(request->path, sizeof request->path);
        if (length < 0)
            return refuse("PLINTH_PROF", file,
                          "the current directory has no path, use an absolute one");
        used = (size_t)length - 1;
        request->path[used++] = '/';
    }
    for (; *file; file++) {
        if (used >= sizeof request->path - 16) /* room for a process id */
            return refuse("PLINTH_PROF", file, "the path is too long");
        if (file[0] == '%' && file[1] == 'p')
            used += plinth_format(request->path + used, 16, "%d", plinth_getpid());
        else
            request->path[used++] = *file;
        if (file[0] == '%' && (file[1] == 'p' || file[1] == '%'))
            file++;
    }
    request->path[used] = 0;
    return true;
}

static bool read_hz(struct plinth_prof_config *config)
{
    const char *value = plinth_getenv("PLINTH_PROF_HZ");
    if (!value)
        return true;
    uint32_t hz = 0;
    const char *digit = value;
    for (; *digit >= '0' && *digit <= '9' && hz <= HZ_MAX; digit++)
        hz = hz * 10 + (uint32_t)(*digit - '0');
    if (*digit || hz < 1 || hz > HZ_MAX)
        return refuse("PLINTH_PROF_HZ", value, "not a number from 1 to 1000000");
    config->interval_us = (1000000 + hz / 2) / hz;
    return true;
}

static bool read_clock(struct plinth_prof_config *config)
{
    const char *value = plinth_getenv("PLINTH_PROF_CLOCK");
    if (!value || text_equals(value, "auto"))
        config->clock = PLINTH_CLOCK_AUTO;
    else if (text_equals(value, "cpu"))
        config->clock = PLINTH_CLOCK_CPU;
    else if (text_equals(value, "virtual"))
        config->clock = PLINTH_CLOCK_VIRTUAL;
    else if (text_equals(value, "prof"))
        config->clock = PLINTH_CLOCK_PROF;
    else
        return refuse("PLINTH_PROF_CLOCK", value, "not one of auto, cpu, virtual, prof");
    return true;
}

static bool read_unwind(struct plinth_prof_config *config)
{
    const char *value = plinth_getenv("PLINTH_PROF_UNWIND");
    if (!value || text_equals(value, "auto"))
        config->unwind = PLINTH_UNWIND_AUTO;
    else if (text_equals(value, "fp"))
        config->unwind = PLINTH_UNWIND_FP;
    else if (text_equals(value, "none"))
        config->unwind = PLINTH_UNWIND_NONE;
    else
        return refuse("PLINTH_PROF_UNWIND", value, "not one of auto, fp, none");
    return true;
}

static bool read_spool(void)
{
    const char *value = plinth_getenv("PLINTH_PROF_SPOOL");
    return !value || refuse("PLINTH_PROF_SPOOL", value, "spool files are not there yet, unset it");
}

bool environment_read(struct request *request)
{
    const char *file = plinth_getenv("PLINTH_PROF");
    if (!file || !*file)
        return false;
    if (plinth_getauxval(PLINTH_AT_SECURE)) /* set-user-id: the environment is somebody else's */
        return false;
    request->config = (struct plinth_prof_config){.size = sizeof request->config};
    return read_format(file, &request->format) && read_path(file, request) &&
           read_hz(&request->config) && read_clock(&request->config) &&
           read_unwind(&request->config) && read_spool();
}

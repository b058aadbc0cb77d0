/* SPDX-License-Identifier: MIT
 *
 * Linked to examples/wordfreq.c by judged.sh: profiles its whole run at JUDGED_INTERVAL_US and
 * writes one and the same profile in three formats, JUDGED_OUT.txt, .pb and .prof; and the totals
 * to JUDGED_OUT.totals: the profile's, and the process's CPU clock read here, apart from the
 * profiler's own account.
 */
#include "plinth/print.h"
#include "plinth/prof.h"
#include "plinth/start.h"
#include "plinth/sys.h"

static int64_t cpu_at_start;

static void give_up(const char *what, int error)
{
    plinth_print(2, "three: %s: error %d\n", what, -error);
    plinth_exit_group(3);
}

static int64_t process_cpu_ns(void)
{
    struct plinth_timespec time;
    int result = plinth_clock_gettime(PLINTH_CLOCKID_PROCESS_CPU, &time);
    if (result < 0)
        give_up("clock_gettime", result);
    return time.seconds * 1000000000 + time.nanoseconds;
}

static int open_output(const char *extension)
{
    char path[512];
    const char *out = plinth_getenv("JUDGED_OUT");
    plinth_format(path, sizeof path, "%s.%s", out ? out : "judged", extension);
    int fd = plinth_open(path, PLINTH_O_WRONLY | PLINTH_O_CREAT | PLINTH_O_TRUNC, 0666);
    if (fd < 0)
        give_up(path, fd);
    return fd;
}

static void write_profile(const char *extension, enum plinth_prof_format format)
{
    int fd = open_output(extension);
    int result = plinth_prof_write(fd, format);
    if (result < 0)
        give_up(extension, result);
    result = plinth_close(fd);
    if (result < 0)
        give_up(extension, result);
}

__attribute__((__constructor__)) static void begin(void)
{
    struct plinth_prof_config config = {.size = sizeof config};
    const char *digit = plinth_getenv("JUDGED_INTERVAL_US");
    for (; digit && *digit; digit++)
        config.interval_us = config.interval_us * 10 + (uint32_t)(*digit - '0');
    cpu_at_start = process_cpu_ns();
    int result = plinth_prof_start(&config);
    if (result < 0)
        give_up("start", result);
}

__attribute__((__destructor__)) static void end(void)
{
    int result = plinth_prof_stop();
    int64_t cpu_ns = process_cpu_ns() - cpu_at_start;
    struct plinth_prof_stats stats = {.size = sizeof stats};
    if (result == 0)
        result = plinth_prof_stats(&stats);
    if (result < 0)
        give_up("stop", result);
    write_profile("txt", PLINTH_FORMAT_TEXT);
    write_profile("pb", PLINTH_FORMAT_PPROF);
    write_profile("prof", PLINTH_FORMAT_GPERFTOOLS);
    plinth_print(open_output("totals"), "%lld %lld %lld %u\n", (long long)stats.weight_ns,
                 (long long)(stats.weight_ns - stats.unsampled_ns), (long long)cpu_ns,
                 stats.achieved_millihertz);
}

/* SPDX-License-Identifier: MIT
 *
 * Bad input and refusals of the kernel: the right -errno, no timer left armed, nothing leaked, the
 * program lives, and a good start works afterwards. bad MODE:
 *   config   every field of the configuration out of its range
 *   write    descriptors that cannot be written
 *   stats    before anything was started, and sizes
 *   refused  each system call of a start, a stop and a resume fails once
 */
#include <plinth/prof.h>

#include "sandbox.h"

static struct witnesses witnesses;
static char own_memory[PLINTH_PROF_MEMORY_MIN + 64] __attribute__((__aligned__(64)));

static void check_good_start(void)
{
    for (int clock = PLINTH_CLOCK_AUTO; clock <= PLINTH_CLOCK_PROF; clock++) {
        struct plinth_prof_config config = {
            .size = sizeof config, .clock = clock, .interval_us = 1000};
        CHECK_EQUAL(plinth_prof_start(&config), 0);
        struct plinth_prof_stats stats = {.size = sizeof stats};
        for (int turns = 0; stats.samples == 0; turns++) {
            CHECK(turns < 100000);
            check_work();
            CHECK_EQUAL(plinth_prof_stats(&stats), 0);
        }
        CHECK_EQUAL(plinth_prof_stop(), 0);
    }
}

/* --- The configuration ------------------------------------------------------------------------ */

struct bad_config {
    const char *what;
    struct plinth_prof_config config;
    int error;
};

static void config(void)
{
    const size_t size = sizeof(struct plinth_prof_config);
    const struct bad_config bad[] = {
        {"size 1", {.size = 1}, -PLINTH_EINVAL},
        {"size one too small", {.size = size - 1}, -PLINTH_EINVAL},
        {"clock -1", {.size = size, .clock = -1}, -PLINTH_EINVAL},
        {"clock 6", {.size = size, .clock = PLINTH_CLOCK_PERF + 1}, -PLINTH_EINVAL},
        {"clock INT32_MAX", {.size = size, .clock = INT32_MAX}, -PLINTH_EINVAL},
        {"wall", {.size = size, .clock = PLINTH_CLOCK_WALL}, -PLINTH_EOPNOTSUPP},
        {"perf", {.size = size, .clock = PLINTH_CLOCK_PERF}, -PLINTH_EOPNOTSUPP},
        {"unwind -1", {.size = size, .unwind = -1}, -PLINTH_EINVAL},
        {"unwind 4", {.size = size, .unwind = PLINTH_UNWIND_NONE + 1}, -PLINTH_EINVAL},
        {"cfi", {.size = size, .unwind = PLINTH_UNWIND_CFI}, -PLINTH_EOPNOTSUPP},
        {"interval 2^31", {.size = size, .interval_us = UINT32_C(1) << 31}, -PLINTH_EINVAL},
        {"interval 2^32-1", {.size = size, .interval_us = UINT32_MAX}, -PLINTH_EINVAL},
        {"depth 1", {.size = size, .max_depth = 1}, -PLINTH_EINVAL},
        {"depth 1025", {.size = size, .max_depth = 1025}, -PLINTH_EINVAL},
        {"depth 2^32-1", {.size = size, .max_depth = UINT32_MAX}, -PLINTH_EINVAL},
        {"zero-size memory", {.size = size, .memory = own_memory}, -PLINTH_EINVAL},
        {"misaligned memory",
         {.size = size, .memory = own_memory + 8, .memory_bytes = PLINTH_PROF_MEMORY_MIN},
         -PLINTH_EINVAL},
        {"misaligned by one",
         {.size = size, .memory = own_memory + 1, .memory_bytes = PLINTH_PROF_MEMORY_MIN},
         -PLINTH_EINVAL},
        {"too little of the caller's",
         {.size = size, .memory = own_memory, .memory_bytes = PLINTH_PROF_MEMORY_MIN - 1},
         -PLINTH_ENOMEM},
        {"one byte", {.size = size, .memory_bytes = 1}, -PLINTH_ENOMEM},
        {"too little", {.size = size, .memory_bytes = PLINTH_PROF_MEMORY_MIN - 1}, -PLINTH_ENOMEM},
        {"more than there is", {.size = size, .memory_bytes = SIZE_MAX}, -PLINTH_ENOMEM},
        {"more than there are addresses",
         {.size = size, .memory_bytes = (size_t)1 << 60},
         -PLINTH_ENOMEM},
        {"spool", {.size = size, .spool = "/tmp/spool"}, -PLINTH_EOPNOTSUPP},
    };
    check_good_start();
    struct holdings before = holdings_take(witnesses);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        /* A refused configuration leaves the profile that was there. */
        bool forgets = bad[i].config.memory_bytes > SIZE_MAX / 32; /* so said the kernel */
        int result = plinth_prof_start(&bad[i].config);
        if (result != bad[i].error)
            (void)plinth_print(2, "%s:\n", bad[i].what);
        CHECK_EQUAL(result, bad[i].error);
        check_nothing_armed(witnesses);
        struct plinth_prof_stats stats = {.size = sizeof stats};
        CHECK_EQUAL(plinth_prof_stats(&stats), forgets ? -PLINTH_ESRCH : 0);
        CHECK(forgets || stats.samples > 0);
        CHECK_EQUAL(plinth_prof_stop(), 0);
        if (forgets)
            check_good_start();
        struct holdings after = holdings_take(witnesses);
        CHECK_EQUAL(after.mappings, before.mappings);
        CHECK_EQUAL(after.descriptors, before.descriptors);
    }

    /* The limits themselves are good, and so is a structure that has grown. */
    const struct plinth_prof_config good[] = {
        {.size = size, .interval_us = INT32_MAX},
        {.size = size, .interval_us = 1, .max_depth = 2},
        {.size = size, .max_depth = 1024},
        {.size = size, .interval_us = 999999},
        {.size = size, .interval_us = 1000000},
        {.size = size, .interval_us = 1500000, .clock = PLINTH_CLOCK_VIRTUAL},
        {.size = size, .memory = own_memory, .memory_bytes = PLINTH_PROF_MEMORY_MIN},
        {.size = size, .memory = own_memory + 16, .memory_bytes = PLINTH_PROF_MEMORY_MIN + 1},
        {.size = size, .memory_bytes = PLINTH_PROF_MEMORY_MIN},
        {.size = 0},
        {.size = size + 64},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        CHECK_EQUAL(plinth_prof_start(&good[i]), 0);
        CHECK_EQUAL(plinth_prof_start(&good[i]), -PLINTH_EBUSY);
        check_burn(5 * CHECK_MS);
        CHECK_EQUAL(plinth_prof_stop(), 0);
        CHECK_EQUAL(plinth_prof_stop(), 0);
        check_nothing_armed(witnesses);
    }
    CHECK_EQUAL(plinth_prof_start(0), 0);
    CHECK_EQUAL(plinth_prof_stop(), 0);
}

/* --- Where it is written to ------------------------------------------------------------------- */

static void check_write(int fd, int error)
{
    for (int format = PLINTH_FORMAT_TEXT; format <= PLINTH_FORMAT_GPERFTOOLS; format++)
        if (format != PLINTH_FORMAT_SPEEDSCOPE)
            CHECK_EQUAL(plinth_prof_write(fd, (enum plinth_prof_format)format), error);
}

static void write_badly(void)
{
    CHECK_EQUAL(plinth_prof_write(1, PLINTH_FORMAT_TEXT), -PLINTH_ESRCH);
    check_good_start();
    check_write(-1, -PLINTH_EBADF);
    int fd = plinth_open("/dev/null", PLINTH_O_WRONLY, 0);
    CHECK(fd >= 0);
    check_write(fd, 0);
    CHECK_EQUAL(plinth_prof_write(fd, (enum plinth_prof_format)(-1)), -PLINTH_EINVAL);
    CHECK_EQUAL(plinth_prof_write(fd, (enum plinth_prof_format)(PLINTH_FORMAT_GPERFTOOLS + 1)),
                -PLINTH_EINVAL);
    CHECK_EQUAL(plinth_prof_write(fd, PLINTH_FORMAT_SPEEDSCOPE), -PLINTH_EOPNOTSUPP);
    CHECK_EQUAL(plinth_close(fd), 0);
    check_write(fd, -PLINTH_EBADF);
    fd = plinth_open("/dev/null", PLINTH_O_RDONLY, 0);
    CHECK(fd >= 0);
    check_write(fd, -PLINTH_EBADF);
    CHECK_EQUAL(plinth_close(fd), 0);
    fd = plinth_open("/dev/full", PLINTH_O_WRONLY, 0);
    CHECK(fd >= 0);
    struct holdings before = holdings_take(witnesses);
    check_write(fd, -PLINTH_ENOSPC);
    struct holdings after = holdings_take(witnesses);
    CHECK_EQUAL(after.mappings, before.mappings);
    CHECK_EQUAL(after.descriptors, before.descriptors);
    CHECK_EQUAL(plinth_close(fd), 0);
    CHECK(plinth_open("/nowhere/at/all", PLINTH_O_WRONLY | PLINTH_O_CREAT, 0666) < 0);
    check_nothing_armed(witnesses);
    check_good_start();
}

static void stats(void)
{
    struct {
        struct plinth_prof_stats stats;
        uint64_t behind;
    } room = {.behind = 4711};
    room.stats.size = sizeof room.stats;
    CHECK_EQUAL(plinth_prof_stats(&room.stats), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_stats(0), -PLINTH_EINVAL);
    CHECK_EQUAL(plinth_prof_pause(), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_resume(), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_reset(), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    check_good_start();
    room.stats.size = sizeof room.stats - 1;
    CHECK_EQUAL(plinth_prof_stats(&room.stats), -PLINTH_EINVAL);
    room.stats.size = 0;
    CHECK_EQUAL(plinth_prof_stats(&room.stats), -PLINTH_EINVAL);
    room.stats.size = sizeof room;
    CHECK_EQUAL(plinth_prof_stats(&room.stats), 0);
    CHECK_EQUAL(room.stats.size, sizeof room.stats);
    CHECK_EQUAL(room.behind, 4711);
}

/* --- Refusals of the kernel ------------------------------------------------------------------- */

enum { REFUSED = PLINTH_EACCES, ROOM = 1 << 16 };

static int refused_clock;
static uint32_t refused_call;
static void (*refused_part)(void);

static const struct plinth_prof_config *config_of(int clock)
{
    static struct plinth_prof_config config = {.size = sizeof config, .memory_bytes = ROOM};
    config.clock = clock;
    return &config;
}

static void check_refused_start(void)
{
    struct holdings before = holdings_take(witnesses);
    sandbox(refused_call, SECCOMP_RET_ERRNO | REFUSED);
    for (int i = 0; i < 5; i++)
        CHECK_EQUAL(plinth_prof_start(config_of(refused_clock)), -REFUSED);
    if (refused_call != __NR_setitimer) {
        struct holdings after = holdings_take(witnesses);
        CHECK_EQUAL(after.mappings, before.mappings);
        CHECK_EQUAL(after.descriptors, before.descriptors);
        CHECK_EQUAL(after.interval_timers, 0);
    }
    CHECK_EQUAL(lines_of(witnesses.timers), 0);
    check_burn(30 * CHECK_MS); /* a timer that is armed would end us now */
    struct plinth_prof_stats none = {.size = sizeof none};
    CHECK_EQUAL(plinth_prof_stats(&none), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_stop(), 0);
}

/* The clock that does not need the call starts all the same. */
static void start_by_the_other(void)
{
    check_refused_start();
    int other = refused_clock == PLINTH_CLOCK_CPU ? PLINTH_CLOCK_PROF : PLINTH_CLOCK_CPU;
    CHECK_EQUAL(plinth_prof_start(config_of(other)), 0);
    check_burn(30 * CHECK_MS);
    CHECK_EQUAL(plinth_prof_stop(), 0);
}

/* Whatever the kernel says, sampling has ended. */
static void check_refused_stop(void)
{
    CHECK_EQUAL(plinth_prof_start(config_of(refused_clock)), 0);
    check_burn(30 * CHECK_MS);
    sandbox(refused_call, SECCOMP_RET_ERRNO | REFUSED);
    CHECK_EQUAL(plinth_prof_stop(), -REFUSED);
    struct plinth_prof_stats stopped = {.size = sizeof stopped}, later = stopped;
    CHECK_EQUAL(plinth_prof_stats(&stopped), 0);
    check_burn(30 * CHECK_MS);
    CHECK_EQUAL(plinth_prof_stats(&later), 0);
    CHECK_EQUAL(later.samples, stopped.samples);
    CHECK_EQUAL(later.weight_ns, stopped.weight_ns);
    CHECK_EQUAL(plinth_prof_stop(), 0);
}

static void check_refused_resume(void)
{
    CHECK_EQUAL(plinth_prof_start(config_of(refused_clock)), 0);
    check_burn(30 * CHECK_MS);
    CHECK_EQUAL(plinth_prof_pause(), 0);
    sandbox(refused_call, SECCOMP_RET_ERRNO | REFUSED);
    CHECK_EQUAL(plinth_prof_resume(), -REFUSED);
    struct plinth_prof_stats paused = {.size = sizeof paused}, later = paused;
    CHECK_EQUAL(plinth_prof_stats(&paused), 0);
    check_burn(30 * CHECK_MS);
    CHECK_EQUAL(plinth_prof_stats(&later), 0);
    CHECK_EQUAL(later.samples, paused.samples);
    CHECK_EQUAL(later.cpu_ns, paused.cpu_ns);
}

/* Without /proc stacks are probed, and names are missing; the profile is there. */
static void start_without_files(void)
{
    struct holdings before = holdings_take(witnesses);
    int fd = plinth_open("/dev/null", PLINTH_O_WRONLY, 0);
    CHECK(fd >= 0);
    sandbox(__NR_openat, SECCOMP_RET_ERRNO | REFUSED);
    check_good_start();
    check_write(fd, 0);
    CHECK_EQUAL(plinth_close(fd), 0);
    CHECK_EQUAL(holdings_take(witnesses).descriptors, before.descriptors);
}

static void run_refused_part(void)
{
    witnesses = witnesses_open(); /* those of the parent tell of the parent */
    refused_part();
}

static void refuse(int clock, uint32_t system_call, void (*part)(void))
{
    refused_clock = clock;
    refused_call = system_call;
    refused_part = part;
    in_child(run_refused_part);
}

static void refused(void)
{
    refuse(PLINTH_CLOCK_CPU, __NR_timer_create, start_by_the_other);
    refuse(PLINTH_CLOCK_CPU, __NR_timer_settime, start_by_the_other);
    refuse(PLINTH_CLOCK_CPU, __NR_mmap, check_refused_start);
    refuse(PLINTH_CLOCK_CPU, __NR_rt_sigaction, check_refused_start);
    refuse(PLINTH_CLOCK_PROF, __NR_setitimer, start_by_the_other);
    refuse(PLINTH_CLOCK_PROF, __NR_rt_sigaction, check_refused_start);
    refuse(PLINTH_CLOCK_VIRTUAL, __NR_setitimer, start_by_the_other);
    refuse(PLINTH_CLOCK_VIRTUAL, __NR_rt_sigaction, check_refused_start);
    refuse(PLINTH_CLOCK_CPU, __NR_timer_settime, check_refused_stop);
    refuse(PLINTH_CLOCK_CPU, __NR_timer_delete, check_refused_stop);
    refuse(PLINTH_CLOCK_PROF, __NR_setitimer, check_refused_stop);
    refuse(PLINTH_CLOCK_CPU, __NR_timer_settime, check_refused_resume);
    refuse(PLINTH_CLOCK_PROF, __NR_setitimer, check_refused_resume);
    refuse(0, __NR_openat, start_without_files);
    check_good_start();
}

int main(int argc, char **argv)
{
    witnesses = witnesses_open();
    if (check_case(argc, argv, "config")) {
        config();
    } else if (check_case(argc, argv, "write")) {
        write_badly();
    } else if (check_case(argc, argv, "stats")) {
        stats();
    } else {
        CHECK(check_case(argc, argv, "refused"));
        refused();
    }
    check_nothing_armed(witnesses);
    check_good_start();
    return 0;
}

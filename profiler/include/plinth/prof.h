/* SPDX-License-Identifier: MIT
 *
 * The sampling profiler: start it, let the program run, stop it, write the profile.
 *
 *     plinth_prof_start(NULL);
 *     work();
 *     plinth_prof_stop();
 *     plinth_prof_write(1, PLINTH_FORMAT_TEXT);
 *
 * One profile a process. A sample carries nanoseconds of CPU time and the stack it was taken on;
 * equal stacks are kept once, in memory whose size is fixed at the start. All results are 0 or
 * -errno (plinth/errno.h).
 *
 * A child of fork(2) has no profile, and may start one; a child of vfork(2) may not. What execve(2)
 * runs instead of the program inherits the timer of PLINTH_CLOCK_VIRTUAL and PLINTH_CLOCK_PROF, and
 * would be ended by its signal: stop before it. The other clocks end there by themselves.
 *
 * "Signal-safe: yes" means that a handler of the program may call the function. Two of these
 * functions that meet (in two threads, or in a handler that interrupted one) do not wait for each
 * other: the later one returns -EBUSY.
 */
#ifndef PLINTH_PROF_H
#define PLINTH_PROF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is measured, and which signal it takes. */
enum plinth_prof_clock {
    PLINTH_CLOCK_AUTO,    /* the truest that is there: CPU for now */
    PLINTH_CLOCK_CPU,     /* CPU time of the thread that starts it; SIGPROF, by a POSIX timer */
    PLINTH_CLOCK_VIRTUAL, /* user time of the process; SIGVTALRM, by ITIMER_VIRTUAL */
    PLINTH_CLOCK_PROF,    /* user and system time of the process; SIGPROF, by ITIMER_PROF */
    PLINTH_CLOCK_WALL,    /* not yet: -EOPNOTSUPP */
    PLINTH_CLOCK_PERF     /* not yet: -EOPNOTSUPP */
};

/* How the callers of the interrupted function are found. */
enum plinth_prof_unwind {
    PLINTH_UNWIND_AUTO, /* the best that is there: FP for now */
    PLINTH_UNWIND_FP,   /* by frame pointers: build with -fno-omit-frame-pointer */
    PLINTH_UNWIND_CFI,  /* not yet: -EOPNOTSUPP */
    PLINTH_UNWIND_NONE  /* the interrupted function only */
};

enum plinth_prof_format {
    PLINTH_FORMAT_TEXT,       /* a table to read: flat and cumulative, with totals */
    PLINTH_FORMAT_FOLDED,     /* "root;...;leaf microseconds", a line a stack, for flame graphs */
    PLINTH_FORMAT_PPROF,      /* profile.proto, not compressed, for `go tool pprof` and its kin */
    PLINTH_FORMAT_SPEEDSCOPE, /* not yet: -EOPNOTSUPP */
    PLINTH_FORMAT_GPERFTOOLS  /* gperftools' CPU profile with symbols, in us, for google-pprof */
};

#define PLINTH_PROF_MEMORY_MIN 4096 /* bytes */

struct plinth_prof_config { /* zero means the default, field by field */
    size_t size;            /* sizeof(struct plinth_prof_config): lets the struct grow */
    int clock;              /* enum plinth_prof_clock */
    int unwind;             /* enum plinth_prof_unwind */
    uint32_t interval_us;   /* CPU time between samples, 1 to 2147483647; default 10000 */
    uint32_t max_depth;     /* frames a stack, 2 to 1024; default 128. The handler takes 512 bytes
                             * of stack and 8 for each frame; where an alternate stack has less
                             * room it keeps fewer frames, or none and the time alone, in
                             * "[stack table full]" */
    size_t memory_bytes;    /* for the stacks; default 4 MiB; at least PLINTH_PROF_MEMORY_MIN */
    void *memory;           /* null: taken by mmap; else memory_bytes bytes at a multiple of 16,
                             * the profiler's until the next start */
    const char *spool;      /* not yet: -EOPNOTSUPP unless null */
};

struct plinth_prof_stats {        /* all counts since start or reset */
    size_t size;                  /* sizeof(struct plinth_prof_stats), set by the caller */
    uint64_t samples;             /* signals that became samples */
    uint64_t weight_ns;           /* the profile's total: samples' weights, and unsampled_ns */
    uint64_t stacks;              /* distinct ones */
    uint64_t truncated;           /* samples of stacks deeper than max_depth: the middle is cut */
    uint64_t overruns;            /* expiries without a signal of their own; in the weights. The CPU
                                   * clock alone tells them */
    uint64_t dropped_full;        /* samples that found no room: in "[stack table full]" */
    uint64_t dropped_busy;        /* signals that came when a pause or stop had disarmed the timer:
                                   * no samples; their time is in unsampled_ns */
    uint64_t dropped_foreign;     /* signals that the profiler's timer did not send: no samples */
    uint32_t interval_us;         /* asked for */
    uint32_t achieved_millihertz; /* signals a CPU second, measured, times 1000 */
    int clock, unwind;            /* what AUTO chose */
    uint64_t cpu_ns;              /* the kernel's account of what the clock measures: CPU time of
                                   * the thread (CPU) or the process (PROF), user time of the
                                   * process (VIRTUAL); pauses are left out */
    uint64_t unsampled_ns;        /* CPU time after the last sample before a stop or pause: the
                                   * frame "[unsampled]" */
};

/* Starts a profile; one that was there before is forgotten, unless the configuration is refused
 * (-EINVAL, -EOPNOTSUPP, memory_bytes below the minimum). The CPU clock samples the calling thread.
 * config: null is all defaults; read during the call only.
 * Returns: 0; -EBUSY: one is running (paused included), or another call is at work; -EINVAL: a
 * field is out of its range, memory without memory_bytes, misaligned memory; -ENOMEM: no memory, or
 * memory_bytes below the minimum; -EOPNOTSUPP: not built yet; -errno of sigaction, timer_create or
 * setitimer. On an error no timer is armed and no handler was changed, but for the profiler's own,
 * which stays, inert.
 * Source: timer_create(2), setitimer(2).
 * Signal-safe: no (reads files, maps memory)
 */
int plinth_prof_start(const struct plinth_prof_config *config);

/* Stops sampling and disarms the timer; the profile stays, to be written. The handler stays
 * installed and does nothing, so a tick still on its way does no harm. When it returns, no handler
 * is at work in any thread.
 * Returns: 0, also when nothing runs; -EBUSY: another call is at work; -errno of the call that
 * disarms (sampling has ended all the same).
 * Source: timer_delete(2), setitimer(2).
 * Signal-safe: yes
 */
int plinth_prof_stop(void);

/* Pauses and resumes sampling: time in between is not in the profile.
 * Returns: 0, also when it was paused, or running, already; -ESRCH: nothing was started; -EBUSY;
 * -errno of the timer's call.
 * Source: timer_settime(2), setitimer(2).
 * Signal-safe: yes
 */
int plinth_prof_pause(void);
int plinth_prof_resume(void);

/* Forgets all samples and counts so far; a running profiler runs on.
 * Returns: 0; -ESRCH: nothing was started; -EBUSY; -errno of the timer's call, which starts anew.
 * Source: timer_settime(2), setitimer(2).
 * Signal-safe: yes
 */
int plinth_prof_reset(void);

/* Tells the counts, running or stopped.
 * stats: `size` set by the caller; no more than that is written.
 * Returns: 0; -EINVAL: null, or smaller than the first version; -ESRCH: nothing was started.
 * Source: clock_gettime(2), for cpu_ns.
 * Signal-safe: yes
 */
int plinth_prof_stats(struct plinth_prof_stats *stats);

/* Writes the profile, running or stopped: a valid file also with zero samples. Names come from the
 * ELF files that /proc/self/maps names; what has none is shown as "[file]" or "[unknown]".
 * fd: a descriptor that is open for writing, at the place to write to.
 * Returns: 0; -ESRCH: nothing was started; -EBUSY; -EINVAL: no such format; -EOPNOTSUPP: not built
 * yet; -ENOMEM; -errno of write(2) (-EBADF, -ENOSPC, -EAGAIN on a full non-blocking pipe, ...): the
 * profile is kept and can be written again.
 * Source: write(2), proc_pid_maps(5), elf(5).
 * Signal-safe: no (reads files, maps memory)
 */
int plinth_prof_write(int fd, enum plinth_prof_format format);

#ifdef __cplusplus
}
#endif
#endif

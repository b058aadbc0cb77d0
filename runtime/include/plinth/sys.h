/* SPDX-License-Identifier: MIT
 *
 * The porting contract: everything that plinth asks of the operating system.
 *
 * Two backends define these functions: runtime/linux/ by raw system calls, runtime/libc/ by the C
 * library. The build chooses one; the sources above never know which.
 *
 * For all of them: a result >= 0 is success, a negative one is -errno (plinth/errno.h). The errors
 * are those of the man page named under Source. Neither backend reads or changes `errno`. Pointers
 * must be valid unless null is named; the kernel answers -EFAULT for a bad one where it is the one
 * to read it.
 *
 * Constants are the kernel's for every machine with the generic numbers (x86-64, i386, arm64);
 * layout.c of each backend asserts them against the kernel's headers and the C library's.
 */
#ifndef PLINTH_SYS_H
#define PLINTH_SYS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PLINTH_NORETURN __attribute__((__noreturn__))
#else
#define PLINTH_NORETURN
#endif

/* --- Any system call -------------------------------------------------------------------------- */

/* Makes a system call.
 * number: of this machine, __NR_... of <asm/unistd.h>. a to f: its arguments, as many as it has.
 * Returns: what the kernel returns; -4095 to -1 is -errno.
 * Source: syscall(2); System V ABI for AMD64, A.2.1. The same function on both backends.
 * Signal-safe: yes
 */
intptr_t plinth_syscall6(intptr_t number, intptr_t a, intptr_t b, intptr_t c, intptr_t d,
                         intptr_t e, intptr_t f);

/* --- Files ------------------------------------------------------------------------------------ */

enum plinth_open_flag {
    PLINTH_O_RDONLY = 0,
    PLINTH_O_WRONLY = 01,
    PLINTH_O_RDWR = 02,
    PLINTH_O_CREAT = 0100,
    PLINTH_O_EXCL = 0200,
    PLINTH_O_TRUNC = 01000,
    PLINTH_O_APPEND = 02000,
    PLINTH_O_NONBLOCK = 04000,
    PLINTH_O_CLOEXEC = 02000000,
    PLINTH_O_PATH = 010000000,
};

enum plinth_whence { PLINTH_SEEK_SET, PLINTH_SEEK_CUR, PLINTH_SEEK_END };

struct plinth_stat { /* the part of stat(2) that does not differ between machines */
    uint64_t dev, ino;
    uint64_t size; /* bytes */
    uint32_t mode; /* type and permission bits */
};

/* Reads at most size bytes.
 * Returns: the number of bytes read, 0 at the end of the file; -errno.
 * Source: read(2).
 * Signal-safe: yes
 */
intptr_t plinth_read(int fd, void *buffer, size_t size);

/* Writes at most size bytes; may write fewer (plinth_write_all of print.h writes all).
 * Returns: the number of bytes written; -errno.
 * Source: write(2). A pipe that nobody reads also raises SIGPIPE, as ever.
 * Signal-safe: yes
 */
intptr_t plinth_write(int fd, const void *buffer, size_t size);

/* Opens a file.
 * path: relative to the current directory or absolute. flags: enum plinth_open_flag. mode:
 * permission bits of a file that is created, less the umask.
 * Returns: the descriptor; -errno.
 * Source: open(2), made as openat(AT_FDCWD, ...).
 * Signal-safe: yes
 */
int plinth_open(const char *path, int flags, unsigned mode);

/* Closes a descriptor. After -EINTR it is closed as well, as close(2) says of Linux.
 * Returns: 0; -errno.
 * Source: close(2).
 * Signal-safe: yes
 */
int plinth_close(int fd);

/* Moves the file offset.
 * offset: bytes, relative to what whence (enum plinth_whence) names.
 * Returns: the new offset from the start, in bytes; -errno.
 * Source: lseek(2).
 * Signal-safe: yes
 */
int64_t plinth_lseek(int fd, int64_t offset, int whence);

/* Tells what a descriptor is.
 * Returns: 0 and *status filled; -errno.
 * Source: fstat(2).
 * Signal-safe: yes
 */
int plinth_fstat(int fd, struct plinth_stat *status);

/* Tells the current directory.
 * buffer, size: where its absolute path and a zero byte go, at most size bytes.
 * Returns: the length, the zero byte included; -errno: -ERANGE too small, -ENOENT it was removed.
 * Source: getcwd(2).
 * Signal-safe: yes
 */
int plinth_getcwd(char *buffer, size_t size);

/* --- Memory ----------------------------------------------------------------------------------- */

enum plinth_prot {
    PLINTH_PROT_NONE = 0,
    PLINTH_PROT_READ = 1,
    PLINTH_PROT_WRITE = 2,
    PLINTH_PROT_EXEC = 4
};

enum plinth_map {
    PLINTH_MAP_SHARED = 0x01,
    PLINTH_MAP_PRIVATE = 0x02,
    PLINTH_MAP_FIXED = 0x10,
    PLINTH_MAP_ANONYMOUS = 0x20,
    PLINTH_MAP_NORESERVE = 0x4000,
};

/* Maps memory.
 * address: a wish, or null. size: bytes. prot, flags: enum plinth_prot, enum plinth_map. fd: -1
 * when anonymous.
 * offset: bytes, a multiple of the page size.
 * Returns: the address, as a number; -4095 to -1 is -errno.
 * Source: mmap(2).
 * Signal-safe: yes
 */
intptr_t plinth_mmap(void *address, size_t size, int prot, int flags, int fd, int64_t offset);

/* Unmaps memory.
 * Returns: 0; -errno.
 * Source: munmap(2).
 * Signal-safe: yes
 */
int plinth_munmap(void *address, size_t size);

/* Changes the protection of whole pages.
 * Returns: 0; -errno.
 * Source: mprotect(2).
 * Signal-safe: yes
 */
int plinth_mprotect(void *address, size_t size, int prot);

/* Tells whether the 8 bytes at an address can be read, without touching them.
 * address: a multiple of 8.
 * Returns: 0; -EFAULT where they cannot; another -errno where the kernel would not say (a sandbox).
 * Source: sigprocmask(2): the kernel copies the set in before it refuses an invalid `how`.
 * Signal-safe: yes
 */
int plinth_probe_read(const void *address);

/* --- Processes and threads -------------------------------------------------------------------- */

/* Returns: the process id, the calling thread's id.
 * Source: getpid(2), gettid(2).
 * Signal-safe: yes
 */
int plinth_getpid(void);
int plinth_gettid(void);

/* Sends a signal to one thread.
 * pid, tid: of the process and of the thread in it. signal: 0 only asks whether it exists.
 * Returns: 0; -errno.
 * Source: tgkill(2).
 * Signal-safe: yes
 */
int plinth_tgkill(int pid, int tid, int signal);

/* Ends the calling thread; plinth_exit_group ends the process, at once: .fini_array is not run
 * (plinth_exit of start.h runs it).
 * Returns: never.
 * Source: _exit(2), exit_group(2).
 * Signal-safe: yes
 */
PLINTH_NORETURN void plinth_exit_thread(int status);
PLINTH_NORETURN void plinth_exit_group(int status);

/* --- Signals ---------------------------------------------------------------------------------- */

enum plinth_signal {
    PLINTH_SIGINT = 2,
    PLINTH_SIGILL = 4,
    PLINTH_SIGTRAP = 5,
    PLINTH_SIGABRT = 6,
    PLINTH_SIGBUS = 7,
    PLINTH_SIGFPE = 8,
    PLINTH_SIGKILL = 9,
    PLINTH_SIGUSR1 = 10,
    PLINTH_SIGSEGV = 11,
    PLINTH_SIGUSR2 = 12,
    PLINTH_SIGPIPE = 13,
    PLINTH_SIGALRM = 14,
    PLINTH_SIGTERM = 15,
    PLINTH_SIGVTALRM = 26,
    PLINTH_SIGPROF = 27,
};

enum plinth_si_code {
    PLINTH_SI_USER = 0,      /* kill */
    PLINTH_SI_KERNEL = 0x80, /* the kernel itself; setitimer's signals as well */
    PLINTH_SI_QUEUE = -1,    /* sigqueue */
    PLINTH_SI_TIMER = -2,    /* a POSIX timer */
    PLINTH_SI_TKILL = -6,    /* tgkill */
};

enum plinth_sa_flag {
    PLINTH_SA_NOCLDSTOP = 0x00000001,
    PLINTH_SA_NOCLDWAIT = 0x00000002,
    PLINTH_SA_SIGINFO = 0x00000004,
    PLINTH_SA_ONSTACK = 0x08000000,
    PLINTH_SA_RESTART = 0x10000000,
    PLINTH_SA_NODEFER = 0x40000000,
};
#define PLINTH_SA_RESETHAND 0x80000000u /* does not fit an int, so no enumerator */

union plinth_sigval {
    int number;
    void *pointer;
};

struct plinth_siginfo { /* siginfo_t, as the kernel lays it on the stack: 128 bytes */
    int signo, error, code, padding;
    union {
        struct {
            int pid, uid;
        } sender; /* SI_USER, SI_TKILL */
        struct {
            int id, overrun;
            union plinth_sigval value;
        } timer; /* SI_TIMER */
        struct {
            int pid, uid;
            union plinth_sigval value;
        } queue; /* SI_QUEUE */
        struct {
            void *address;
        } fault; /* SIGSEGV, SIGBUS, SIGILL, SIGFPE */
        char bytes[112];
    } u;
};

#define PLINTH_SIG_DFL ((void (*)(int))0)
#define PLINTH_SIG_IGN ((void (*)(int))1)

/* A set of signals: bit n-1 is signal n, for the kernel's 64 signals. */
typedef uint64_t plinth_sigset;
#define PLINTH_SIGBIT(signal) ((plinth_sigset)1 << ((signal)-1))

struct plinth_sigaction { /* laid as the kernel's, so that it can be passed on as it is */
    union {
        void (*simple)(int); /* PLINTH_SIG_DFL and PLINTH_SIG_IGN as well */
        void (*info)(int, struct plinth_siginfo *, void *context); /* with PLINTH_SA_SIGINFO */
    } handler;
    uint64_t flags;         /* enum plinth_sa_flag */
    void (*reserved)(void); /* the backend's: ignored, and null in `old` */
    plinth_sigset mask;     /* blocked while the handler runs */
};

enum plinth_sigmask_how { PLINTH_SIG_BLOCK, PLINTH_SIG_UNBLOCK, PLINTH_SIG_SETMASK };

enum plinth_ss_flag { PLINTH_SS_ONSTACK = 1, PLINTH_SS_DISABLE = 2 };

struct plinth_stack { /* stack_t */
    void *base;
    int flags; /* enum plinth_ss_flag */
    size_t size;
};

/* Sets or asks the action of a signal. The return from the handler goes through the backend's own
 * trampoline: no caller passes one, and none is shown.
 * action: null leaves it as it is. old: null, or filled with the action before.
 * Returns: 0; -errno: -EINVAL for SIGKILL, SIGSTOP and numbers that are no signal.
 * Source: sigaction(2); the set is the kernel's, 8 bytes.
 * Signal-safe: yes
 */
int plinth_sigaction(int signal, const struct plinth_sigaction *action,
                     struct plinth_sigaction *old);

/* Changes or asks the calling thread's mask of blocked signals.
 * how: enum plinth_sigmask_how. set: null leaves it as it is. old: null, or filled.
 * Returns: 0; -errno.
 * Source: sigprocmask(2). libc backend: the C library keeps its own signals (32, 33) unblocked.
 * Signal-safe: yes
 */
int plinth_sigprocmask(int how, const plinth_sigset *set, plinth_sigset *old);

/* Sets or asks the calling thread's alternate signal stack.
 * stack: null leaves it as it is; its size at least PLINTH_AT_MINSIGSTKSZ of the auxiliary vector,
 * plus what the handler itself uses. old: null, or filled.
 * Returns: 0; -errno: -ENOMEM too small, -EPERM while on it.
 * Source: sigaltstack(2).
 * Signal-safe: yes
 */
int plinth_sigaltstack(const struct plinth_stack *stack, struct plinth_stack *old);

/* --- Time ------------------------------------------------------------------------------------- */

struct plinth_timespec {
    int64_t seconds, nanoseconds;
};
struct plinth_timeval {
    int64_t seconds, microseconds;
};
struct plinth_itimerspec {
    struct plinth_timespec interval, value;
};
struct plinth_itimerval {
    struct plinth_timeval interval, value;
};

enum plinth_clockid {
    PLINTH_CLOCKID_REALTIME = 0,
    PLINTH_CLOCKID_MONOTONIC = 1,
    PLINTH_CLOCKID_PROCESS_CPU = 2,
    PLINTH_CLOCKID_THREAD_CPU = 3,
    PLINTH_CLOCKID_MONOTONIC_COARSE = 6, /* its resolution is the kernel's tick */
};

enum plinth_itimer {
    PLINTH_ITIMER_REAL,    /* wall time, SIGALRM */
    PLINTH_ITIMER_VIRTUAL, /* the process's user time, SIGVTALRM */
    PLINTH_ITIMER_PROF,    /* the process's user and system time, SIGPROF */
};

enum plinth_sigev { PLINTH_SIGEV_SIGNAL = 0, PLINTH_SIGEV_NONE = 1, PLINTH_SIGEV_THREAD_ID = 4 };

struct plinth_sigevent {
    union plinth_sigval value; /* comes back in the signal's siginfo */
    int signal;
    int notify; /* enum plinth_sigev */
    int tid;    /* the thread to signal, with PLINTH_SIGEV_THREAD_ID */
};

typedef uintptr_t plinth_timer;

/* Arms or disarms one of the process's three interval timers.
 * which: enum plinth_itimer. value: first expiry and period; microseconds 0 to 999999; a zero first
 * expiry disarms. old: null, or filled with what was left.
 * Returns: 0; -errno.
 * Source: setitimer(2).
 * Signal-safe: yes
 */
int plinth_setitimer(int which, const struct plinth_itimerval *value, struct plinth_itimerval *old);

/* Makes, sets and deletes a POSIX timer.
 * clock: enum plinth_clockid or plinth_thread_cpu_clock. event: whom to tell, and how. *timer: its
 * name. value: first expiry from now and period; a zero first expiry disarms. old: null, or filled.
 * Returns: 0; -errno.
 * Source: timer_create(2), timer_settime(2), timer_delete(2).
 * Signal-safe: yes
 */
int plinth_timer_create(int clock, const struct plinth_sigevent *event, plinth_timer *timer);
int plinth_timer_settime(plinth_timer timer, const struct plinth_itimerspec *value,
                         struct plinth_itimerspec *old);
int plinth_timer_delete(plinth_timer timer);

/* Reads a clock, asks for its resolution.
 * Returns: 0 and *time filled; -errno.
 * Source: clock_gettime(2), clock_getres(2).
 * Signal-safe: yes
 */
int plinth_clock_gettime(int clock, struct plinth_timespec *time);
int plinth_clock_getres(int clock, struct plinth_timespec *resolution);

/* Tells the process's user time, of all its threads: the kernel's ticks in user mode, as shares of
 * its exact CPU time.
 * Returns: 0 and *time filled, in whole microseconds; -errno.
 * Source: getrusage(2), ru_utime.
 * Signal-safe: yes
 */
int plinth_user_time(struct plinth_timespec *time);

/* Names the CPU clock of a thread of this process, for the functions above.
 * tid: its thread id.
 * Returns: the clock, a negative number; the call that uses it tells whether the thread exists.
 * Source: clock_getres(2), "Dynamic clocks"; the kernel's MAKE_THREAD_CPUCLOCK.
 * Signal-safe: yes
 */
int plinth_thread_cpu_clock(int tid);

/* Sleeps.
 * left: null, or filled with what remained when a signal came.
 * Returns: 0; -errno: -EINTR.
 * Source: nanosleep(2).
 * Signal-safe: yes
 */
int plinth_nanosleep(const struct plinth_timespec *duration, struct plinth_timespec *left);

#ifdef __cplusplus
}
#endif
#endif

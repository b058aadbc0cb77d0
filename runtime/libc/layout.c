/* SPDX-License-Identifier: MIT
 *
 * No code: the C library's numbers and structures are those of plinth/sys.h, errno.h and start.h,
 * else this does not compile. The other files of this folder pass numbers through as they are
 * because of it.
 */
#define _GNU_SOURCE
#include "plinth/errno.h"
#include "plinth/start.h"
#include "plinth/sys.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <arch/context.h>

/* The C library's name is the end of ours. */
#define SAME(name) _Static_assert((unsigned)PLINTH_##name == (unsigned)(name), #name)

SAME(EPERM);
SAME(ENOENT);
SAME(ESRCH);
SAME(EINTR);
SAME(EIO);
SAME(ENOEXEC);
SAME(EBADF);
SAME(EAGAIN);
SAME(ENOMEM);
SAME(EACCES);
SAME(EFAULT);
SAME(EBUSY);
SAME(EEXIST);
SAME(ENOTDIR);
SAME(EISDIR);
SAME(EINVAL);
SAME(ENOSPC);
SAME(ESPIPE);
SAME(EROFS);
SAME(EPIPE);
SAME(ERANGE);
SAME(ENOSYS);
SAME(EOVERFLOW);
SAME(EOPNOTSUPP);

SAME(AT_PHDR);
SAME(AT_PAGESZ);
SAME(AT_ENTRY);
SAME(AT_RANDOM);
SAME(AT_EXECFN);
SAME(AT_SYSINFO_EHDR);
#ifdef AT_MINSIGSTKSZ /* newer than some C libraries */
SAME(AT_MINSIGSTKSZ);
#endif

SAME(O_RDONLY);
SAME(O_WRONLY);
SAME(O_RDWR);
SAME(O_CREAT);
SAME(O_EXCL);
SAME(O_TRUNC);
SAME(O_APPEND);
SAME(O_NONBLOCK);
SAME(O_CLOEXEC);
SAME(SEEK_SET);
SAME(SEEK_CUR);
SAME(SEEK_END);
_Static_assert(sizeof(off_t) == sizeof(int64_t), "offsets are not cut");

SAME(PROT_NONE);
SAME(PROT_READ);
SAME(PROT_WRITE);
SAME(PROT_EXEC);
SAME(MAP_SHARED);
SAME(MAP_PRIVATE);
SAME(MAP_FIXED);
SAME(MAP_ANONYMOUS);
SAME(MAP_NORESERVE);

SAME(SIGINT);
SAME(SIGILL);
SAME(SIGTRAP);
SAME(SIGABRT);
SAME(SIGBUS);
SAME(SIGFPE);
SAME(SIGKILL);
SAME(SIGUSR1);
SAME(SIGSEGV);
SAME(SIGUSR2);
SAME(SIGPIPE);
SAME(SIGALRM);
SAME(SIGTERM);
SAME(SIGVTALRM);
SAME(SIGPROF);
SAME(SI_USER);
SAME(SI_KERNEL);
SAME(SI_QUEUE);
SAME(SI_TIMER);
SAME(SI_TKILL);
SAME(SA_NOCLDSTOP);
SAME(SA_NOCLDWAIT);
SAME(SA_SIGINFO);
SAME(SA_ONSTACK);
SAME(SA_RESTART);
SAME(SA_NODEFER);
SAME(SA_RESETHAND);
SAME(SIG_BLOCK);
SAME(SIG_UNBLOCK);
SAME(SIG_SETMASK);
SAME(SS_ONSTACK);
SAME(SS_DISABLE);
_Static_assert(sizeof(sigset_t) >= sizeof(plinth_sigset), "the kernel's 64 signals fit");

#define SAME_PLACE(ours, our_field, theirs, their_field)                                           \
    _Static_assert(offsetof(ours, our_field) == offsetof(theirs, their_field) &&                   \
                       sizeof(((ours *)0)->our_field) == sizeof(((theirs *)0)->their_field),       \
                   #ours "." #our_field)

/* Handlers get the kernel's siginfo itself, under our name for it. */
_Static_assert(sizeof(struct plinth_siginfo) == sizeof(siginfo_t), "siginfo_t");
SAME_PLACE(struct plinth_siginfo, signo, siginfo_t, si_signo);
SAME_PLACE(struct plinth_siginfo, error, siginfo_t, si_errno);
SAME_PLACE(struct plinth_siginfo, code, siginfo_t, si_code);
SAME_PLACE(struct plinth_siginfo, u.sender.pid, siginfo_t, si_pid);
SAME_PLACE(struct plinth_siginfo, u.sender.uid, siginfo_t, si_uid);
SAME_PLACE(struct plinth_siginfo, u.timer.id, siginfo_t, si_timerid);
SAME_PLACE(struct plinth_siginfo, u.timer.overrun, siginfo_t, si_overrun);
SAME_PLACE(struct plinth_siginfo, u.timer.value, siginfo_t, si_value);
SAME_PLACE(struct plinth_siginfo, u.queue.value, siginfo_t, si_value);
SAME_PLACE(struct plinth_siginfo, u.fault.address, siginfo_t, si_addr);
SAME_PLACE(union plinth_sigval, number, union sigval, sival_int);
SAME_PLACE(union plinth_sigval, pointer, union sigval, sival_ptr);
_Static_assert(sizeof(union plinth_sigval) == sizeof(union sigval), "sigval");

/* And the kernel's context: what stands around the registers is where the C library has it. */
SAME_PLACE(struct arch_context, link, ucontext_t, uc_link);
SAME_PLACE(struct arch_context, stack_base, ucontext_t, uc_stack.ss_sp);
SAME_PLACE(struct arch_context, stack_size, ucontext_t, uc_stack.ss_size);
_Static_assert(offsetof(struct arch_context, mask) == offsetof(ucontext_t, uc_sigmask), "mask");

SAME(ITIMER_REAL);
SAME(ITIMER_VIRTUAL);
SAME(ITIMER_PROF);
SAME(SIGEV_SIGNAL);
SAME(SIGEV_NONE);
#ifdef SIGEV_THREAD_ID
SAME(SIGEV_THREAD_ID);
#endif
_Static_assert((int)PLINTH_CLOCKID_REALTIME == CLOCK_REALTIME, "CLOCK_REALTIME");
_Static_assert((int)PLINTH_CLOCKID_MONOTONIC == CLOCK_MONOTONIC, "CLOCK_MONOTONIC");
_Static_assert((int)PLINTH_CLOCKID_PROCESS_CPU == CLOCK_PROCESS_CPUTIME_ID, "process CPU clock");
_Static_assert((int)PLINTH_CLOCKID_THREAD_CPU == CLOCK_THREAD_CPUTIME_ID, "thread CPU clock");
_Static_assert((int)PLINTH_CLOCKID_MONOTONIC_COARSE == CLOCK_MONOTONIC_COARSE, "coarse clock");
_Static_assert(sizeof(clockid_t) == sizeof(int), "clocks are ints");
_Static_assert(sizeof(timer_t) == sizeof(plinth_timer), "timers are words");
_Static_assert(sizeof(time_t) == sizeof(int64_t), "seconds are not cut");

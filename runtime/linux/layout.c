/* SPDX-License-Identifier: MIT
 *
 * The numbers and structures of the public headers against the kernel's own. Compiled, never linked.
 */
#include <asm/auxvec.h>
#include <linux/mman.h>
#include <asm/siginfo.h>
#include <linux/signal.h>
#include <asm/unistd.h>
#include <linux/auxvec.h>
#include <linux/errno.h>
#include <linux/fcntl.h>
#include <linux/fs.h>
#include <linux/time.h>
#include <linux/time_types.h>

#include <arch/start.h>

#include "plinth/errno.h"
#include "plinth/start.h"
#include "plinth/sys.h"

#define SAME(name) _Static_assert((long)PLINTH_##name == (long)name, #name)
#define SAME_SIZE(ours, kernels) _Static_assert(sizeof(ours) == sizeof(kernels), #ours)
#define SAME_PLACE(ours, field, kernels, theirs)                                                   \
    _Static_assert(offsetof(ours, field) == offsetof(kernels, theirs), #ours " " #field)

_Static_assert(__NR_exit_group == ARCH_NR_EXIT_GROUP, "start.asm has this number by hand");

SAME(EPERM); SAME(ENOENT); SAME(ESRCH); SAME(EINTR); SAME(EIO); SAME(ENOEXEC); SAME(EBADF);
SAME(EAGAIN); SAME(ENOMEM); SAME(EACCES); SAME(EFAULT); SAME(EBUSY); SAME(EEXIST); SAME(ENOTDIR);
SAME(EISDIR); SAME(EINVAL); SAME(ENOSPC); SAME(ESPIPE); SAME(EROFS); SAME(EPIPE); SAME(ERANGE); SAME(ENOSYS);
SAME(EOVERFLOW); SAME(EOPNOTSUPP);

SAME(AT_PHDR); SAME(AT_PAGESZ); SAME(AT_ENTRY); SAME(AT_SECURE); SAME(AT_RANDOM); SAME(AT_EXECFN);
SAME(AT_SYSINFO_EHDR);
#ifdef AT_MINSIGSTKSZ /* in the headers of Linux 5.14 and later */
SAME(AT_MINSIGSTKSZ);
#endif

SAME(O_RDONLY); SAME(O_WRONLY); SAME(O_RDWR); SAME(O_CREAT); SAME(O_EXCL); SAME(O_TRUNC);
SAME(O_APPEND); SAME(O_NONBLOCK); SAME(O_CLOEXEC);
SAME(SEEK_SET); SAME(SEEK_CUR); SAME(SEEK_END);
SAME(PROT_NONE); SAME(PROT_READ); SAME(PROT_WRITE); SAME(PROT_EXEC);
SAME(MAP_SHARED); SAME(MAP_PRIVATE); SAME(MAP_FIXED); SAME(MAP_ANONYMOUS); SAME(MAP_NORESERVE);

SAME(SIGINT); SAME(SIGILL); SAME(SIGTRAP); SAME(SIGABRT); SAME(SIGBUS); SAME(SIGFPE);
SAME(SIGKILL); SAME(SIGUSR1); SAME(SIGSEGV); SAME(SIGUSR2); SAME(SIGPIPE); SAME(SIGALRM);
SAME(SIGTERM); SAME(SIGVTALRM); SAME(SIGPROF);
SAME(SI_USER); SAME(SI_KERNEL); SAME(SI_QUEUE); SAME(SI_TIMER); SAME(SI_TKILL);
SAME(SA_NOCLDSTOP); SAME(SA_NOCLDWAIT); SAME(SA_SIGINFO); SAME(SA_ONSTACK); SAME(SA_RESTART);
SAME(SA_NODEFER);
_Static_assert(PLINTH_SA_RESETHAND == (unsigned)SA_RESETHAND, "SA_RESETHAND");
SAME(SIG_BLOCK); SAME(SIG_UNBLOCK); SAME(SIG_SETMASK);
SAME(SS_ONSTACK); SAME(SS_DISABLE);

SAME_SIZE(struct plinth_siginfo, siginfo_t);
SAME_PLACE(struct plinth_siginfo, signo, siginfo_t, si_signo);
SAME_PLACE(struct plinth_siginfo, error, siginfo_t, si_errno);
SAME_PLACE(struct plinth_siginfo, code, siginfo_t, si_code);
SAME_PLACE(struct plinth_siginfo, u.sender.pid, siginfo_t, si_pid);
SAME_PLACE(struct plinth_siginfo, u.sender.uid, siginfo_t, si_uid);
SAME_PLACE(struct plinth_siginfo, u.timer.id, siginfo_t, si_tid);
SAME_PLACE(struct plinth_siginfo, u.timer.overrun, siginfo_t, si_overrun);
SAME_PLACE(struct plinth_siginfo, u.timer.value, siginfo_t, si_value);
SAME_PLACE(struct plinth_siginfo, u.queue.value, siginfo_t, si_value);
SAME_PLACE(struct plinth_siginfo, u.fault.address, siginfo_t, si_addr);
SAME_SIZE(struct plinth_stack, stack_t);
SAME_PLACE(struct plinth_stack, base, stack_t, ss_sp);
SAME_PLACE(struct plinth_stack, flags, stack_t, ss_flags);
SAME_PLACE(struct plinth_stack, size, stack_t, ss_size);

SAME_SIZE(struct plinth_timespec, struct __kernel_timespec);
SAME_SIZE(struct plinth_itimerspec, struct __kernel_itimerspec);
SAME_PLACE(struct plinth_itimerspec, value, struct __kernel_itimerspec, it_value);
SAME_SIZE(struct plinth_timeval, struct __kernel_old_timeval);
SAME(ITIMER_REAL); SAME(ITIMER_VIRTUAL); SAME(ITIMER_PROF);
SAME(SIGEV_SIGNAL); SAME(SIGEV_NONE); SAME(SIGEV_THREAD_ID);
_Static_assert((int)PLINTH_CLOCKID_REALTIME == CLOCK_REALTIME, "clock");
_Static_assert((int)PLINTH_CLOCKID_MONOTONIC == CLOCK_MONOTONIC, "clock");
_Static_assert((int)PLINTH_CLOCKID_PROCESS_CPU == CLOCK_PROCESS_CPUTIME_ID, "clock");
_Static_assert((int)PLINTH_CLOCKID_THREAD_CPU == CLOCK_THREAD_CPUTIME_ID, "clock");
_Static_assert((int)PLINTH_CLOCKID_MONOTONIC_COARSE == CLOCK_MONOTONIC_COARSE, "clock");

/* SPDX-License-Identifier: MIT
 *
 * What both backends' layout.c assert: that the numbers and structures of the public headers are
 * the system's own. No code. Each includes the system's headers, the kernel's or the C library's,
 * before it.
 */
#include "plinth/errno.h"
#include "plinth/start.h"
#include "plinth/sys.h"

/* The system's name is the end of ours. */
#define SAME(name)              _Static_assert((unsigned)PLINTH_##name == (unsigned)(name), #name)
#define SAME_SIZE(ours, theirs) _Static_assert(sizeof(ours) == sizeof(theirs), #ours)
#define SAME_PLACE(ours, our_field, theirs, their_field)                                           \
    _Static_assert(offsetof(ours, our_field) == offsetof(theirs, their_field) &&                   \
                       sizeof(((ours *)0)->our_field) == sizeof(((theirs *)0)->their_field),       \
                   #ours "." #our_field)

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
SAME(AT_SECURE);
SAME(AT_RANDOM);
SAME(AT_EXECFN);
SAME(AT_SYSINFO_EHDR);
#ifdef AT_MINSIGSTKSZ /* Linux 5.14; newer than some C libraries */
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
SAME(O_PATH);
SAME(SEEK_SET);
SAME(SEEK_CUR);
SAME(SEEK_END);

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

SAME_SIZE(struct plinth_siginfo, siginfo_t);
SAME_PLACE(struct plinth_siginfo, signo, siginfo_t, si_signo);
SAME_PLACE(struct plinth_siginfo, error, siginfo_t, si_errno);
SAME_PLACE(struct plinth_siginfo, code, siginfo_t, si_code);
SAME_PLACE(struct plinth_siginfo, u.sender.pid, siginfo_t, si_pid);
SAME_PLACE(struct plinth_siginfo, u.sender.uid, siginfo_t, si_uid);
SAME_PLACE(struct plinth_siginfo, u.timer.overrun, siginfo_t, si_overrun);
SAME_PLACE(struct plinth_siginfo, u.timer.value, siginfo_t, si_value);
SAME_PLACE(struct plinth_siginfo, u.queue.value, siginfo_t, si_value);
SAME_PLACE(struct plinth_siginfo, u.fault.address, siginfo_t, si_addr);
SAME_SIZE(struct plinth_stack, stack_t);
SAME_PLACE(struct plinth_stack, base, stack_t, ss_sp);
SAME_PLACE(struct plinth_stack, flags, stack_t, ss_flags);
SAME_PLACE(struct plinth_stack, size, stack_t, ss_size);

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

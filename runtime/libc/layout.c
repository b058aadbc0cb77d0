/* SPDX-License-Identifier: MIT
 *
 * No code: the C library's numbers and structures are those of plinth/sys.h, errno.h and start.h,
 * else this does not compile. The other files of this folder pass numbers through as they are
 * because of it.
 */
#define _GNU_SOURCE
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

#include "layout.h"

/* Handlers get the kernel's siginfo itself, under our name for it. */
SAME_PLACE(struct plinth_siginfo, u.timer.id, siginfo_t, si_timerid);
SAME_PLACE(union plinth_sigval, number, union sigval, sival_int);
SAME_PLACE(union plinth_sigval, pointer, union sigval, sival_ptr);
SAME_SIZE(union plinth_sigval, union sigval);

/* And the kernel's context: what stands around the registers is where the C library has it. */
SAME_PLACE(struct arch_context, link, ucontext_t, uc_link);
SAME_PLACE(struct arch_context, stack_base, ucontext_t, uc_stack.ss_sp);
SAME_PLACE(struct arch_context, stack_size, ucontext_t, uc_stack.ss_size);
_Static_assert(offsetof(struct arch_context, mask) == offsetof(ucontext_t, uc_sigmask), "mask");

_Static_assert(sizeof(sigset_t) >= sizeof(plinth_sigset), "the kernel's 64 signals fit");
_Static_assert(sizeof(off_t) == sizeof(int64_t), "offsets are not cut");
_Static_assert(sizeof(time_t) == sizeof(int64_t), "seconds are not cut");
_Static_assert(sizeof(clockid_t) == sizeof(int), "clocks are ints");
_Static_assert(sizeof(timer_t) == sizeof(plinth_timer), "timers are words");

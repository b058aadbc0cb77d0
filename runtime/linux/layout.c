/* SPDX-License-Identifier: MIT
 *
 * The numbers and structures of the public headers against the kernel's own. Compiled, never
 * linked. The SEEK_ numbers are among those of <linux/fs.h>.
 */
#include <asm/auxvec.h>
#include <asm/siginfo.h>
#include <asm/unistd.h>
#include <linux/auxvec.h>
#include <linux/errno.h>
#include <linux/fcntl.h>
#include <linux/fs.h>
#include <linux/mman.h>
#include <linux/signal.h>
#include <linux/time.h>
#include <linux/time_types.h>

#include <arch/start.h>

#include "layout.h"

_Static_assert(__NR_exit_group == ARCH_NR_EXIT_GROUP, "start.asm has this number by hand");

SAME_PLACE(struct plinth_siginfo, u.timer.id, siginfo_t, si_tid);

SAME_SIZE(struct plinth_timespec, struct __kernel_timespec);
SAME_SIZE(struct plinth_itimerspec, struct __kernel_itimerspec);
SAME_PLACE(struct plinth_itimerspec, value, struct __kernel_itimerspec, it_value);
SAME_SIZE(struct plinth_timeval, struct __kernel_old_timeval);

/* SPDX-License-Identifier: MIT
 *
 * Differential case: the interrupted registers that a handler is given.
 */
#include "case.h"

#include <arch/context.h>

static volatile int done;
static volatile uintptr_t pc, sp, fp;
static struct arch_context seen;

static void keep(int signal, struct plinth_siginfo *info, void *context)
{
    (void)signal, (void)info;
    pc = arch_context_pc(context);
    sp = arch_context_sp(context);
    fp = arch_context_fp(context);
    seen = *(const struct arch_context *)context;
    done = 1;
}

/* Waits here, and nowhere else, for the signal. */
__attribute__((__noinline__)) static void spin(void)
{
    while (!done) {
    }
}

/* The size of spin with any compiler and any options of the suite. */
enum { SPIN_SIZE = 512, FRAME_SIZE = 65536 };

int main(void)
{
    int local = 0;
    const plinth_sigset blocked = PLINTH_SIGBIT(PLINTH_SIGUSR2);
    case_begin();
    NEED(plinth_sigprocmask(PLINTH_SIG_BLOCK, &blocked, NULL));
    NEED(handle_info(PLINTH_SIGVTALRM, keep, PLINTH_SA_RESTART));
    struct plinth_itimerval soon = {{0, 0}, {0, 10000}};
    NEED(plinth_setitimer(PLINTH_ITIMER_VIRTUAL, &soon, NULL));
    spin();
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    CHECK(pc >= (uintptr_t)spin && pc < (uintptr_t)spin + SPIN_SIZE);
    CHECK(sp < here && sp > here - FRAME_SIZE);
    CHECK(fp % 8 == 0 && fp >= sp && fp <= here);
    CHECK(seen.mask == blocked); /* what the return from the handler restores */
    CHECK(seen.link == 0);
    return local;
}

/* SPDX-License-Identifier: MIT
 *
 * Differential case: process and thread ids, and signals sent by id.
 */
#include "case.h"

static void told(int signal)
{
    say("signal %d\n", signal);
}

int main(void)
{
    case_begin();
    int pid = plinth_getpid(), tid = plinth_gettid();
    CHECK(pid > 0 && pid == tid);
    NEED(handle(PLINTH_SIGUSR1, told, 0));
    TELL(plinth_tgkill(pid, tid, 0));
    TELL(plinth_tgkill(pid, tid, PLINTH_SIGUSR1));
    TELL(plinth_tgkill(pid, tid, 65));
    TELL(plinth_tgkill(pid, 0x1ffffff, 0));
    TELL(plinth_tgkill(0x1ffffff, tid, 0));
    TELL(plinth_tgkill(pid, 0, 0));
    TELL(plinth_syscall6(SYS_getpid, 0, 0, 0, 0, 0, 0) - pid);
    TELL(plinth_syscall6(100000, 1, 2, 3, 4, 5, 6));
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The two calls of the statistical profiler of Maru, a small Lisp, over SIGVTALRM and
 * ITIMER_VIRTUAL.
 *
 * Each stands in an archive member of its own, so a program may define one of them itself. For
 * profiles with stacks and names see plinth/prof.h; the two calls do not need it.
 */
#ifndef PROFILER_H
#define PROFILER_H

#ifdef __cplusplus
extern "C" {
#endif

/* Makes a function the handler of SIGVTALRM, with SA_RESTART: interrupted system calls go on.
 * handler: called in the signal with the signal's number; null is refused.
 * Returns: 0; -EINVAL: null. On an error nothing has changed, and no timer should be armed: the
 * default action of SIGVTALRM ends the process. A caller that declares it void is fine.
 * Source: sigaction(2).
 * Signal-safe: yes
 */
int install_profiler_handler(void (*handler)(int));

/* Sets the time between two signals, in microseconds of the process's user time.
 * microseconds: 0 stops the timer; every positive int works (2147483647 is some 36 minutes).
 * Returns: 0; -EINVAL: negative, and a timer that runs goes on as it was; -EINVAL as well when the
 * interval is not 0 and the action of SIGVTALRM is still the default, which would end the process
 * at the first tick. The kernel looks at this timer at its tick only (often 250 times a second):
 * shorter intervals come at the tick.
 * Source: setitimer(2). The timer survives execve(2) and is not inherited by fork(2).
 * Signal-safe: yes
 */
int set_profiler_interval(int microseconds);

#ifdef __cplusplus
}
#endif
#endif

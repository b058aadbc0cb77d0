/* SPDX-License-Identifier: MIT
 *
 * System calls that fail or trap, by a seccomp filter. A filter stays for the life of a process:
 * use it in a child.
 */
#ifndef TESTS_PROFILER_SANDBOX_H
#define TESTS_PROFILER_SANDBOX_H

#include <linux/filter.h>
#include <linux/seccomp.h>

#include "process.h"

/* From now on a system call ends in SECCOMP_RET_ERRNO | number, SECCOMP_RET_TRAP (SIGSYS), ... */
static inline void sandbox(uint32_t system_call, uint32_t action)
{
    struct sock_filter lines[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0), /* seccomp_data.nr */
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, system_call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, action),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof lines / sizeof lines[0], lines};
    CHECK_EQUAL(call(__NR_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0), 0);
    intptr_t result = call(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, (intptr_t)&filter, 0);
    if (result == -PLINTH_ENOSYS || result == -PLINTH_EINVAL)
        check_skip("this kernel has no seccomp filters");
    CHECK_EQUAL(result, 0);
}

#endif

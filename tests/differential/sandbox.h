/* SPDX-License-Identifier: MIT
 *
 * For cases in which a system call is refused: a seccomp filter on the case itself. The structures
 * and numbers are the kernel's (seccomp(2), <linux/filter.h>), written down here because musl-gcc
 * does not see the kernel's headers.
 */
#ifndef DIFFERENTIAL_SANDBOX_H
#define DIFFERENTIAL_SANDBOX_H

#include "case.h"

struct filter_line {
    uint16_t code;
    uint8_t if_true, if_false;
    uint32_t value;
};
struct filter {
    unsigned short count;
    const struct filter_line *lines;
};

/* From now on a system call fails with an error number, once or for ever: filters cannot be taken
 * back. */
static inline int refuse(uint32_t number, uint32_t error)
{
    enum { LOAD = 0x20, IF_EQUAL = 0x15, RETURN = 0x06 };
    enum { PR_SET_NO_NEW_PRIVS_ = 38, SECCOMP_SET_MODE_FILTER_ = 1 };
    const struct filter_line lines[] = {
        {LOAD, 0, 0, 0}, /* the number of the call */
        {IF_EQUAL, 0, 1, number},
        {RETURN, 0, 0, 0x00050000u | error}, /* SECCOMP_RET_ERRNO */
        {RETURN, 0, 0, 0x7fff0000u},         /* SECCOMP_RET_ALLOW */
    };
    const struct filter filter = {sizeof lines / sizeof *lines, lines};
    intptr_t result = plinth_syscall6(SYS_prctl, PR_SET_NO_NEW_PRIVS_, 1, 0, 0, 0, 0);
    if (result == 0)
        result =
            plinth_syscall6(SYS_seccomp, SECCOMP_SET_MODE_FILTER_, 0, (intptr_t)&filter, 0, 0, 0);
    return (int)result;
}

#endif

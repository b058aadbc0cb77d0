/* SPDX-License-Identifier: MIT
 *
 * How this backend answers: the C library says -1 and errno, plinth says -errno and leaves errno
 * alone (a signal handler of the profiler may stand between a call of the program and its look at
 * errno). Included by every file here.
 */
#ifndef PLINTH_LIBC_RESULT_H
#define PLINTH_LIBC_RESULT_H

#include <errno.h>

/* The value of a C library call, or -errno where it is -1; errno is as it was before. */
#define result_of(call)                                                                            \
    ({                                                                                             \
        int errno_before_call = errno;                                                             \
        __auto_type result_of_call = (call);                                                       \
        if (result_of_call == -1)                                                                  \
            result_of_call = -errno;                                                               \
        errno = errno_before_call;                                                                 \
        result_of_call;                                                                            \
    })

#endif

/* SPDX-License-Identifier: MIT
 *
 * The half of plinth/start.h that the system knows, by the C library. Starting itself is the C
 * library's: its crt1.o calls .init_array and main.
 */
#define _GNU_SOURCE
#include "plinth/start.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <unistd.h>

char **plinth_environ(void)
{
    static char *empty[1];
    return environ ? environ : empty; /* clearenv() leaves null */
}

unsigned long plinth_getauxval(unsigned long key)
{
    int errno_before = errno; /* ENOENT where the kernel did not pass the key */
    unsigned long value = getauxval(key);
    errno = errno_before;
    return value;
}

void plinth_exit(int status)
{
    exit(status);
}

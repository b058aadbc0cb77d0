/* SPDX-License-Identifier: MIT
 *
 * What the kernel handed over at the start: environment and auxiliary vector.
 */
#include <stdint.h>

#include "api.h"
#include "plinth/start.h"

/* The block as the kernel laid it, which _start (arch) puts here:
 *
 *     argc | argv[0] ... 0 | envp[0] ... 0 | auxiliary vector ... AT_NULL 0
 *
 * Before that, and in programs with a _start of their own, it is an empty one. */
static uintptr_t empty_block[5];
HIDDEN uintptr_t *plinth_start_block = empty_block;

API char **plinth_environ(void)
{
    return (char **)&plinth_start_block[plinth_start_block[0] + 2];
}

API unsigned long plinth_getauxval(unsigned long key)
{
    char **end = plinth_environ();
    while (*end)
        end++;
    const struct {
        unsigned long key, value;
    } *entry = (const void *)(end + 1);
    for (; entry->key; entry++)
        if (entry->key == key)
            return entry->value;
    return 0;
}

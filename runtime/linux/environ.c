/* SPDX-License-Identifier: MIT
 *
 * What the kernel handed over at the start: environment and auxiliary vector.
 */
#include "api.h"
#include "linux/block.h"
#include "plinth/start.h"

/* Before _start has run, and in programs with a _start of their own, there is an empty block: no
 * environment, and an auxiliary vector of AT_NULL alone. */
static char *empty_block[3];
char **start_block = empty_block;

API char **plinth_environ(void)
{
    return start_block;
}

API unsigned long plinth_getauxval(unsigned long key)
{
    char **end = start_block;
    while (*end)
        end++;
    struct {
        unsigned long key, value;
    } const *entry = (const void *)(end + 1);
    for (; entry->key; entry++)
        if (entry->key == key)
            return entry->value;
    return 0;
}

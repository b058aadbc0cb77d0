/* SPDX-License-Identifier: MIT
 *
 * profile_self: a program that profiles itself by the calls of plinth/prof.h and prints the table.
 *
 *     plinth-cc --prof -O1 examples/profile_self.c -o self && ./self
 */
#include <plinth/prof.h>

__attribute__((noinline)) static void spin(long turns)
{
    for (volatile long i = 0; i < turns; i = i + 1)
        ;
}

int main(void)
{
    if (plinth_prof_start(NULL) < 0) /* null: the defaults, 100 samples a CPU second */
        return 1;
    spin(1000000000);
    return plinth_prof_stop() < 0 || plinth_prof_write(1, PLINTH_FORMAT_TEXT) < 0;
}

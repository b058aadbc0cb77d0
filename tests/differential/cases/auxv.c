/* SPDX-License-Identifier: MIT
 *
 * Differential case: the auxiliary vector.
 */
#include "case.h"

int main(int argc, char **argv)
{
    (void)argc;
    case_begin();
    say("page size %lu\n", plinth_getauxval(PLINTH_AT_PAGESZ));
    say("smallest signal stack %lu\n", plinth_getauxval(PLINTH_AT_MINSIGSTKSZ));
    CHECK(plinth_getauxval(PLINTH_AT_PHDR) != 0);
    CHECK(plinth_getauxval(PLINTH_AT_ENTRY) != 0);
    CHECK(plinth_getauxval(PLINTH_AT_RANDOM) != 0);
    CHECK(plinth_getauxval(PLINTH_AT_SYSINFO_EHDR) % 4096 == 0);
    const char *name = (const char *)plinth_getauxval(PLINTH_AT_EXECFN), *first = argv[0];
    while (*name && *name == *first)
        name++, first++;
    CHECK(*name == 0 && *first == 0); /* started by its path */
    TELL(plinth_getauxval(0));
    TELL(plinth_getauxval(9999));
    return 0;
}

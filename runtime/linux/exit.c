/* SPDX-License-Identifier: MIT
 *
 * The orderly exit: of those who call it, and of _start where it is linked in; in programs without
 * it _start does the same by itself when main returns.
 */
#include "api.h"
#include "plinth/start.h"
#include "plinth/sys.h"

/* The bounds of .fini_array, which the linker defines in a static link. */
extern HIDDEN void (*__fini_array_start[])(void), (*__fini_array_end[])(void);

API void plinth_exit(int status)
{
    static void (**last)(void); /* that was called; null: none yet */
    if (!last)
        last = __fini_array_end;
    while (last >
           __fini_array_start) /* one that calls plinth_exit itself: the others go on from it */
        (*--last)();
    plinth_exit_group(status);
}

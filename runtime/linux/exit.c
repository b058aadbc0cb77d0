/* SPDX-License-Identifier: MIT
 *
 * The orderly exit, for those who call it; _start does the same by itself when main returns.
 */
#include "api.h"
#include "plinth/start.h"
#include "plinth/sys.h"

/* The bounds of .fini_array, which the linker defines in a static link. */
extern HIDDEN void (*__fini_array_start[])(void), (*__fini_array_end[])(void);

API void plinth_exit(int status)
{
    for (void (**fini)(void) = __fini_array_end; fini > __fini_array_start;)
        (*--fini)();
    plinth_exit_group(status);
}

/* SPDX-License-Identifier: MIT
 *
 * The first of Maru's two calls.
 */
#include "api.h"
#include "plinth/errno.h"
#include "plinth/sys.h"
#include "profiler.h"

API int install_profiler_handler(void (*handler)(int))
{
    if (!handler)
        return -PLINTH_EINVAL;
    struct plinth_sigaction action = {.handler.simple = handler, .flags = PLINTH_SA_RESTART};
    return plinth_sigaction(PLINTH_SIGVTALRM, &action, NULL);
}

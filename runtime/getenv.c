/* SPDX-License-Identifier: MIT
 *
 * The look-up in the environment, for both backends.
 */
#include <stddef.h>

#include "api.h"
#include "plinth/start.h"

API const char *plinth_getenv(const char *name)
{
    for (char **entry = plinth_environ(); *entry; entry++) {
        const char *text = *entry, *wanted = name;
        while (*wanted && *text == *wanted)
            text++, wanted++;
        if (!*wanted && *text == '=')
            return text + 1;
    }
    return NULL;
}

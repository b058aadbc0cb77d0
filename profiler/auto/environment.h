/* SPDX-License-Identifier: MIT
 *
 * What the environment asks of a program that was linked with `plinth-cc --prof`.
 */
#ifndef AUTO_ENVIRONMENT_H
#define AUTO_ENVIRONMENT_H

#include <stdbool.h>

#include "plinth/prof.h"

struct request {
    struct plinth_prof_config config;
    enum plinth_prof_format format;
    char path[4352]; /* absolute: PATH_MAX and a number or two put into it */
};

/* Reads PLINTH_PROF and its kin.
 * Returns whether a profile is asked for: not by a wrong value, which is said in one line on
 * standard error. */
bool environment_read(struct request *request);

/* Says in one line on standard error what went wrong: "plinth: WHAT: WHY; CONSEQUENCE".
 * error: -errno. */
void environment_complain(const char *what, int error, const char *consequence);

#endif

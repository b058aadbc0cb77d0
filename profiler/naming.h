/* SPDX-License-Identifier: MIT
 *
 * The part of profile.c that turns addresses into names: images, their files, their symbols.
 */
#ifndef PROFILER_NAMING_H
#define PROFILER_NAMING_H

#include "profile.h"

struct location_name {
    const char *text;
    size_t length;
    uint32_t location; /* index */
};

/* Names all of the profile's locations, which are sorted: names[i] is the name of locations[i].
 * Notes the image of each, and labels and numbers the images. The texts live as the profile does.
 * Returns 0; -ENOMEM; -errno of munmap(2). */
int name_locations(struct profile *profile, struct profile_location *locations,
                   struct location_name *names);

#endif

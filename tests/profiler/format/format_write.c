/* SPDX-License-Identifier: MIT
 *
 * Writes one scene in one format to standard output; golden.sh and judges.sh call it:
 *     format_write SCENE text|folded|pprof|gperftools
 */
#include <stdio.h>
#include <string.h>

#include "plinth/prof.h"
#include "scenes.h"
#include "shim.h"

int main(int argc, char **argv)
{
    static const char *const names[] = {"text", "folded", "pprof", "speedscope", "gperftools"};
    int format = -1, error;
    for (int i = 0; i < 5 && argc == 3; i++)
        if (!strcmp(names[i], argv[2]))
            format = i;
    if (format < 0 || !scene_set(argv[1])) {
        fprintf(stderr, "usage: format_write SCENE text|folded|pprof|gperftools\n");
        return 2;
    }
    error = plinth_prof_write(1, (enum plinth_prof_format)format);
    if (error || shim.mapped || shim.opened || shim.views) {
        fprintf(stderr, "format_write: result %d, %ld mappings, %ld descriptors, %ld views left\n",
                error, shim.mapped, shim.opened, shim.views);
        return 1;
    }
    scene_clear();
    return 0;
}

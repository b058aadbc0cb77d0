/* SPDX-License-Identifier: MIT
 *
 * plinth_write_all and plinth_print on descriptors that take less than they are given: interrupted,
 * short, and none at all, which must end. The descriptor's number says what plinth_write does here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <plinth/errno.h>
#include <plinth/print.h>
#include <plinth/sys.h>

enum { SHORT, INTERRUPTED, FULL, TAKES_NOTHING };

static char got[64];
static size_t used;
static int calls;

intptr_t plinth_write(int fd, const void *buffer, size_t size)
{
    if (++calls > 100) {
        fprintf(stderr, "written for ever\n");
        exit(1);
    }
    if (fd == INTERRUPTED && calls % 2)
        return -PLINTH_EINTR;
    if (fd == FULL && used >= 2)
        return -PLINTH_ENOSPC;
    if (fd == TAKES_NOTHING && used >= 2)
        return 0;
    size_t taken = size < 2 ? size : 2;
    memcpy(got + used, buffer, taken);
    used += taken;
    return (intptr_t)taken;
}

static int failed;

static void hold(int fd, intptr_t wanted, const char *text)
{
    for (int print = 0; print < 2; print++) {
        memset(got, 0, sizeof got);
        used = 0;
        calls = 0;
        intptr_t is =
            print ? plinth_print(fd, "%s", "seven b") : plinth_write_all(fd, "seven b", 7);
        intptr_t should = print && wanted == 0 ? 7 : wanted;
        if (is != should || strcmp(got, text) != 0) {
            fprintf(stderr, "descriptor %d, print %d: %ld, not %ld; '%s'\n", fd, print, (long)is,
                    (long)should, got);
            failed = 1;
        }
    }
}

int main(void)
{
    hold(SHORT, 0, "seven b");
    hold(INTERRUPTED, 0, "seven b");
    hold(FULL, -PLINTH_ENOSPC, "se");
    hold(TAKES_NOTHING, -PLINTH_EIO, "se");
    return failed;
}

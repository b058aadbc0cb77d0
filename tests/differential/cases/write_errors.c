/* SPDX-License-Identifier: MIT
 *
 * Differential case: writing where it cannot be done: a closed descriptor, a full pipe, a pipe that
 * nobody reads.
 */
#include "case.h"

static char block[65536];

int main(void)
{
    int ends[2];
    char byte;
    case_begin();
    say("a closed descriptor\n");
    NEED(make_pipe(ends, 0));
    TELL(plinth_close(ends[0]));
    TELL(plinth_close(ends[0]));
    TELL(plinth_read(ends[0], &byte, 1));
    TELL(plinth_write(ends[0], "x", 1));
    TELL(plinth_print(ends[0], "%d\n", 1));
    TELL(plinth_write(-1, "x", 1));
    TELL(plinth_write(1000000, "x", 1));
    TELL(plinth_lseek(ends[0], 0, PLINTH_SEEK_CUR));

    say("nobody reads\n");
    NEED(handle(PLINTH_SIGPIPE, PLINTH_SIG_IGN, 0));
    TELL(plinth_write(ends[1], "x", 1));
    TELL(plinth_write_all(ends[1], "x", 1));
    TELL(plinth_close(ends[1]));

    say("full\n");
    NEED(make_pipe(ends, PLINTH_O_NONBLOCK));
    TELL(plinth_read(ends[0], &byte, 1));
    TELL(plinth_write(ends[1], block, sizeof block));
    TELL(plinth_write(ends[1], "x", 1));
    TELL(plinth_write_all(ends[1], "x", 1));
    TELL(plinth_print(ends[1], "%s", "x"));
    TELL(plinth_lseek(ends[1], 0, PLINTH_SEEK_CUR));
    TELL(plinth_read(ends[0], block, 4096));
    TELL(plinth_write(ends[1], block, 8192)); /* what fits */
    TELL(plinth_close(ends[1]));

    say("the end\n");
    TELL(plinth_read(ends[0], block, sizeof block));
    TELL(plinth_read(ends[0], block, sizeof block));
    return 0;
}

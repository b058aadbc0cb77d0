/* SPDX-License-Identifier: MIT
 *
 * Differential case: the ways to end, and the status that the parent sees. Its arguments: the way
 * and the status.
 */
#include "case.h"

__attribute__((__constructor__)) static void first(void)
{
    say("constructor\n");
}

__attribute__((__destructor__(200))) static void last(void)
{
    say("destructor 200\n");
}

__attribute__((__destructor__(300))) static void before_last(void)
{
    say("destructor 300\n");
}

static int number(const char *text)
{
    int sign = *text == '-' ? -1 : 1, value = 0;
    for (text += *text == '-'; *text; text++)
        value = value * 10 + (*text - '0');
    return sign * value;
}

int main(int argc, char **argv)
{
    case_begin();
    if (argc != 3)
        return CASE_BROKEN;
    int status = number(argv[2]);
    say("%s with %d\n", argv[1], status);
    switch (argv[1][0]) {
    case 'r': /* return */
        return status;
    case 'e': /* exit */
        plinth_exit(status);
    case 'g': /* group */
        plinth_exit_group(status);
    case 't': /* thread: the only one, so the process ends as well */
        plinth_exit_thread(status);
    }
    return CASE_BROKEN;
}

/* SPDX-License-Identifier: MIT
 *
 * A function of .fini_array that calls plinth_exit itself, as one does that finds an error late:
 * those that have not run yet run, and none runs twice. exit_again return|exit
 */
#include <plinth/print.h>
#include <plinth/start.h>
#include <plinth/sys.h>

static void say(const char *text)
{
    if (plinth_print(1, "%s\n", text) < 0)
        plinth_exit_group(2);
}

__attribute__((__destructor__(101))) static void first(void)
{
    say("first");
}

__attribute__((__destructor__(102))) static void second(void)
{
    static int calls;
    if (calls++ == 3)
        plinth_exit_group(3); /* for ever, else */
    say("second");
    plinth_exit(5);
}

__attribute__((__destructor__(103))) static void third(void)
{
    say("third");
}

int main(int argc, char **argv)
{
    if (argc == 2 && argv[1][0] == 'e')
        plinth_exit(0);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The program that the tests of this folder link with `plinth-cc --prof`: it burns some CPU time,
 * says so, and ends as its arguments say.
 *
 *     program STATUS [chdir DIRECTORY | fork | exit | kill | abandon]
 */
#include <asm/unistd.h>

#include <plinth/print.h>
#include <plinth/start.h>
#include <plinth/sys.h>

enum { FAILED = 99 };

__attribute__((noinline)) static void burn(void)
{
    for (volatile int i = 0; i < 100000000; i = i + 1)
        ;
}

static intptr_t call(long number, intptr_t a, intptr_t b)
{
    return plinth_syscall6(number, a, b, 0, 0, 0, 0);
}

int main(int argc, char **argv)
{
    int status = argc > 1 ? argv[1][0] - '0' : 0;
    char how = argc > 2 ? argv[2][0] : 0;
    burn();
    if (plinth_print(1, "burnt\n") < 0)
        return FAILED;
    if (how == 'c' && call(__NR_chdir, (intptr_t)argv[3], 0) < 0)
        return FAILED;
    if (how == 'f') {
        intptr_t child = call(__NR_fork, 0, 0);
        if (child < 0)
            return FAILED;
        if (child == 0)
            return 0; /* in order, through .fini_array */
        if (plinth_syscall6(__NR_wait4, child, 0, 0, 0, 0, 0) != child)
            return FAILED;
        burn();
    }
    if (how == 'e')
        plinth_exit(status);
    if (how == 'k')
        call(__NR_kill, plinth_getpid(), PLINTH_SIGKILL);
    if (how == 'a')
        plinth_exit_group(status);
    return status;
}

/* SPDX-License-Identifier: MIT
 *
 * The C half of crt0.o: _start (arch) calls it with the stack as the kernel laid it.
 *
 *     stack -> argc | argv[0] ... 0 | envp[0] ... 0 | auxiliary vector ... AT_NULL 0
 */
#include "linux/block.h"
#include "plinth/start.h"

typedef void init_function(int, char **, char **);

/* The bounds of .init_array, which the linker defines in a static link. */
extern __attribute__((__visibility__("hidden"))) init_function *__init_array_start[],
    *__init_array_end[];

extern int main(int argc, char **argv, char **envp);

_Noreturn void plinth_start_c(uintptr_t *stack);

_Noreturn void plinth_start_c(uintptr_t *stack)
{
    int argc = (int)stack[0];
    char **argv = (char **)&stack[1];
    char **envp = &argv[argc + 1];

    if (&start_block) /* linked in only where environ or the auxiliary vector is asked for */
        start_block = envp;
    for (init_function **init = __init_array_start; init < __init_array_end; init++)
        (*init)(argc, argv, envp);
    plinth_exit(main(argc, argv, envp));
}

/* SPDX-License-Identifier: MIT
 *
 * hello: the smallest whole program. One system call through plinth/sys.h; its result is the exit
 * status.
 *
 *     plinth-cc -Os -s -Wl,-z,noseparate-code -Wl,-z,norelro examples/hello.c -o hello && ./hello
 */
#include "plinth/sys.h"

#define TEXT "Hello from nothing\n"

int main(void)
{
    const intptr_t length = sizeof TEXT - 1;

    return plinth_write(1, TEXT, (size_t)length) == length ? 0 : 1;
}

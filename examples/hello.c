/* SPDX-License-Identifier: MIT
 *
 * hello: the smallest whole program, one system call through plinth/sys.h.
 *
 *     plinth-cc -Os -s -Wl,-z,noseparate-code -Wl,-z,norelro examples/hello.c -o hello && ./hello
 */
#include "plinth/sys.h"

#define TEXT "Hello from nothing\n"
enum { LENGTH = sizeof TEXT - 1 };

int main(void)
{
    return plinth_write(1, TEXT, LENGTH) == LENGTH ? 0 : 1;
}

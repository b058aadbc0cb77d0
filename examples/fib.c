/* SPDX-License-Identifier: MIT
 *
 * fib [N]: Fibonacci's numbers by the slowest way, 35 by default. Deep, branching stacks of one
 * small function: the hard case for a profiler, since most samples land near a call or a return.
 *
 *     plinth-cc --prof -O2 examples/fib.c -o fib && PLINTH_PROF=fib.txt ./fib 40 && cat fib.txt
 */
#include "plinth/print.h"

enum { DEFAULT_N = 35, LARGEST_N = 90 }; /* fib(90) is the last round number that fits 64 bits */

__attribute__((__noinline__)) static uint64_t fib(unsigned n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

/* Reads a decimal number; -1 when the text is none, or above LARGEST_N. */
static int parse(const char *text)
{
    int value = 0;
    if (*text == '\0')
        return -1;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return -1;
        value = value * 10 + (*text - '0');
        if (value > LARGEST_N)
            return -1;
    }
    return value;
}

int main(int argc, char **argv)
{
    int n = argc < 2 ? DEFAULT_N : parse(argv[1]);
    if (argc > 2 || n < 0) {
        if (plinth_print(2, "usage: fib [N], N from 0 to %d\n", LARGEST_N) < 0)
            return 1;
        return 2;
    }
    return plinth_print(1, "fib(%d) = %llu\n", n, (unsigned long long)fib((unsigned)n)) < 0;
}

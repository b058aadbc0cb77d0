/* SPDX-License-Identifier: MIT
 *
 * A program that owes the kit nothing but plinth_prof.o: its own _start, its own memcpy, write,
 * exit and the like (which must not meet the profiler's), no initialisers, and nobody who would
 * apply a relocation. It profiles itself and prints the table; its exit status says what failed.
 */
#include <plinth/prof.h>

typedef unsigned long word;

static long call(long number, long a, long b, long c)
{
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"(number), "D"(a), "S"(b), "d"(c)
                     : "rcx", "r11", "memory");
    return result;
}

/* --- Names that an embedder may have, with meanings of his own; none of them may be called --- */

static volatile int called;

#define OWN(name)                                                                                  \
    word name(word, word, word);                                                                   \
    word name(word a, word b, word c)                                                              \
    {                                                                                              \
        called = called + 1;                                                                       \
        return a ^ b ^ c;                                                                          \
    }
OWN(memcpy)
OWN(memset)
OWN(memmove)
OWN(memcmp)
OWN(strlen)
OWN(write)
OWN(read)
OWN(open)
OWN(exit)
OWN(abort)
OWN(malloc)
OWN(free)
OWN(sigaction)
OWN(setitimer)
OWN(__restore_rt)
OWN(session)
OWN(start_block)

__attribute__((noinline)) static void spin(long turns)
{
    for (volatile long i = 0; i < turns; i = i + 1)
        ;
}

enum { NR_EXIT_GROUP = 231 };

__attribute__((noreturn, used)) static void run(void)
{
    struct plinth_prof_config config;
    for (word i = 0; i < sizeof config; i++)
        ((volatile char *)&config)[i] = 0;
    config.size = sizeof config;
    config.interval_us = 1000;
    int failed = 0;
    if (plinth_prof_start(&config) < 0)
        failed = 2;
    spin(200000000);
    if (plinth_prof_stop() < 0)
        failed = 3;
    if (plinth_prof_write(1, PLINTH_FORMAT_TEXT) < 0)
        failed = 4;
    if (called)
        failed = 5;
    for (;;)
        call(NR_EXIT_GROUP, failed, 0, 0);
}

__asm__(".globl _start\n"
        ".type _start, @function\n"
        "_start:\n"
        "    xor %ebp, %ebp\n"
        "    and $-16, %rsp\n"
        "    call run\n"
        "    hlt\n");

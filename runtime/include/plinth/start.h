/* SPDX-License-Identifier: MIT
 *
 * How a program begins and ends: what the kernel handed over at the start, and the orderly exit.
 *
 * A bare program is linked with crt0.o (plinth-cc does it), whose _start calls the functions of
 * .init_array, then `int main(int argc, char **argv, char **envp)`, then ends as plinth_exit does,
 * with its result.
 */
#ifndef PLINTH_START_H
#define PLINTH_START_H

#ifdef __cplusplus
extern "C" {
#endif

/* Keys of the auxiliary vector (getauxval(3)), those that the kit itself asks for. */
enum plinth_auxv_key {
    PLINTH_AT_PHDR = 3,
    PLINTH_AT_PAGESZ = 6,
    PLINTH_AT_ENTRY = 9,
    PLINTH_AT_SECURE = 23, /* not 0: the program has rights that its caller has not */
    PLINTH_AT_RANDOM = 25,
    PLINTH_AT_EXECFN = 31,
    PLINTH_AT_SYSINFO_EHDR = 33,
    PLINTH_AT_MINSIGSTKSZ = 51,
};

/* The program's environment: an array of "NAME=value", ended by a null pointer.
 * Returns: the array the kernel passed (libc backend: `environ`); never null.
 * Source: execve(2), environ(7).
 * Signal-safe: yes
 */
char **plinth_environ(void);

/* Looks a name up in the environment.
 * name: without '='.
 * Returns: the text behind the first "name=", for as long as the environment lives; null: none.
 * Source: getenv(3).
 * Signal-safe: yes
 */
const char *plinth_getenv(const char *name);

/* Looks a key up in the auxiliary vector.
 * key: one of enum plinth_auxv_key, or another AT_ number.
 * Returns: its value; 0 where the kernel did not pass the key.
 * Source: getauxval(3), System V ABI for AMD64, 3.4.3.
 * Signal-safe: yes
 */
unsigned long plinth_getauxval(unsigned long key);

/* Ends the program in order: calls the functions of .fini_array, last first, then ends all threads.
 * status: the low 8 bits reach the parent.
 * Returns: never.
 * Source: exit(3). libc backend: exit(), so atexit functions run as well.
 * Signal-safe: no (runs the program's own functions; from a handler use plinth_exit_group)
 */
#if defined(__GNUC__)
__attribute__((__noreturn__))
#endif
void plinth_exit(int status);

#ifdef __cplusplus
}
#endif
#endif

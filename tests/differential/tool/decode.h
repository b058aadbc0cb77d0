/* SPDX-License-Identifier: MIT
 *
 * A system call or a signal as a line of text that is the same wherever the program was loaded and
 * whatever its process id is. Called by trace.c.
 *
 * An address is "null" or "address"; the traced process's own id is "self", its own file is
 * "PROGRAM"; timers are numbered in the order they were made; what remains of a time is "some" or
 * "none".
 */
#ifndef DIFFERENTIAL_DECODE_H
#define DIFFERENTIAL_DECODE_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { SIGNALS_MAX = 65, FILES_MAX = 256, TIMERS_MAX = 256 };

struct action { /* what the program has set for a signal, as far as the tracer needs it */
    bool handled, restart, once;
};

struct child {
    pid_t pid;
    const char *program;
    struct action actions[SIGNALS_MAX];
    char *paths[FILES_MAX]; /* of descriptors that it opened while traced */
    int timers[TIMERS_MAX]; /* the kernel's number of timer#i+1 */
    int timer_count;
};

struct call {
    long number;
    uint64_t argument[6];
    int64_t result; /* at the exit */
    char *text[6];  /* arguments that were written down at the entry */
    bool active;    /* between entry and exit */
};

/* At the entry: number and arguments are set. */
void call_enter(struct child *child, struct call *call);
/* At the exit: the line, on the heap. result null: the call has none. */
char *call_leave(struct child *child, struct call *call, const int64_t *result);
void call_forget(struct call *call);
void child_forget(struct child *child);

/* "SIGUSR1 SI_TKILL from self". On the heap. */
char *signal_text(const struct child *child, const siginfo_t *info);

/* Copies from the traced process. */
bool child_read(const struct child *child, uint64_t address, void *buffer, size_t size);
/* The same for a structure that is to be printed; where there is none, prints why. */
bool child_show(FILE *out, const struct child *child, uint64_t address, void *buffer, size_t size);

/* --- Between calls.c, which lists the calls, and values.c, which prints their arguments --- */

typedef void printer(FILE *out, const struct child *child, const struct call *call, int index);

struct parameter {
    printer *print;
    bool out; /* the kernel writes it: print at the exit */
};

struct call_form {
    long number;
    const char *name;
    int count;
    bool gives_address; /* the result is one */
    struct parameter parameter[6];
};

const struct call_form *call_form(long number);

printer print_int, print_length, print_address, print_word, print_pid, print_fd, print_path,
    print_written, print_read, print_open_flags, print_mode, print_whence, print_stat, print_prot,
    print_map_flags, print_signal_number, print_sigaction, print_how, print_set, print_sigstack,
    print_itimer, print_itimerval, print_itimerval_left, print_clock, print_sigevent, print_timer,
    print_new_timer, print_itimerspec, print_itimerspec_left, print_timespec;

#endif

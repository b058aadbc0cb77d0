/* SPDX-License-Identifier: MIT
 *
 * One run of one program: what it wrote, how it ended, and what the kernel saw of it.
 */
#ifndef DIFFERENTIAL_RUN_H
#define DIFFERENTIAL_RUN_H

#include "text.h"

#include <stdbool.h>
#include <sys/types.h>

struct request {
    char **argv, **envp; /* argv[0] is the program, an absolute path */
    unsigned seconds;    /* after which it is killed */
    bool traced;
};

struct run {
    char *output, *errors; /* standard output and error, ended by a zero byte */
    size_t output_size, errors_size;
    int status; /* as wait(2) gives it */
    bool timed_out;
    bool begun;         /* the marker of case.h was seen (traced runs only) */
    struct lines trace; /* from the marker on, a line a system call or signal */
};

/* Runs a program in a folder of its own, which is empty at first and gone afterwards. */
void run(const struct request *request, struct run *run);
void run_free(struct run *run);

/* "exit 3", "killed by SIGSEGV". On the heap. */
char *status_text(const struct run *run);

/* trace.c: follows a child that has called PTRACE_TRACEME and stopped itself, to its end. Returns
 * its status; fills run->trace and run->begun. */
int trace(pid_t child, const char *program, struct run *run);

#endif

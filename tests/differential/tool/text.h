/* SPDX-License-Identifier: MIT
 *
 * Text in memory for the differential tool: lists of lines, and printing into them.
 */
#ifndef DIFFERENTIAL_TEXT_H
#define DIFFERENTIAL_TEXT_H

#include <stddef.h>
#include <stdio.h>

struct lines {
    char **line; /* each on the heap, without a newline */
    size_t count, room;
};

/* Adds a line; takes over the string. Never fails: the tool ends when memory does. */
void lines_add(struct lines *lines, char *line);
void lines_free(struct lines *lines);

/* printf into a new string. */
char *text_format(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));

/* Ends the tool (status 2, "the tool could not do its work") with a line on standard error. */
_Noreturn void fail(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));

/* Writes bytes so that they stay on one line: \n, \t, \\, \", \xHH. */
void print_escaped(FILE *out, const void *bytes, size_t size);

/* Where two lists differ, as a list of both: ' ' in both, '-' only in a, '+' only in b. */
void print_difference(FILE *out, const struct lines *a, const struct lines *b);

#endif

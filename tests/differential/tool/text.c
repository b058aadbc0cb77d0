/* SPDX-License-Identifier: MIT
 *
 * Text in memory for the differential tool.
 */
#define _GNU_SOURCE
#include "text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("differential: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

void lines_add(struct lines *lines, char *line)
{
    if (lines->count == lines->room) {
        lines->room = lines->room ? lines->room * 2 : 64;
        lines->line = realloc(lines->line, lines->room * sizeof *lines->line);
        if (!lines->line)
            fail("out of memory");
    }
    lines->line[lines->count++] = line;
}

void lines_free(struct lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        free(lines->line[i]);
    free(lines->line);
    *lines = (struct lines){0};
}

char *text_format(const char *format, ...)
{
    va_list arguments;
    char *text;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        fail("out of memory");
    va_end(arguments);
    return text;
}

void print_escaped(FILE *out, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++) {
        if (byte[i] == '\n')
            fputs("\\n", out);
        else if (byte[i] == '\t')
            fputs("\\t", out);
        else if (byte[i] == '\\' || byte[i] == '"')
            fprintf(out, "\\%c", byte[i]);
        else if (isprint(byte[i]))
            fputc(byte[i], out);
        else
            fprintf(out, "\\x%02x", byte[i]);
    }
}

/* Length of the longest common sequence of what follows a[i], b[j], for every i and j. Lists here
 * are some hundred lines long; beyond the bound only the first difference is shown. */
#define TABLE_LIMIT (16u << 20)

static void print_by_table(FILE *out, char **a, size_t n, char **b, size_t m)
{
    unsigned *longest = calloc((n + 1) * (m + 1), sizeof *longest);
    if (!longest)
        fail("out of memory");
#define LONGEST(i, j) longest[(i) * (m + 1) + (j)]
    for (size_t i = n; i-- > 0;) {
        for (size_t j = m; j-- > 0;) {
            unsigned down = LONGEST(i + 1, j), right = LONGEST(i, j + 1);
            if (strcmp(a[i], b[j]) == 0)
                LONGEST(i, j) = LONGEST(i + 1, j + 1) + 1;
            else
                LONGEST(i, j) = down > right ? down : right;
        }
    }
    size_t i = 0, j = 0;
    while (i < n || j < m) {
        if (i < n && j < m && strcmp(a[i], b[j]) == 0) {
            fprintf(out, "  %s\n", a[i++]);
            j++;
        } else if (j == m || (i < n && LONGEST(i + 1, j) >= LONGEST(i, j + 1))) {
            fprintf(out, "- %s\n", a[i++]);
        } else {
            fprintf(out, "+ %s\n", b[j++]);
        }
    }
#undef LONGEST
    free(longest);
}

void print_difference(FILE *out, const struct lines *a, const struct lines *b)
{
    size_t start = 0;
    while (start < a->count && start < b->count && strcmp(a->line[start], b->line[start]) == 0)
        start++;
    size_t n = a->count - start, m = b->count - start;
    if (n + 1 > TABLE_LIMIT / (m + 1)) {
        fprintf(out, "  (%zu equal lines; too long to compare on)\n", start);
        fprintf(out, "- %s\n", n ? a->line[start] : "(end)");
        fprintf(out, "+ %s\n", m ? b->line[start] : "(end)");
        return;
    }
    for (size_t i = 0; i < start; i++)
        fprintf(out, "  %s\n", a->line[i]);
    print_by_table(out, a->line + start, n, b->line + start, m);
}

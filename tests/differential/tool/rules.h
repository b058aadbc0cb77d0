/* SPDX-License-Identifier: MIT
 *
 * The written rules (rules.txt): in what the two sequences of system calls may differ.
 */
#ifndef DIFFERENTIAL_RULES_H
#define DIFFERENTIAL_RULES_H

#include "text.h"

#include <regex.h>
#include <stdbool.h>

struct rule {
    char *name, *sides, *cases, *match, *becomes, *reason; /* becomes null: the line is left out */
    regex_t expression;
    bool used;
};

struct rules {
    struct rule *rule;
    size_t count;
};

/* Ends the tool where the file cannot be read or a rule is not well-formed. */
void rules_read(struct rules *rules, const char *path);
void rules_free(struct rules *rules);

/* Applies the rules, in the order of the file, to a trace of one side ("bare", "glibc", "musl") of
 * a case that is compared with the other. */
void rules_apply(struct rules *rules, const char *side, const char *other, const char *name,
                 struct lines *trace);

#endif

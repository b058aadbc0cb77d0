/* SPDX-License-Identifier: MIT
 *
 * Reads and applies the written rules. The format is told at the top of rules.txt.
 */
#include "rules.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = 10 };

/* The value of "key: value", with lines that begin with a space joined to it. */
static char **field(struct rule *rule, const char *key, size_t length)
{
    static const char *const keys[] = {"rule", "sides", "cases", "match", "becomes", "reason"};
    char **fields[] = {&rule->name,  &rule->sides,   &rule->cases,
                       &rule->match, &rule->becomes, &rule->reason};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strlen(keys[i]) == length && strncmp(key, keys[i], length) == 0)
            return fields[i];
    }
    return NULL;
}

static void finish(struct rule *rule, const char *path)
{
    if (!rule->sides || !rule->cases || !rule->match || !rule->becomes || !rule->reason)
        fail("%s: rule %s lacks one of sides, cases, match, becomes, reason", path, rule->name);
    int error = regcomp(&rule->expression, rule->match, REG_EXTENDED);
    if (error)
        fail("%s: rule %s: its match is no regular expression", path, rule->name);
    if (strcmp(rule->becomes, "nothing") == 0) {
        free(rule->becomes);
        rule->becomes = NULL;
    }
}

static void add_text(char **value, const char *text)
{
    char *joined = *value ? text_format("%s %s", *value, text) : text_format("%s", text);
    free(*value);
    *value = joined;
}

void rules_read(struct rules *rules, const char *path)
{
    *rules = (struct rules){0};
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot open %s: %s", path, strerror(errno));
    char *line = NULL, **value = NULL;
    size_t room = 0;
    for (int number = 1; getline(&line, &room, file) > 0; number++) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '#' || line[0] == 0) {
            value = NULL;
            continue;
        }
        if (line[0] == ' ' && value) {
            add_text(value, line + strspn(line, " "));
            continue;
        }
        size_t key = strcspn(line, ":");
        const char *text = line + key + (line[key] == ':');
        text += strspn(text, " ");
        if (key == strlen("rule") && strncmp(line, "rule", key) == 0) {
            rules->rule = realloc(rules->rule, (rules->count + 1) * sizeof *rules->rule);
            if (!rules->rule)
                fail("out of memory");
            rules->rule[rules->count++] = (struct rule){0};
        }
        value = rules->count ? field(&rules->rule[rules->count - 1], line, key) : NULL;
        if (!value || *value || !*text)
            fail("%s:%d: not a field of a rule, or given twice, or empty: %s", path, number, line);
        add_text(value, text);
    }
    free(line);
    fclose(file);
    for (size_t i = 0; i < rules->count; i++)
        finish(&rules->rule[i], path);
}

void rules_free(struct rules *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        struct rule *rule = &rules->rule[i];
        char *fields[] = {rule->name,  rule->sides,   rule->cases,
                          rule->match, rule->becomes, rule->reason};
        for (size_t j = 0; j < sizeof fields / sizeof *fields; j++)
            free(fields[j]);
        regfree(&rule->expression);
    }
    free(rules->rule);
}

/* Whether a word stands in a list of words; in `cases` the words are patterns of file names. */
static bool listed(const char *list, const char *word)
{
    char pattern[64];
    while (*list) {
        size_t length = strcspn(list, " ");
        snprintf(pattern, sizeof pattern, "%.*s", (int)length, list);
        if (fnmatch(pattern, word, 0) == 0)
            return true;
        list += length;
        list += strspn(list, " ");
    }
    return false;
}

/* The line with what matched replaced; \1 to \9 are the groups. */
static char *rewritten(const struct rule *rule, const char *line, const regmatch_t *group)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        fail("out of memory");
    fprintf(out, "%.*s", (int)group[0].rm_so, line);
    for (const char *at = rule->becomes; *at; at++) {
        if (at[0] == '\\' && at[1] >= '1' && at[1] <= '9') {
            const regmatch_t *part = &group[*++at - '0'];
            if (part->rm_so >= 0)
                fprintf(out, "%.*s", (int)(part->rm_eo - part->rm_so), line + part->rm_so);
        } else {
            fputc(*at, out);
        }
    }
    fputs(line + group[0].rm_eo, out);
    fclose(out);
    return text;
}

static void apply(struct rule *rule, struct lines *trace)
{
    size_t kept = 0;
    for (size_t i = 0; i < trace->count; i++) {
        regmatch_t group[GROUPS_MAX];
        char *line = trace->line[i];
        if (regexec(&rule->expression, line, GROUPS_MAX, group, 0) == 0) {
            rule->used = true;
            char *text = rule->becomes ? rewritten(rule, line, group) : NULL;
            free(line);
            line = text;
        }
        if (line)
            trace->line[kept++] = line;
    }
    trace->count = kept;
}

void rules_apply(struct rules *rules, const char *side, const char *other, const char *name,
                 struct lines *trace)
{
    char *compared = text_format("%s/%s", side, other);
    for (size_t i = 0; i < rules->count; i++) {
        struct rule *rule = &rules->rule[i];
        if ((listed(rule->sides, side) || listed(rule->sides, compared)) &&
            listed(rule->cases, name))
            apply(rule, trace);
    }
    free(compared);
}

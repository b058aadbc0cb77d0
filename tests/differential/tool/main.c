/* SPDX-License-Identifier: MIT
 *
 * Compares two builds of one program: what they write, how they end and, traced, what the kernel
 * saw.
 *
 *     compare CASE BARE SIDE REFERENCE [option...]
 *         --rules FILE         what the traces may differ in (rules.txt); without it nothing is
 * traced
 *         --used FOLDER        note in FOLDER/CASE.SIDE which rules were of use
 *         --argument TEXT      passed to both; --empty-argument: ""; --arguments N: N more, "1" to
 * "N"
 *         --environment N=V    for both, who see no other; --empty-environment: an entry ""
 *         --expected FILE      what both must write to standard output
 *         --end TEXT           how both must end: "exit 0" where it is not given, or "killed by
 * SIGSEGV"
 *         --output-only        compare neither the ends' standard error nor traces (sanitizers
 * write there)
 *         --seconds N          until a program is killed; 60
 *         --show               print both traces
 *     compare --unused RULES FOLDER [SIDE...]
 *         fails when a rule for one of the sides was of use to no case
 *
 * Exit: 0 the same, 1 different, 2 the comparison could not be made.
 */
#define _GNU_SOURCE
#include "rules.h"
#include "run.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *name, *rules, *used, *end, *expected;
    bool output_only, show;
    struct request request;
    struct lines arguments, environment;
};

struct side {
    const char *name, *program;
    struct run run;
};

static void print_end(const struct side *side)
{
    char *status = status_text(&side->run);
    printf("--- %s: %s, %zu bytes of output, %zu of standard error\n%s", side->name, status,
           side->run.output_size, side->run.errors_size, side->run.errors);
    free(status);
}

static bool same_bytes(const char *a, size_t a_size, const char *b, size_t b_size)
{
    return a_size == b_size && memcmp(a, b, a_size) == 0;
}

static bool same_trace(const struct lines *a, const struct lines *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (strcmp(a->line[i], b->line[i]) != 0)
            return false;
    }
    return true;
}

static void split(const char *text, struct lines *lines)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        lines_add(lines, text_format("%.*s", (int)length, text));
        text += length + (text[length] == '\n');
    }
}

/* A check that does not hold, as case.h prints it, is a failure although both sides agree. */
static bool print_failed_checks(const struct side *side)
{
    struct lines output = {0};
    bool failed = false;
    split(side->run.output, &output);
    for (size_t i = 0; i < output.count; i++) {
        size_t length = strlen(output.line[i]);
        if (length > 4 && strcmp(output.line[i] + length - 4, ": no") == 0) {
            printf("--- %s: a check does not hold\n  %s\n", side->name, output.line[i]);
            failed = true;
        }
    }
    lines_free(&output);
    return failed;
}

static void print_output_difference(const char *a, const char *a_text, const char *b,
                                    const char *b_text)
{
    struct lines ours = {0}, theirs = {0};
    split(a_text, &ours);
    split(b_text, &theirs);
    printf("--- the output differs (- %s, + %s)\n", a, b);
    print_difference(stdout, &ours, &theirs);
    lines_free(&ours);
    lines_free(&theirs);
}

/* Both sides share most of their sources, so a mistake there is the same on both: what they must
 * write is kept. */
static bool differs_from_expected(const char *path, const struct side *side)
{
    char *text = NULL;
    size_t room = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot open %s: %s", path, strerror(errno));
    ssize_t size = getdelim(&text, &room, 0, file); /* to the end: it has no zero bytes */
    if (size < 0)
        fail("cannot read %s", path);
    fclose(file);
    bool different = !same_bytes(text, (size_t)size, side->run.output, side->run.output_size);
    if (different)
        print_output_difference("expected", text, side->name, side->run.output);
    free(text);
    return different;
}

/* Says what differs; returns whether anything does. */
static bool differs(const struct options *options, const struct side *a, const struct side *b)
{
    bool different = false;
    char *ours = status_text(&a->run), *theirs = status_text(&b->run);
    if (strcmp(ours, options->end) != 0 || strcmp(theirs, options->end) != 0) {
        printf("--- the end is not as it should be, %s: %s %s, %s %s\n", options->end, a->name,
               ours, b->name, theirs);
        different = true;
    }
    free(ours);
    free(theirs);
    different |= print_failed_checks(a);
    different |= print_failed_checks(b);
    if (!same_bytes(a->run.output, a->run.output_size, b->run.output, b->run.output_size)) {
        print_output_difference(a->name, a->run.output, b->name, b->run.output);
        different = true;
    }
    if (options->expected)
        different |= differs_from_expected(options->expected, a);
    if (!options->output_only &&
        !same_bytes(a->run.errors, a->run.errors_size, b->run.errors, b->run.errors_size)) {
        printf("--- standard error differs\n");
        different = true;
    }
    if (options->request.traced && !same_trace(&a->run.trace, &b->run.trace)) {
        printf("--- the system calls differ (- %s, + %s)\n", a->name, b->name);
        print_difference(stdout, &a->run.trace, &b->run.trace);
        different = true;
    }
    if (different) {
        print_end(a);
        print_end(b);
    }
    return different;
}

static void run_side(struct options *options, struct rules *rules, struct side *side,
                     const char *other)
{
    options->arguments.line[0] = (char *)side->program;
    options->request.argv = options->arguments.line;
    options->request.envp = options->environment.line;
    run(&options->request, &side->run);
    if (options->request.traced && !side->run.begun)
        fail("%s never called case_begin: there is nothing to compare\n%s", side->program,
             side->run.errors);
    if (options->show) {
        printf("--- %s as traced\n", side->name);
        for (size_t i = 0; i < side->run.trace.count; i++)
            printf("  %s\n", side->run.trace.line[i]);
    }
    if (options->request.traced)
        rules_apply(rules, side->name, other, options->name, &side->run.trace);
}

static void note_used(const struct options *options, const char *side, const struct rules *rules)
{
    char *path = text_format("%s/%s.%s", options->used, options->name, side);
    FILE *file = fopen(path, "w");
    if (!file)
        fail("cannot write %s: %s", path, strerror(errno));
    for (size_t i = 0; i < rules->count; i++) {
        if (rules->rule[i].used)
            fprintf(file, "%s\n", rules->rule[i].name);
    }
    if (fclose(file) != 0)
        fail("cannot write %s: %s", path, strerror(errno));
    free(path);
}

static int compare(struct options *options, struct side *bare, struct side *reference)
{
    struct rules rules = {0};
    if (options->rules)
        rules_read(&rules, options->rules);
    run_side(options, &rules, bare, reference->name);
    run_side(options, &rules, reference, bare->name);
    bool different = differs(options, bare, reference);
    if (options->used)
        note_used(options, reference->name, &rules);
    if (!different)
        printf("the same: %zu bytes of output, %zu system calls and signals\n",
               bare->run.output_size, bare->run.trace.count);
    run_free(&bare->run);
    run_free(&reference->run);
    rules_free(&rules);
    return different;
}

/* --- Rules that no case needs --- */

static void mark_used(struct rules *rules, const char *path)
{
    FILE *file = fopen(path, "r");
    char name[256];
    if (!file)
        fail("cannot open %s: %s", path, strerror(errno));
    while (fscanf(file, "%255s", name) == 1) {
        for (size_t i = 0; i < rules->count; i++) {
            if (strcmp(rules->rule[i].name, name) == 0)
                rules->rule[i].used = true;
        }
    }
    fclose(file);
}

static bool is_for(const struct rule *rule, char **sides)
{
    for (; *sides; sides++) {
        if (strstr(rule->sides, *sides))
            return true;
    }
    return false;
}

static int find_unused(const char *path, const char *folder, char **sides)
{
    struct rules rules;
    struct dirent *entry;
    int unused = 0, cases = 0;
    rules_read(&rules, path);
    DIR *directory = opendir(folder);
    if (!directory)
        fail("cannot open %s: %s", folder, strerror(errno));
    while ((entry = readdir(directory))) {
        if (entry->d_name[0] == '.')
            continue;
        char *file = text_format("%s/%s", folder, entry->d_name);
        mark_used(&rules, file);
        free(file);
        cases++;
    }
    closedir(directory);
    if (!cases)
        fail("no case has noted its rules in %s", folder);
    for (size_t i = 0; i < rules.count; i++) {
        if (!rules.rule[i].used && is_for(&rules.rule[i], sides)) {
            printf("rule %s: no case needs it\n", rules.rule[i].name);
            unused = 1;
        }
    }
    rules_free(&rules);
    return unused;
}

/* --- The command line --- */

static const char *value(char ***at)
{
    const char *option = **at, *text = *++*at;
    if (!text)
        fail("%s wants a value", option);
    return text;
}

static void parse(char **at, struct options *options)
{
    for (; *at; at++) {
        if (strcmp(*at, "--rules") == 0) {
            options->rules = value(&at);
        } else if (strcmp(*at, "--used") == 0) {
            options->used = value(&at);
        } else if (strcmp(*at, "--argument") == 0) {
            lines_add(&options->arguments, text_format("%s", value(&at)));
        } else if (strcmp(*at, "--empty-argument") == 0) {
            lines_add(&options->arguments, text_format("%s", ""));
        } else if (strcmp(*at, "--empty-environment") == 0) {
            lines_add(&options->environment, text_format("%s", ""));
        } else if (strcmp(*at, "--expected") == 0) {
            options->expected = value(&at);
        } else if (strcmp(*at, "--end") == 0) {
            options->end = value(&at);
        } else if (strcmp(*at, "--arguments") == 0) {
            int count = atoi(value(&at));
            for (int i = 1; i <= count; i++)
                lines_add(&options->arguments, text_format("%d", i));
        } else if (strcmp(*at, "--environment") == 0) {
            lines_add(&options->environment, text_format("%s", value(&at)));
        } else if (strcmp(*at, "--output-only") == 0) {
            options->output_only = true;
        } else if (strcmp(*at, "--seconds") == 0) {
            options->request.seconds = (unsigned)atoi(value(&at));
        } else if (strcmp(*at, "--show") == 0) {
            options->show = true;
        } else {
            fail("unknown option %s", *at);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc >= 4 && strcmp(argv[1], "--unused") == 0)
        return find_unused(argv[2], argv[3], argv + 4);
    if (argc < 5)
        fail("usage: compare CASE BARE SIDE REFERENCE [option...]");
    struct options options = {.name = argv[1], .end = "exit 0", .request = {.seconds = 60}};
    struct side bare = {.name = "bare", .program = argv[2]};
    struct side reference = {.name = argv[3], .program = argv[4]};
    lines_add(&options.arguments, NULL); /* argv[0] */
    parse(argv + 5, &options);
    options.request.traced = options.rules && !options.output_only;
    lines_add(&options.arguments, NULL);
    lines_add(&options.environment, NULL);
    int different = compare(&options, &bare, &reference);
    options.arguments.line[0] = NULL; /* belongs to the command line */
    lines_free(&options.arguments);
    lines_free(&options.environment);
    return different;
}

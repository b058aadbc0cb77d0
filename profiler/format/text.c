/* SPDX-License-Identifier: MIT
 *
 * PLINTH_FORMAT_TEXT: what the profile is worth, in a few lines, then the table of functions as
 * pprof's -top has it:
 *
 *     total:      1.250s of CPU time; 99.92% of the kernel's account, 1.251s
 *     samples:    125 on 17 stacks, in 1.302s of real time
 *     rate:       100.0 Hz asked, 99.9 Hz achieved; clock cpu, unwinder fp
 *     lost:       0 (table full 0, late 0); foreign 0, truncated 0, overruns 2
 *
 *           flat    flat%     sum%         cum     cum%  function
 *         0.750s   60.00%   60.00%      1.000s   80.00%  count_words
 *
 * flat is the time in the function itself, cum with all that it called (recursion counts once),
 * sum% the flat% so far. All by integers, rounded half up.
 */
#include "formats.h"
#include "plinth/errno.h"
#include "sort.h"

struct unit {
    char name[4]; /* no pointer, so no relocation */
    uint64_t thousandth_ns;
};

static const struct unit seconds = {"s", 1000000}, milliseconds = {"ms", 1000};

static const struct unit *unit_of(uint64_t ns)
{
    return ns >= 1000000000 ? &seconds : &milliseconds;
}

#define TIME_WIDTH  11
#define SHARE_WIDTH 8

/* part / whole in hundredths of a percent. */
static uint64_t share(uint64_t part, uint64_t whole)
{
    /* 20,000 times a number below 2^49 fits; above, after six days, go bits that cannot be seen. */
    while ((part | whole) >> 49) {
        part >>= 1;
        whole >>= 1;
    }
    return whole ? (part * 20000 + whole) / (2 * whole) : 0;
}

/* Prints 12.34%, padded on the left to width, or as short as it is where width is 0. */
static void print_share(struct out *out, int width, uint64_t part, uint64_t whole)
{
    uint64_t value = share(part, whole);
    out_print(out, "%*llu.%02llu%%", width ? width - 4 : 0, (unsigned long long)(value / 100),
              (unsigned long long)(value % 100));
}

static void print_time(struct out *out, const struct unit *unit, int width, uint64_t ns)
{
    uint64_t one = unit->thousandth_ns, value = ns / one + (ns % one >= one / 2);
    if (width)
        width -= unit == &seconds ? 5 : 6;
    out_print(out, "%*llu.%03llu%s", width, (unsigned long long)(value / 1000),
              (unsigned long long)(value % 1000), unit->name);
}

static void print_unnamed(struct out *out, const struct profile *profile)
{
    if (profile->images.error)
        out_print(out, "no names:   /proc/self/maps cannot be read (errno %d)\n",
                  -profile->images.error);
    for (size_t i = 0; i < profile->images.count; i++) {
        const struct image *image = &profile->images.items[i];
        if (!image->error)
            continue;
        out_string(out, "no names:   ");
        out_string(out, image->filename);
        out_print(out, " (errno %d)\n", -image->error);
    }
}

static void print_head(struct out *out, const struct profile *profile, const struct unit *unit)
{
    const struct plinth_prof_stats *stats = &profile->stats;
    uint64_t asked = asked_decihertz(profile), achieved = achieved_decihertz(profile);
    uint64_t lost = stats->dropped_full + stats->dropped_busy; /* foreign ones never were ours */

    out_string(out, "total:      ");
    print_time(out, unit, 0, profile->weight_ns);
    out_string(out, " of CPU time; ");
    if (stats->cpu_ns) {
        print_share(out, 0, profile->weight_ns, stats->cpu_ns);
        out_string(out, " of the kernel's account, ");
        print_time(out, unit, 0, stats->cpu_ns);
    } else {
        out_string(out, "the kernel's account is 0");
    }
    out_print(out, "\nsamples:    %llu on %zu stacks, in ", (unsigned long long)profile->samples,
              profile->sampled_stacks);
    print_time(out, unit_of(profile->duration_ns), 0, profile->duration_ns);
    out_print(out,
              " of real time\nrate:       %llu.%llu Hz asked, %llu.%llu Hz achieved; clock %s, "
              "unwinder %s\n",
              (unsigned long long)(asked / 10), (unsigned long long)(asked % 10),
              (unsigned long long)(achieved / 10), (unsigned long long)(achieved % 10),
              profile_clock_name(stats->clock), profile_unwind_name(stats->unwind));
    out_print(out, "lost:       %llu (table full %llu, late %llu); foreign %llu, ",
              (unsigned long long)lost, (unsigned long long)stats->dropped_full,
              (unsigned long long)stats->dropped_busy, (unsigned long long)stats->dropped_foreign);
    out_print(out, "truncated %llu, overruns %llu\n", (unsigned long long)stats->truncated,
              (unsigned long long)stats->overruns);
    /* The file that a killed program leaves would look like a whole profile. */
    if (!profile->samples)
        out_string(out, "no samples: too short a run, or it was ended (by a signal, by _exit) "
                        "before it could write\n");
    print_unnamed(out, profile);
}

struct row {
    uint64_t flat_ns, cum_ns;
    uint32_t function;
};

static bool above(const struct row *a, const struct row *b, const void *context)
{
    (void)context;
    if (a->flat_ns != b->flat_ns)
        return a->flat_ns > b->flat_ns;
    if (a->cum_ns != b->cum_ns)
        return a->cum_ns > b->cum_ns;
    return a->function < b->function; /* functions are in the order of their names */
}

SORT_DEFINE(sort_rows, struct row, above)

static void print_rows(struct out *out, const struct profile *profile, const struct unit *unit,
                       const struct row *row)
{
    uint64_t so_far = 0, whole = profile->weight_ns;
    out_print(out, "\n%*s %*s %*s %*s %*s  function\n", TIME_WIDTH, "flat", SHARE_WIDTH, "flat%",
              SHARE_WIDTH, "sum%", TIME_WIDTH, "cum", SHARE_WIDTH, "cum%");
    for (size_t i = 0; i < profile->function_count; i++) {
        const struct profile_function *function = &profile->functions[row[i].function];
        so_far += row[i].flat_ns;
        print_time(out, unit, TIME_WIDTH, row[i].flat_ns);
        out_byte(out, ' ');
        print_share(out, SHARE_WIDTH, row[i].flat_ns, whole);
        out_byte(out, ' ');
        print_share(out, SHARE_WIDTH, so_far, whole);
        out_byte(out, ' ');
        print_time(out, unit, TIME_WIDTH, row[i].cum_ns);
        out_byte(out, ' ');
        print_share(out, SHARE_WIDTH, row[i].cum_ns, whole);
        out_string(out, "  ");
        out_bytes(out, function->name, function->length);
        out_byte(out, '\n');
    }
}

int write_text(struct out *out, const struct profile *profile)
{
    /* One unit for the whole report, so that columns compare by eye. */
    const struct unit *unit = unit_of(profile->weight_ns);
    size_t count = profile->function_count;
    struct vector array = {0}, scratch = {0};
    struct row *row = vector_add(&array, count * sizeof *row);
    int error = 0;

    if (!row || !vector_add(&scratch, count * sizeof *row))
        error = -PLINTH_ENOMEM;
    if (!error) {
        for (size_t i = 0; i < count; i++)
            row[i] = (struct row){profile->functions[i].flat_ns, profile->functions[i].cum_ns,
                                  (uint32_t)i};
        sort_rows(row, (struct row *)(void *)scratch.base, count, NULL);
        print_head(out, profile, unit);
        print_rows(out, profile, unit, row);
    }
    error = first_error(error, vector_free(&array));
    return first_error(error, vector_free(&scratch));
}

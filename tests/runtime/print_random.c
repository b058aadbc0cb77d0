/* SPDX-License-Identifier: MIT
 *
 * plinth_format against snprintf(3): random formats of the conversions that both have, random
 * arguments, random room. print_random [SEED [COUNT]]; the seed is printed, and replays a run.
 */
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <plinth/print.h>

enum { ROOM = 600, PAD = 7 };

static uint64_t state;

static unsigned below(unsigned limit)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (unsigned)((state * UINT64_C(0x2545f4914f6cdd1d)) >> 33) % limit;
}

struct trial {
    char format[64];
    size_t size; /* that may be written */
    int stars, star[2];
    char kind;
    uint64_t number;
    const char *text;
};

/* Of each length modifier, and of every size of number. */
static uint64_t random_number(void)
{
    uint64_t number = (uint64_t)below(INT_MAX) << 33 ^ (uint64_t)below(INT_MAX) << 10 ^ below(1024);
    switch (below(8)) {
    case 0:
        return UINT64_C(1) << 63;
    case 1:
        return UINT64_MAX;
    case 2:
        return 0;
    default:
        return number >> below(64);
    }
}

static struct trial random_trial(void)
{
    static const char kinds[] = "diuxXcsp%";
    static const char *const lengths[] = {"", "hh", "h", "l", "ll", "z", "j", "t"};
    static const char *const texts[] = {"", "a", "hello, world", "0123456789abcdef", NULL};
    struct trial trial = {.kind = kinds[below(sizeof kinds - 1)]};
    char *to = trial.format;
    int precise = 0;

    *to++ = '<';
    *to++ = '%';
    for (unsigned flags = below(4); flags; flags--) /* zeros are for numbers only */
        *to++ = below(2) && !strchr("csp%", trial.kind) ? '0' : '-';
    switch (below(3)) {
    case 0:
        to += sprintf(to, "%u", 1 + below(60));
        break;
    case 1:
        *to++ = '*';
        trial.star[trial.stars++] = (int)below(80) - 40;
        break;
    default:
        break;
    }
    if (trial.kind == 's' && below(2)) {
        precise = 1;
        *to++ = '.';
        switch (below(3)) {
        case 0:
            to += sprintf(to, "%u", below(20));
            break;
        case 1:
            *to++ = '*';
            trial.star[trial.stars++] = (int)below(20) - 5;
            break;
        default:
            break;
        }
    }
    if (strchr("diuxX", trial.kind))
        to += sprintf(to, "%s", lengths[below(8)]);
    sprintf(to, "%c>", trial.kind);

    trial.number = random_number();
    if (trial.kind == 'p' && !trial.number) /* glibc says (nil) */
        trial.number = 1;
    /* And cuts "(null)" to nothing where the precision is below 6. */
    trial.text = texts[below(precise ? 4 : 5)];
    trial.size = below(3) ? ROOM : below(20);
    return trial;
}

typedef int formatter(char *buffer, size_t size, const char *format, va_list arguments);

static int ours(char *buffer, size_t size, const char *format, va_list arguments)
{
    return (int)plinth_vformat(buffer, size, format, arguments);
}

static int with(formatter *function, const struct trial *trial, char *buffer, ...)
{
    va_list arguments;
    va_start(arguments, buffer);
    int length = function(buffer, trial->size, trial->format, arguments);
    va_end(arguments);
    return length;
}

static int run(formatter *function, const struct trial *trial, char *buffer)
{
    const int *star = trial->star;
    memset(buffer, PAD, ROOM);
    if (trial->kind == 's')
        return trial->stars == 2   ? with(function, trial, buffer, star[0], star[1], trial->text)
               : trial->stars == 1 ? with(function, trial, buffer, star[0], trial->text)
                                   : with(function, trial, buffer, trial->text);
    return trial->stars ? with(function, trial, buffer, star[0], trial->number)
                        : with(function, trial, buffer, trial->number);
}

int main(int argc, char **argv)
{
    state = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    long count = argc > 2 ? atol(argv[2]) : 200000;
    int failed = 0;
    printf("print_random %llu %ld replays this run\n", (unsigned long long)state, count);
    if (!state)
        return 2;
    for (long i = 0; i < count && failed < 10; i++) {
        struct trial trial = random_trial();
        char is[ROOM], should[ROOM];
        int length = run(ours, &trial, is), wanted = run(vsnprintf, &trial, should);
        if (length == wanted && memcmp(is, should, ROOM) == 0)
            continue;
        failed++;
        printf(
            "%ld: \"%s\" of (%d, %d, %#llx, \"%s\") in %zu bytes: %d \"%.*s\", not %d \"%.*s\"\n",
            i, trial.format, trial.star[0], trial.star[1], (unsigned long long)trial.number,
            trial.text ? trial.text : "(null)", trial.size, length, (int)trial.size, is, wanted,
            (int)trial.size, should);
    }
    return failed != 0;
}

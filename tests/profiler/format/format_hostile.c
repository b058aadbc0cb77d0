/* SPDX-License-Identifier: MIT
 *
 * Damaged ELF files and memory maps: whatever they hold, the profile is written, its total is
 * right, and (by the address sanitizer) nothing is read that is not there. Names may be wrong: then
 * the file says them. format_hostile [SEED [ROUNDS]]
 */
#include <string.h>
#include <time.h>

#include "check.h"
#include "make_elf.h"
#include "plinth/prof.h"
#include "scenes.h"
#include "shim.h"
#include "symbols.h"

enum { FUNCTIONS = 24 };

static const char good_maps[] =
    "00401000-00411000 r-xp 00002000 fe:00 11                         /opt/app/prog\n"
    "7f0000000000-7f0000010000 r-xp 00002000 fe:00 12                 /usr/lib/lib.so\n"
    "7f3000000000-7f3000010000 r-xp 00000000 00:00 0 \n";

static uint64_t state;

static size_t below(size_t limit)
{
    return (size_t)(dice(&state) % limit);
}

/* Damages some bytes, mostly those of headers; or cuts the file. */
static size_t damage(char *file, size_t size)
{
    static const uint64_t numbers[] = {0,
                                       1,
                                       0x7f,
                                       0xff,
                                       0xffff,
                                       0x8000,
                                       0x7fffffff,
                                       0x80000000,
                                       0xffffffff,
                                       INT64_MAX,
                                       (uint64_t)1 << 63,
                                       UINT64_MAX,
                                       UINT64_MAX - 8,
                                       24,
                                       64};
    size_t times = 1 + below(6);
    if (below(8) == 0)
        return below(size + 1);
    while (times--) {
        size_t at = below(3) ? below(size < 512 ? size : 512) : below(size);
        uint64_t number = numbers[below(sizeof numbers / sizeof numbers[0])];
        size_t width = (size_t)1 << below(4);

        if (below(3) == 0)
            number = dice(&state);
        if (below(3) == 0)
            number = size + below(64) - 32;
        if (below(2))
            at &= ~(size_t)7;
        if (width > size - at)
            width = size - at;
        memcpy(file + at, &number, width);
    }
    return size;
}

static void add_stacks(void)
{
    for (unsigned i = 0; i < 32; i++) {
        uintptr_t frames[] = {0x401000 + 0x700 * i, 0x401010 + 0x80 * i, 0x7f0000000000 + 0x700 * i,
                              0x7f3000000000 + i, 0x1234};
        scene_add(frames, 5, 1, 1000000);
    }
}

static void write_all(const char *what, uint64_t round, uint64_t seed)
{
    static const enum plinth_prof_format formats[] = {
        PLINTH_FORMAT_TEXT, PLINTH_FORMAT_FOLDED, PLINTH_FORMAT_PPROF, PLINTH_FORMAT_GPERFTOOLS};
    enum plinth_prof_format format = formats[round % 8 < 4 ? round % 4 : 0];
    int result = plinth_prof_write(SHIM_CAPTURE, format);

    CHECK(result == 0, "seed %llu, %s, round %llu: %d", (unsigned long long)seed, what,
          (unsigned long long)round, result);
    CHECK(shim.mapped == 0 && shim.opened == 0 && shim.views == 0,
          "seed %llu, %s, round %llu: something is left", (unsigned long long)seed, what,
          (unsigned long long)round);
    if (format == PLINTH_FORMAT_TEXT)
        CHECK(!strncmp(shim.output, "total:      32.000ms of CPU time", 32),
              "seed %llu, %s, round %llu: %.60s", (unsigned long long)seed, what,
              (unsigned long long)round, shim.output);
}

/* The same from memory, as the vDSO is read. */
static void read_memory(const char *file, size_t size)
{
    struct elf_source source = {.fd = -1, .memory = file, .size = size};
    struct symbols symbols;
    struct symbol_walk walk;
    uint64_t bias = 0, sum = 0;
    size_t length;

    symbols_read(&symbols, &source);
    symbols_bias(&symbols, 0x401000, ELF_TEXT_OFFSET, &bias);
    symbol_walk_start(&walk, &symbols, bias);
    for (uintptr_t at = 0x401000; at < 0x411000; at += 0x123) {
        const char *name = symbol_walk_to(&walk, at, &length);
        for (size_t i = 0; name && i < length; i++)
            sum += (unsigned char)name[i];
    }
    CHECK(symbols_free(&symbols) == 0 && shim.mapped == 0, "%ld left, names' sum %llu", shim.mapped,
          (unsigned long long)sum);
}

static void hostile_elf(uint64_t seed, uint64_t rounds)
{
    static struct make_symbol symbols[FUNCTIONS];
    static const struct make_symbol in_other = {"other", 0, 0x10000, 0};
    static char names[FUNCTIONS][8];
    size_t size, other_size;
    char *good, *other;
    unsigned named = 0, shown = 0;

    for (unsigned i = 0; i < FUNCTIONS; i++) {
        snprintf(names[i], sizeof names[i], "f%u", i);
        symbols[i] = (struct make_symbol){names[i], 0x400 * i, i % 3 ? 0x400 : 0, 0};
    }
    good =
        make_elf(&(struct make_elf){.symbols = symbols, .count = FUNCTIONS, .build_id = 7}, &size);
    other = make_elf(&(struct make_elf){.symbols = &in_other, .count = 1, .dynamic = true},
                     &other_size);
    for (uint64_t round = 0; round < rounds; round++) {
        /* Exactly as long as the file, so that a read beyond it is seen. */
        char *file = malloc(size), *cut;
        size_t left;

        CHECK(file, "no memory");
        memcpy(file, good, size);
        left = round ? damage(file, size) : size; /* the first is whole: it must have names */
        cut = malloc(left + !left);
        CHECK(cut, "no memory");
        memcpy(cut, file, left);
        shim_reset();
        shim_file("/proc/self/maps", good_maps, sizeof good_maps - 1, 0, 0100444);
        shim_file("/opt/app/prog", cut, left, 11, SHIM_REGULAR);
        shim_file("/usr/lib/lib.so", other, other_size, 12, SHIM_REGULAR);
        write_all("ELF", round, seed);
        if (round % 8 >= 4 || round == 0) { /* as text */
            named += strstr(shim.output, "  f1\n") != NULL;
            shown++;
            CHECK(strstr(shim.output, "  other\n"), "seed %llu, round %llu: the good file's names",
                  (unsigned long long)seed, (unsigned long long)round);
        }
        read_memory(cut, left);
        CHECK(round || named, "the undamaged file has no names");
        free(file);
        free(cut);
    }
    printf("%u of %u damaged files kept their names\n", named, shown);
    CHECK(rounds < 100 || (named > shown / 20 && named < shown), "the damage is not what it was");
    free(good);
    free(other);
}

static void hostile_maps(uint64_t seed, uint64_t rounds)
{
    static const char pieces[][24] = {
        "r-xp",          "0",     "-", " ",         "\n",       ":",           "ffffffffffffffff",
        "/opt/app/prog", "[vdso", "x", "(deleted)", "\x80\xff", "7f3000000000"};
    static const char nothing[1];
    for (uint64_t round = 0; round < rounds; round++) {
        size_t size = sizeof good_maps - 1 + 8192;
        char *maps = calloc(1, size), *exact;
        size_t used = sizeof good_maps - 1;

        CHECK(maps, "no memory");
        memcpy(maps, good_maps, used);
        for (size_t times = below(8); times--;) {
            const char *piece = pieces[below(sizeof pieces / sizeof pieces[0])];
            size_t at = below(used), length = strlen(piece);
            if (below(2)) {
                memcpy(maps + at, piece, at + length <= used ? length : used - at);
            } else {
                memmove(maps + at + length, maps + at, used - at);
                memcpy(maps + at, piece, length);
                used += length;
            }
        }
        if (below(10) == 0) { /* a line longer than any buffer */
            size_t at = below(used);

            memmove(maps + at + 7000, maps + at, used - at);
            memset(maps + at, below(2) ? '0' : 'a', 7000);
            used += 7000;
        }
        if (below(10) == 0)
            used = below(used + 1);
        exact = malloc(used + !used);
        CHECK(exact, "no memory");
        memcpy(exact, maps, used);
        shim_reset();
        shim_file("/proc/self/maps", exact, used, 0, 0100444);
        shim_file("/opt/app/prog", nothing, 0, 11, SHIM_REGULAR);
        write_all("maps", round, seed);
        free(maps);
        free(exact);
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    uint64_t rounds = argc > 2 ? strtoull(argv[2], NULL, 0) : 10000;
    state = seed;
    printf("seed %llu, %llu files\n", (unsigned long long)seed, (unsigned long long)rounds);
    fflush(stdout);
    scene_clear();
    scene_view.stacks = &scene_table;
    scene_view.stats.interval_us = 10000;
    add_stacks();
    hostile_elf(seed, rounds);
    hostile_maps(seed, rounds);
    scene_clear();
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The parts of the formats one by one, against slow and obvious models where there is something to
 * compute. format_units [SEED]
 */
#include <elf.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "format/formats.h"
#include "make_elf.h"
#include "names.h"
#include "plinth/errno.h"
#include "scenes.h"
#include "shim.h"
#include "sort.h"
#include "symbols.h"

#define COUNT(a) (sizeof a / sizeof((a)[0]))

static uint64_t seed, state;

static unsigned below(unsigned limit)
{
    return (unsigned)(dice(&state) % limit);
}

/* --- Sorting ---------------------------------------------------------------------------------- */

struct item {
    unsigned key, place;
};

static bool lower(const struct item *a, const struct item *b, const void *context)
{
    return a->key % *(const unsigned *)context < b->key % *(const unsigned *)context;
}

SORT_DEFINE(sort_items, struct item, lower)

static void test_sort(void)
{
    static struct item items[300], scratch[300];
    for (unsigned count = 0; count <= 300; count++) {
        unsigned modulus = 1 + below(2 * count + 1);
        for (unsigned i = 0; i < count; i++)
            items[i] = (struct item){below(1000000), i};
        sort_items(items, scratch, count, &modulus);
        for (unsigned i = 1; i < count; i++) {
            unsigned a = items[i - 1].key % modulus, b = items[i].key % modulus;
            CHECK(a < b || (a == b && items[i - 1].place < items[i].place),
                  "seed %llu: %u items, place %u", (unsigned long long)seed, count, i);
        }
    }
}

/* --- Names ------------------------------------------------------------------------------------ */

static void test_names(void)
{
    static const struct {
        const char *from, *to;
    } cases[] = {
        {"plain", "plain"},
        {"", ""},
        {"a\nb\rc\td", "a\\nb\\rc\\td"},
        {"\x01\x1f\x7f", "\\x01\\x1f\\x7f"},
        {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\x9d", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\x9d"},
        {"\xc2\x80\xc2\x9f\xc2\xa0", "\\xc2\\x80\\xc2\\x9f\xc2\xa0"}, /* C1 controls */
        {"\xc0\x80", "\\xc0\\x80"},                                   /* overlong */
        {"\xe0\x9f\xbf\xe0\xa0\x80", "\\xe0\\x9f\\xbf\xe0\xa0\x80"},
        {"\xf0\x8f\xbf\xbf\xf0\x90\x80\x80", "\\xf0\\x8f\\xbf\\xbf\xf0\x90\x80\x80"},
        {"\xed\x9f\xbf\xed\xa0\x80", "\xed\x9f\xbf\\xed\\xa0\\x80"}, /* surrogates */
        {"\xf4\x8f\xbf\xbf\xf4\x90\x80\x80", "\xf4\x8f\xbf\xbf\\xf4\\x90\\x80\\x80"},
        {"\xf5\xff\xfe", "\\xf5\\xff\\xfe"},
        {"cut\xe2\x82", "cut\\xe2\\x82"},
    };
    char to[256];

    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t length = strlen(cases[i].from), wanted = strlen(cases[i].to);
        CHECK(name_escape(NULL, cases[i].from, length) == wanted, "case %zu: length", i);
        CHECK(name_escape(to, cases[i].from, length) == wanted, "case %zu: length", i);
        CHECK(!memcmp(to, cases[i].to, wanted), "case %zu: %.*s", i, (int)wanted, to);
    }
}

/* --- Images ----------------------------------------------------------------------------------- */

static void test_images(void)
{
    static const char maps[] =
        "1000-3000 r-xp 00001000 08:01 7 /bin/a b\n"
        "3000-4000 r-xp 00003000 08:01 7 /bin/a b\n" /* goes on: one image */
        "4000-5000 r-xp 00009000 08:01 7 /bin/a b\n" /* another part of the file */
        "5000-6000 r-xp 0000a000 08:02 7 /bin/a b\n" /* another device */
        "6000-7000 rw-p 00000000 00:00 0 \n"         /* not executable */
        "7000-8000 rwxp 00000000 00:00 0 \n"
        "8000-9000 r-xp 00000000 00:00 0 \n"       /* goes on */
        "a000-9000 r-xp 00000000 00:00 0 [back]\n" /* ends before it begins */
        "2000-9800 r-xp 00000000 00:00 0 [over]\n" /* lies over others */
        "fffffffffffff000-ffffffffffffffff --xp 00000000 00:00 0 [top]\n";
    static const struct {
        uintptr_t start, limit;
        const char *path;
    } wanted[] = {{0x1000, 0x4000, "/bin/a b"},
                  {0x4000, 0x5000, "/bin/a b"},
                  {0x5000, 0x6000, "/bin/a b"},
                  {0x7000, 0x9000, "[anon]"},
                  {0xfffffffffffff000, 0xffffffffffffffff, "[top]"}};
    static const uintptr_t auxv[] = {6, 4096, 9, 0x4800, 0, 0};
    struct image_list list;

    shim_reset();
    shim_file("/proc/self/maps", maps, sizeof maps - 1, 0, 0100444);
    shim_file("/proc/self/auxv", auxv, sizeof auxv, 0, 0100400);
    CHECK(images_read(&list) == 0, "%d", list.error);
    CHECK(list.count == COUNT(wanted), "%zu", list.count);
    for (size_t i = 0; i < COUNT(wanted); i++) {
        const struct image *image = &list.items[i];
        CHECK(image->start == wanted[i].start && image->limit == wanted[i].limit, "image %zu", i);
        CHECK(!strcmp(image->path, wanted[i].path), "image %zu: %s", i, image->path);
        /* All mappings of the file that has the entry are the program's; not the other device's. */
        CHECK(image->program == (i < 2), "image %zu", i);
    }
    CHECK(images_free(&list) == 0 && shim.mapped == 0, "%ld", shim.mapped);
}

/* --- Symbols ---------------------------------------------------------------------------------- */

static int rank(const struct make_symbol *symbol)
{
    int binding = ELF64_ST_BIND(symbol->info);
    return binding == STB_GLOBAL ? 0 : binding == STB_WEAK ? 1 : 2;
}

/* Whether a is the better name for an address that both cover. */
static bool better(const struct make_symbol *a, const struct make_symbol *b)
{
    if (a->at != b->at)
        return a->at > b->at;
    if (rank(a) != rank(b))
        return rank(a) < rank(b);
    if (strlen(a->name) != strlen(b->name))
        return strlen(a->name) < strlen(b->name);
    return strcmp(a->name, b->name) < 0;
}

static const char *model(const struct make_symbol *symbols, size_t count, uint32_t at)
{
    const struct make_symbol *best = NULL;
    for (size_t i = 0; i < count; i++) {
        uint32_t limit = symbols[i].at + symbols[i].size;
        if (!symbols[i].size) {
            limit = ELF_TEXT_SIZE;
            for (size_t j = 0; j < count; j++)
                if (symbols[j].at > symbols[i].at && symbols[j].at < limit)
                    limit = symbols[j].at;
        }
        if (at < symbols[i].at || at >= limit)
            continue;
        if (!best || better(&symbols[i], best))
            best = &symbols[i];
    }
    return best ? best->name : NULL;
}

static void test_symbols(void)
{
    static const unsigned char infos[] = {
        ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), ELF64_ST_INFO(STB_WEAK, STT_FUNC),
        ELF64_ST_INFO(STB_LOCAL, STT_FUNC), ELF64_ST_INFO(STB_GLOBAL, STT_GNU_IFUNC)};
    enum { SYMBOLS = 40, RANGE = 200 };
    struct make_symbol symbols[SYMBOLS];
    char names[SYMBOLS][8];

    for (int round = 0; round < 500; round++) {
        size_t count = below(SYMBOLS) + 1, size, length;
        struct symbols read;
        struct symbol_walk walk;
        struct elf_source source = {.fd = -1};
        uint64_t bias;
        char *file;

        for (size_t i = 0; i < count; i++) {
            size_t letters = 1 + below(3);
            memset(names[i], 0, sizeof names[i]);
            for (size_t j = 0; j < letters; j++)
                names[i][j] = (char)('a' + below(3));
            symbols[i] = (struct make_symbol){names[i], below(RANGE), below(3) ? below(60) : 0,
                                              infos[below(COUNT(infos))]};
        }
        file = make_elf(&(struct make_elf){.symbols = symbols, .count = count, .dynamic = below(2)},
                        &size);
        source.memory = file;
        source.size = size;
        CHECK(symbols_read(&read, &source) == 0 && read.count == count, "seed %llu round %d",
              (unsigned long long)seed, round);
        CHECK(symbols_bias(&read, 0x7000, ELF_TEXT_OFFSET, &bias), "no segment");
        symbol_walk_start(&walk, &read, bias);
        for (uint32_t at = 0; at < RANGE + 70; at += 1 + below(3)) {
            const char *name = symbol_walk_to(&walk, 0x7000 + at, &length);
            const char *wanted = model(symbols, count, at);
            CHECK((name != NULL) == (wanted != NULL), "seed %llu round %d at %u",
                  (unsigned long long)seed, round, at);
            CHECK(!name || (length == strlen(wanted) && !memcmp(name, wanted, length)),
                  "seed %llu round %d at %u: %.*s, not %s", (unsigned long long)seed, round, at,
                  (int)length, name, wanted);
        }
        CHECK(symbols_free(&read) == 0 && shim.mapped == 0, "%ld mappings", shim.mapped);
        free(file);
    }
}

/* Reads a file whose bytes at a place were changed. */
static int read_changed(size_t at, uint64_t value, size_t width, size_t *count, char *build_id)
{
    static const struct make_symbol symbols[] = {{"first", 0, 16, 0}, {"last", 16, 16, 0}};
    struct elf_source source = {.fd = -1};
    struct symbols read;
    size_t size;
    char *file = make_elf(&(struct make_elf){.symbols = symbols, .count = 2, .build_id = 1}, &size);
    int result;

    memcpy(file + (at == SIZE_MAX ? size - width : at), &value, width);
    source.memory = file;
    source.size = size;
    result = symbols_read(&read, &source);
    *count = read.count;
    memcpy(build_id, read.build_id, sizeof read.build_id);
    CHECK(symbols_free(&read) == 0 && shim.mapped == 0, "%ld mappings", shim.mapped);
    free(file);
    return result;
}

/* What is refused, and what costs only a name or the build id. */
static void test_changed(void)
{
    enum {
        SECTIONS = sizeof(Elf64_Ehdr) + 2 * sizeof(Elf64_Phdr),
        TABLE = SECTIONS + 2 * sizeof(Elf64_Shdr),
        STRINGS = SECTIONS + 3 * sizeof(Elf64_Shdr),
        NOTE = SECTIONS + 4 * sizeof(Elf64_Shdr),
        SYMBOL = NOTE + sizeof(Elf64_Nhdr) + 24 + 4 + sizeof(Elf64_Sym)
    };
    static const struct {
        size_t at;
        uint64_t value;
        size_t width;
        int result;
        size_t count;
        bool build_id;
    } cases[] = {
        {0, 0x7f, 1, 0, 2, true}, /* as it was */
        {0, 0x7e, 1, -PLINTH_ENOEXEC, 0, false},
        {EI_CLASS, ELFCLASS32, 1, -PLINTH_ENOEXEC, 0, false},
        {EI_DATA, ELFDATA2MSB, 1, -PLINTH_ENOEXEC, 0, false},
        {offsetof(Elf64_Ehdr, e_phentsize), 55, 2, -PLINTH_ENOEXEC, 0, false},
        {offsetof(Elf64_Ehdr, e_shentsize), 128, 2, -PLINTH_ENOEXEC, 0, false},
        {offsetof(Elf64_Ehdr, e_phnum), 60000, 2, -PLINTH_ENOEXEC, 0, false},
        {offsetof(Elf64_Ehdr, e_shnum), 60000, 2, -PLINTH_ENOEXEC, 0, true},
        {offsetof(Elf64_Ehdr, e_shoff), UINT64_MAX - 63, 8, -PLINTH_ENOEXEC, 0, true},
        {offsetof(Elf64_Ehdr, e_shoff), 0, 8, 0, 0, true}, /* no sections: no names */
        /* the count of sections is in the first one where the header's is 0: here that says 0 */
        {offsetof(Elf64_Ehdr, e_shnum), 0, 2, 0, 0, true},
        {TABLE + offsetof(Elf64_Shdr, sh_entsize), 23, 8, -PLINTH_ENOEXEC, 0, true},
        {TABLE + offsetof(Elf64_Shdr, sh_link), 1, 4, -PLINTH_ENOEXEC, 0, true},
        {TABLE + offsetof(Elf64_Shdr, sh_link), 4, 4, -PLINTH_ENOEXEC, 0, true},
        {TABLE + offsetof(Elf64_Shdr, sh_size), 24 << 20, 8, -PLINTH_ENOEXEC, 0, true},
        {TABLE + offsetof(Elf64_Shdr, sh_offset), INT64_MAX, 8, -PLINTH_ENOEXEC, 0, true},
        {STRINGS + offsetof(Elf64_Shdr, sh_size), UINT64_MAX, 8, -PLINTH_ENOEXEC, 0, true},
        {SIZE_MAX, 'x', 1, 0, 1, true}, /* the last name does not end: the first is good */
        {SYMBOL + offsetof(Elf64_Sym, st_name), 1000, 4, 0, 1, true},
        {SYMBOL + offsetof(Elf64_Sym, st_name), 0, 4, 0, 1, true}, /* no name */
        {SYMBOL + offsetof(Elf64_Sym, st_shndx), SHN_UNDEF, 2, 0, 1, true},
        {SYMBOL + offsetof(Elf64_Sym, st_shndx), SHN_ABS, 2, 0, 1, true},
        {SYMBOL + offsetof(Elf64_Sym, st_shndx), 4, 2, 0, 1, true},
        {SYMBOL + offsetof(Elf64_Sym, st_value), 0x100, 8, 0, 1, true}, /* not in its section */
        {SYMBOL + offsetof(Elf64_Sym, st_info), STT_OBJECT, 1, 0, 1, true},
        {NOTE + offsetof(Elf64_Nhdr, n_type), 1, 4, 0, 2, false},
        {NOTE + offsetof(Elf64_Nhdr, n_namesz), 5, 4, 0, 2, false},
        {NOTE + offsetof(Elf64_Nhdr, n_namesz), UINT32_MAX, 4, 0, 2, false},
        {NOTE + offsetof(Elf64_Nhdr, n_descsz), 21, 4, 0, 2, false},
        {NOTE + offsetof(Elf64_Nhdr, n_descsz), UINT32_MAX - 1, 4, 0, 2, false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char build_id[2 * BUILD_ID_MAX + 1];
        size_t count;
        int result = read_changed(cases[i].at, cases[i].value, cases[i].width, &count, build_id);

        CHECK(result == cases[i].result && count == cases[i].count, "case %zu: %d, %zu names", i,
              result, count);
        CHECK(
            !strcmp(build_id, cases[i].build_id ? "0102030405060708090a0b0c0d0e0f1011121314" : ""),
            "case %zu: build id \"%s\"", i, build_id);
    }
}

/* --- Sums ------------------------------------------------------------------------------------- */

/* Random stacks over functions f000 to f063 at 256 bytes each: the view has the model's sums, and
 * so do the folded lines. */
static void test_sums(void)
{
    enum { FUNCTIONS = 64, STACKS = 2000, DEPTH = 30 };
    static struct make_symbol symbols[FUNCTIONS];
    static char names[FUNCTIONS][8];
    static const char maps[] = "00401000-00411000 r-xp 00002000 fe:00 11 /opt/app/prog\n";
    uint64_t flat[FUNCTIONS] = {0}, cum[FUNCTIONS] = {0}, total = 0, samples = 0, folded = 0;
    struct session_view view;
    struct profile profile;
    size_t size;
    char *file;

    scene_set("nomaps");
    scene_clear();
    scene_view.stacks = &scene_table;
    for (unsigned i = 0; i < FUNCTIONS; i++) {
        snprintf(names[i], sizeof names[i], "f%03u", i);
        symbols[i] = (struct make_symbol){names[i], 256 * i, 256, 0};
    }
    file = make_elf(&(struct make_elf){.symbols = symbols, .count = FUNCTIONS}, &size);
    shim_file("/proc/self/maps", maps, sizeof maps - 1, 0, 0100444);
    shim_file("/opt/app/prog", file, size, 11, SHIM_REGULAR);

    for (int i = 0; i < STACKS; i++) {
        uintptr_t frames[DEPTH];
        size_t depth = 1 + below(DEPTH);
        uint64_t weight = dice(&state) >> 34, has = 0;

        for (size_t j = 0; j < depth; j++) {
            unsigned f = below(below(2) ? FUNCTIONS : 6), in = below(256);
            /* A caller's return address is one more than what is looked up. */
            frames[j] = 0x401000 + 256 * f + in + (j > 0);
            if (j == 0)
                flat[f] += weight;
            if (!(has >> f & 1))
                cum[f] += weight;
            has |= (uint64_t)1 << f;
        }
        scene_add(frames, depth, 1 + below(5), weight);
        total += weight;
        samples = scene_view.stats.samples;
    }

    CHECK(session_view(&view) == 0 && profile_build(&profile, &view) == 0, "no profile");
    session_unview();
    CHECK(profile.weight_ns == total && profile.samples == samples, "the totals");
    for (size_t i = 0; i < profile.function_count; i++) {
        const struct profile_function *function = &profile.functions[i];
        unsigned f = (unsigned)strtoul(function->name + 1, NULL, 10);
        CHECK(function->length == 4 && f < FUNCTIONS, "%s", function->name);
        CHECK(function->flat_ns == flat[f] && function->cum_ns == cum[f], "seed %llu: %s",
              (unsigned long long)seed, function->name);
        CHECK(i == 0 || strcmp(profile.functions[i - 1].name, function->name) < 0, "unsorted");
        total -= function->flat_ns;
    }
    CHECK(total == 0, "flat times do not add up");
    CHECK(profile_free(&profile) == 0 && shim.mapped == 0, "%ld mappings", shim.mapped);

    CHECK(plinth_prof_write(SHIM_CAPTURE, PLINTH_FORMAT_FOLDED) == 0, "folded");
    for (char *line = strtok(shim.output, "\n"); line; line = strtok(NULL, "\n"))
        folded += strtoull(strrchr(line, ' ') + 1, NULL, 10);
    CHECK(folded == scene_view.stats.weight_ns / 1000, "%llu us", (unsigned long long)folded);
    scene_clear();
    free(file);
}

/* Shares of totals that fill 64 bits, and rates at their ends. */
static void test_extremes(void)
{
    const uintptr_t a = 0x1000, b[] = {0x2000, 0x3000};
    scene_set("nomaps");
    scene_clear();
    scene_view.stacks = &scene_table;
    scene_view.stats.cpu_ns = UINT64_MAX;
    scene_view.stats.interval_us = 2147483647;
    scene_view.stats.achieved_millihertz = UINT32_MAX;
    scene_view.stats.clock = 99;
    scene_view.stats.unwind = -1;
    scene_view.duration_ns = UINT64_MAX;
    scene_view.started_ns = INT64_MIN;
    scene_add(&a, 1, UINT64_MAX / 2, (uint64_t)3 << 61);
    scene_add(b, 2, 1, (uint64_t)1 << 61);
    for (int format = 0; format <= PLINTH_FORMAT_GPERFTOOLS; format++) {
        int wanted = format == PLINTH_FORMAT_SPEEDSCOPE ? -PLINTH_EOPNOTSUPP : 0;
        int result = plinth_prof_write(SHIM_CAPTURE, (enum plinth_prof_format)format);
        CHECK(result == wanted && shim.mapped == 0 && shim.views == 0, "format %d: %d", format,
              result);
        if (format != PLINTH_FORMAT_TEXT)
            continue;
        CHECK(strstr(shim.output, "50.00% of the kernel's account, 18446744073.710s"), "%s",
              shim.output);
        CHECK(strstr(shim.output, "0.0 Hz asked, 4294967.3 Hz achieved; clock ?, unwinder ?"), "%s",
              shim.output);
        CHECK(strstr(shim.output, "9223372036.855s  100.00%  100.00% 9223372036.855s  100.00%  "
                                  "[unknown]"),
              "%s", shim.output);
    }
    scene_clear();
}

/* --- The call --------------------------------------------------------------------------------- */

static void test_errors(void)
{
    static const int wrong[] = {-1, 5, 6, 2147483647, -2147483647 - 1};
    scene_set("plain");
    for (size_t i = 0; i < COUNT(wrong); i++)
        CHECK(plinth_prof_write(SHIM_CAPTURE, (enum plinth_prof_format)wrong[i]) == -PLINTH_EINVAL,
              "format %d", wrong[i]);
    CHECK(plinth_prof_write(SHIM_CAPTURE, PLINTH_FORMAT_SPEEDSCOPE) == -PLINTH_EOPNOTSUPP, "-");
    CHECK(shim.views_taken == 0, "a view was taken for nothing");
    for (int error = -PLINTH_EBUSY; error != 0;
         error = error == -PLINTH_EBUSY ? -PLINTH_ESRCH : 0) {
        shim.view_error = error;
        CHECK(plinth_prof_write(SHIM_CAPTURE, PLINTH_FORMAT_TEXT) == error, "%d", error);
    }
    CHECK(shim.output_size == 0 && shim.views == 0, "something was written");
    scene_clear();
}

/* --- Samples that came between the two looks, at the account and at the stacks ------------------
 */

static void hold_total(uint64_t cpu_ns, uint64_t unsampled_ns, uint64_t wanted)
{
    struct session_view view;
    struct profile profile;

    scene_view.stats.cpu_ns = cpu_ns;
    scene_view.stats.unsampled_ns = unsampled_ns;
    CHECK(session_view(&view) == 0, "no view");
    CHECK(profile_build(&profile, &view) == 0, "it is not built");
    session_unview();
    CHECK(profile.weight_ns == wanted, "%llu ns, not %llu", (unsigned long long)profile.weight_ns,
          (unsigned long long)wanted);
    CHECK(profile_free(&profile) == 0, "not freed");
}

static void test_running(void)
{
    const uintptr_t frames[] = {0x5000};

    scene_set("nomaps");
    scene_clear();
    scene_view.stacks = &scene_table;
    scene_add(frames, 1, 2, 2000);
    hold_total(2500, 500, 2500);  /* nothing came */
    hold_total(1900, 900, 2000);  /* a sample of 1000 came, behind an account of 1900 */
    hold_total(2000, 1000, 2000); /* and right at the account */
    hold_total(2300, 1300, 2300);
    hold_total(9000, 500, 2500); /* the account knows more than the clock: not ours to say */
    scene_clear();
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    state = seed;
    printf("seed %llu\n", (unsigned long long)seed);
    fflush(stdout);
    test_sort();
    test_names();
    test_images();
    test_symbols();
    test_changed();
    test_sums();
    test_extremes();
    test_errors();
    test_running();
    return 0;
}

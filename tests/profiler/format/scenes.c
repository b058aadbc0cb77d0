/* SPDX-License-Identifier: MIT
 *
 * The made-up sessions; see scenes.h. The program is mapped at 0x401000, its functions are at
 * multiples of 256 bytes from there.
 */
#include "scenes.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "make_elf.h"
#include "plinth/errno.h"
#include "shim.h"

#define P(at)       ((uintptr_t)0x401000 + (at))
#define MS          1000000u
#define COUNT(a)    (sizeof a / sizeof((a)[0]))
#define FRAMES(...) (const uintptr_t[]){__VA_ARGS__}, COUNT(((const uintptr_t[]){__VA_ARGS__}))

#define MAPS_ZLIB     0x7f0000000000u
#define MAPS_OLD      0x7f1000000000u
#define MAPS_REPLACED 0x7f2000000000u
#define MAPS_ANON     0x7f3000000000u
#define MAPS_DYN      0x7f4000000000u
#define MAPS_FIFO     0x7f5000000000u
#define MAPS_VDSO     0x200000000000u /* really mapped: the vDSO is read from memory */
#define VDSO_SIZE     0x2000u
#define MAPS_VSYSCALL 0xffffffffff600000u

struct session_view scene_view;
struct stack_table scene_table;

static struct stack **stacks;
static size_t stack_count, stack_room;
static char *elf_files[5];

/* --- What profiler/ asks for ------------------------------------------------------------------ */

int session_view(struct session_view *view)
{
    if (shim.view_error)
        return shim.view_error;
    shim.views++;
    shim.views_taken++;
    *view = scene_view;
    return 0;
}

void session_unview(void)
{
    shim.views--;
}

const struct stack *stacks_next(const struct stack_table *table, size_t *cursor)
{
    if (table != &scene_table || shim.views != 1)
        abort();
    return *cursor < stack_count ? stacks[(*cursor)++] : NULL;
}

/* --- Building --------------------------------------------------------------------------------- */

void scene_add(const uintptr_t *frames, size_t depth, uint64_t samples, uint64_t weight_ns)
{
    size_t bytes = sizeof(struct stack) + depth * sizeof *frames;
    struct stack *stack = malloc(bytes);
    if (stack_count == stack_room) {
        stack_room = stack_room ? 2 * stack_room : 64;
        stacks = realloc(stacks, stack_room * sizeof stacks[0]);
    }
    if (!stack || !stacks)
        abort();
    *stack = (struct stack){.weight_ns = weight_ns, .samples = samples, .depth = depth};
    memcpy(stack->frames, frames, depth * sizeof *frames);
    stacks[stack_count++] = stack;
    scene_view.stats.samples += samples;
    scene_view.stats.weight_ns += weight_ns;
    scene_view.stats.stacks = stack_count;
}

void scene_clear(void)
{
    for (size_t i = 0; i < stack_count; i++)
        free(stacks[i]);
    free(stacks);
    stacks = NULL;
    stack_count = stack_room = 0;
    for (size_t i = 0; i < COUNT(elf_files); i++) {
        free(elf_files[i]);
        elf_files[i] = NULL;
    }
    scene_table = (struct stack_table){0};
    scene_view = (struct session_view){0};
    shim_reset();
}

static void add_elf(size_t slot, const char *path, uint64_t inode, const struct make_elf *make)
{
    size_t size;
    elf_files[slot] = make_elf(make, &size);
    shim_file(path, elf_files[slot], size, inode, SHIM_REGULAR);
}

static void map_vdso(const struct make_elf *make)
{
    static bool mapped;
    size_t size;
    char *file = make_elf(make, &size);

    if (!mapped &&
        mmap((void *)MAPS_VDSO, VDSO_SIZE, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != (void *)MAPS_VDSO)
        abort();
    mapped = true;
    if (size > VDSO_SIZE)
        abort();
    memcpy((void *)MAPS_VDSO, file, size);
    free(file);
}

static const char maps[] =
    "00400000-00401000 r--p 00000000 fe:00 11                         /opt/app/prog\n"
    "00401000-00409000 r-xp 00002000 fe:00 11                         /opt/app/prog\n"
    "00409000-00411000 r-xp 0000a000 fe:00 11                         /opt/app/prog\n"
    "01000000-01021000 rw-p 00000000 00:00 0                          [heap]\n"
    "200000000000-200000002000 r-xp 00000000 00:00 0                  [vdso]\n"
    "7f0000000000-7f0000010000 r-xp 00002000 fe:00 12                 /usr/lib/libz.so.1\n"
    "7f1000000000-7f1000010000 r-xp 00002000 fe:00 13                 /tmp/old one.so (deleted)\n"
    "7f2000000000-7f2000010000 r-xp 00002000 fe:00 14                 /usr/lib/libreplaced.so\n"
    "7f3000000000-7f3000010000 r-xp 00000000 00:00 0 \n"
    "7f4000000000-7f4000010000 r-xp 00002000 fe:00 15                 /usr/lib/libdyn.so\n"
    "7f5000000000-7f5000010000 r-xp 00002000 fe:00 16                 /run/fifo\n"
    "ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0          [vsyscall]\n";

static void add_files(const struct make_symbol *symbols, size_t count)
{
    static const struct make_symbol dynamic[] = {{"dyn_call", 0x100, 0x100, 0}};
    static const struct make_symbol vdso[] = {
        {"clock_gettime", 0x400, 0x80, ELF64_ST_INFO(STB_WEAK, STT_FUNC)},
        {"__vdso_clock_gettime", 0x400, 0x80, 0}};
    static const uintptr_t auxv[] = {6, 4096, 9, P(0), 0, 0};
    size_t size;

    shim_file("/proc/self/auxv", auxv, sizeof auxv, 0, 0100400);
    shim_file("/proc/self/maps", maps, sizeof maps - 1, 0, 0100444);
    add_elf(0, "/proc/self/exe", 11,
            &(struct make_elf){.symbols = symbols, .count = count, .build_id = 1});
    add_elf(1, "/usr/lib/libz.so.1", 12, &(struct make_elf){.build_id = 0xa1});
    add_elf(2, "/usr/lib/libreplaced.so", 99,
            &(struct make_elf){.symbols = symbols, .count = count});
    add_elf(3, "/usr/lib/libdyn.so", 15,
            &(struct make_elf){.symbols = dynamic, .count = 1, .dynamic = true});
    elf_files[4] = make_elf(&(struct make_elf){.symbols = dynamic, .count = 1}, &size);
    shim_file("/run/fifo", elf_files[4], size, 16, SHIM_FIFO);
    map_vdso(
        &(struct make_elf){.symbols = vdso, .count = COUNT(vdso), .dynamic = true, .memory = true});
}

static void set_stats(void)
{
    struct plinth_prof_stats *stats = &scene_view.stats;
    *stats = (struct plinth_prof_stats){
        .size = sizeof *stats,
        .interval_us = 10000,
        .achieved_millihertz = 99450,
        .clock = PLINTH_CLOCK_CPU,
        .unwind = PLINTH_UNWIND_FP,
        .cpu_ns = 8004000000,
    };
    scene_view.stacks = &scene_table;
    scene_view.started_ns = 1700000000123456789;
    scene_view.duration_ns = 9012345678;
}

/* --- The scenes ------------------------------------------------------------------------------- */

static void plain(void)
{
    static const struct make_symbol symbols[] = {
        {"_start", 0x000, 0x40, 0},
        {"main", 0x100, 0x100, 0},
        {"parse", 0x200, 0x100, 0},
        {"count_words", 0x300, 0x200, 0},
        {"hash_word", 0x500, 0x80, 0},
        {"read_input", 0x600, 0x100, 0},
        {"recurse", 0x800, 0x100, 0},
        {"tiny", 0x900, 0x100, 0},
        {"asm_copy", 0x1000, 0, 0},
        {"asm_next", 0x2000, 0x10, 0},
        {"not_a_function", 0x510, 8, ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT)},
        {"no_type", 0x508, 8, ELF64_ST_INFO(STB_LOCAL, STT_NOTYPE)},
        {"indirect", 0x3000, 0x100, ELF64_ST_INFO(STB_GLOBAL, STT_GNU_IFUNC)},
    };
    add_files(symbols, COUNT(symbols));
    scene_add(FRAMES(P(0x520), P(0x350), P(0x180), P(0x20)), 300, 3000 * MS);
    scene_add(FRAMES(P(0x400), P(0x180), P(0x20)), 200, 2000 * MS);
    scene_add(FRAMES(P(0x540), P(0x350), P(0x180), P(0x20)), 40, 400 * MS);
    scene_add(FRAMES(P(0x600), P(0x190), P(0x20)), 100, 1000 * MS);
    scene_add(FRAMES(MAPS_ZLIB + 8, P(0x620), P(0x190), P(0x20)), 50, 500 * MS);
    scene_add(FRAMES(P(0x810), P(0x820), P(0x820), P(0x1a0), P(0x20)), 60, 600 * MS);
    scene_add(FRAMES(P(0x1fff)), 30, 300 * MS);
    /* A call that does not return ends parse: its return address is where count_words begins. */
    scene_add(FRAMES(MAPS_ANON + 8, P(0x300), P(0x1b0), P(0x20)), 10, 100 * MS);
    scene_add(FRAMES(P(0x210), FRAME_TRUNCATED, P(0x20)), 5, 50 * MS);
    scene_add(FRAMES(0xdead0000), 2, 25 * MS);
    scene_add(FRAMES(P(0x910), P(0x1c0), P(0x20)), 1, 1200600);
    scene_add(FRAMES(P(0x910)), 0, 0); /* published, not counted yet */
    scene_table.full_samples = 2;
    scene_table.full_weight_ns = 20 * MS;
    scene_view.stats.unsampled_ns = 3799400;
    scene_view.stats.weight_ns += 20 * MS + 3799400;
    scene_view.stats.samples += 2;
    scene_view.stats.dropped_full = 2;
    scene_view.stats.dropped_busy = 1;
    scene_view.stats.dropped_foreign = 4;
    scene_view.stats.truncated = 5;
    scene_view.stats.overruns = 7;
}

static void odd(void)
{
    static const struct make_symbol symbols[] = {
        {"_start", 0x000, 0x40, 0},
        {"a;b", 0x100, 0x100, 0},
        {"say \"hi\"", 0x200, 0x100, 0},
        {"line\nbreak\ttab\x7f\x1b[31m", 0x300, 0x100, 0},
        {"bad\xff\xc0\xaf\xed\xa0\x80utf8", 0x400, 0x100, 0},
        {"gr\xc3\xb6\xc3\x9f"
         "e\xe2\x82\xac\xf0\x9f\x90\x9d",
         0x500, 0x100, 0},
        {"(anonymous)", 0x600, 0x100, 0},
        {"vec<int>::push--back", 0x700, 0x100, 0},
        {"c1\xc2\x85", 0x800, 0x100, 0},
        {"back\\slash 12", 0x900, 0x100, 0},
    };
    add_files(symbols, COUNT(symbols));
    for (uintptr_t i = 1; i < COUNT(symbols); i++)
        scene_add(FRAMES(P(0x100 * i + 1), P(0x20)), i, i * 10 * MS);
    scene_add(FRAMES(MAPS_OLD + 1, P(0x20)), 10, 100 * MS);
    scene_add(FRAMES(MAPS_REPLACED + 1, P(0x20)), 11, 110 * MS);
    scene_add(FRAMES(MAPS_DYN + 0x110, P(0x20)), 12, 120 * MS);
    scene_add(FRAMES(MAPS_FIFO + 0x110, P(0x20)), 13, 130 * MS);
    scene_add(FRAMES(MAPS_VDSO + 0x410, P(0x20)), 7, 70 * MS);
    scene_add(FRAMES(MAPS_VDSO + 1, P(0x20)), 7, 75 * MS);
    scene_add(FRAMES(MAPS_VSYSCALL + 1, P(0x20)), 15, 150 * MS);
    scene_add(FRAMES((uintptr_t)0, P(0x20)), 16, 160 * MS);
}

static char long_name[10001];

static void long_names(void)
{
    static struct make_symbol symbols[] = {{"main", 0, 0x100, 0}, {long_name, 0x100, 0x100, 0}};
    memset(long_name, 'x', sizeof(long_name) - 1);
    add_files(symbols, COUNT(symbols));
    scene_add(FRAMES(P(0x120), P(0x20)), 3, 30 * MS);
    scene_add(FRAMES(P(0x20)), 1, 10 * MS);
}

/* All second frames are the same call. */
static void shared(void)
{
    static const struct make_symbol symbols[] = {
        {"main", 0, 0x100, 0}, {"work", 0x100, 0x100, 0}, {"only_caller", 0x200, 0x100, 0}};
    add_files(symbols, COUNT(symbols));
    for (uintptr_t i = 0; i < 50; i++)
        scene_add(FRAMES(P(0x120 + i), P(0x220), P(0x20)), 1, 10 * MS);
}

static void no_maps(void)
{
    scene_add(FRAMES(P(0x120), P(0x20)), 3, 30 * MS);
}

bool scene_set(const char *name)
{
    static const struct {
        const char *name;
        void (*set)(void);
    } scenes[] = {
        {"plain", plain}, {"odd", odd},       {"long", long_names},
        {"empty", NULL},  {"shared", shared}, {"nomaps", no_maps},
    };

    scene_clear();
    set_stats();
    for (size_t i = 0; i < COUNT(scenes); i++) {
        if (strcmp(scenes[i].name, name) != 0)
            continue;
        if (scenes[i].set)
            scenes[i].set();
        else
            add_files(NULL, 0);
        return true;
    }
    return false;
}

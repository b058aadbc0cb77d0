/* SPDX-License-Identifier: MIT
 *
 * 100,000 stacks of 20 frames over 20,000 functions: every format is written, and its sums are
 * right. Says how long each took; that is for the reader, not asserted.
 */
#include <string.h>
#include <time.h>

#include "check.h"
#include "make_elf.h"
#include "plinth/prof.h"
#include "scenes.h"
#include "shim.h"

enum { FUNCTIONS = 20000, STACKS = 100000, DEPTH = 20 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(void)
{
    static struct make_symbol symbols[FUNCTIONS];
    static char names[FUNCTIONS][16];
    static const char maps[] = "00401000-00411000 r-xp 00002000 fe:00 11 /opt/app/prog\n";
    static const struct {
        enum plinth_prof_format format;
        const char *name;
    } formats[] = {{PLINTH_FORMAT_TEXT, "text"},
                   {PLINTH_FORMAT_FOLDED, "folded"},
                   {PLINTH_FORMAT_PPROF, "pprof"},
                   {PLINTH_FORMAT_GPERFTOOLS, "gperftools"}};
    uint64_t state = 1, folded = 0;
    size_t size;
    char *file;

    scene_clear();
    scene_view.stacks = &scene_table;
    scene_view.stats.interval_us = 10000;
    for (uint32_t i = 0; i < FUNCTIONS; i++) {
        snprintf(names[i], sizeof names[i], "function_%u", i);
        symbols[i] = (struct make_symbol){names[i], i * 3, 3, 0};
    }
    file = make_elf(&(struct make_elf){.symbols = symbols, .count = FUNCTIONS}, &size);
    shim_file("/proc/self/maps", maps, sizeof maps - 1, 0, 0100444);
    shim_file("/opt/app/prog", file, size, 11, SHIM_REGULAR);
    for (int i = 0; i < STACKS; i++) {
        uintptr_t frames[DEPTH];
        for (int j = 0; j < DEPTH; j++)
            frames[j] = 0x401000 + (dice(&state) % (j < 4 ? FUNCTIONS : 50)) * 3 + 1;
        scene_add(frames, DEPTH, 1, 1000000);
    }
    for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
        double start = now();
        shim_again();
        CHECK(plinth_prof_write(SHIM_CAPTURE, formats[f].format) == 0, "%s", formats[f].name);
        printf("%-10s %9zu bytes, %.3f s of CPU\n", formats[f].name, shim.output_size,
               now() - start);
        CHECK(shim.mapped == 0 && shim.opened == 0 && shim.views == 0, "something is left");
        if (formats[f].format == PLINTH_FORMAT_TEXT)
            CHECK(!strncmp(shim.output, "total:      100.000s", 20) &&
                      strstr(shim.output, "samples:    100000 on 100000 stacks"),
                  "%.200s", shim.output);
        if (formats[f].format == PLINTH_FORMAT_FOLDED)
            for (char *line = strtok(shim.output, "\n"); line; line = strtok(NULL, "\n"))
                folded += strtoull(strrchr(line, ' ') + 1, NULL, 10);
    }
    CHECK(folded == (uint64_t)STACKS * 1000, "%llu us", (unsigned long long)folded);
    scene_clear();
    free(file);
    return 0;
}

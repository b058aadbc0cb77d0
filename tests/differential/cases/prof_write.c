/* SPDX-License-Identifier: MIT
 *
 * Differential case: writing a profile where it cannot be written; it is kept, and can be written
 * again.
 */
#include "prof.h"

enum { PIPE_FILL = 4096 };

static void write_all_formats(const char *what, int fd)
{
    for (int format = PLINTH_FORMAT_TEXT; format <= PLINTH_FORMAT_GPERFTOOLS; format++)
        say("%s, format %d: %d\n", what, format,
            plinth_prof_write(fd, (enum plinth_prof_format)format));
}

/* Writes into files, which must not be empty afterwards. */
static void write_files(void)
{
    for (int format = PLINTH_FORMAT_TEXT; format <= PLINTH_FORMAT_GPERFTOOLS; format++) {
        int fd = plinth_open("profile", PLINTH_O_RDWR | PLINTH_O_CREAT | PLINTH_O_TRUNC, 0600);
        NEED(fd);
        int result = plinth_prof_write(fd, (enum plinth_prof_format)format);
        say("format %d: %d, %s\n", format, result,
            plinth_lseek(fd, 0, PLINTH_SEEK_END) > 0 ? "something" : "nothing");
        NEED(plinth_close(fd));
    }
}

static void refused(void)
{
    static char block[PIPE_FILL];
    int ends[2];
    int fd = plinth_open("file", PLINTH_O_RDONLY | PLINTH_O_CREAT, 0600);
    NEED(fd);
    write_all_formats("open for reading", fd);
    NEED(plinth_close(fd));
    write_all_formats("closed", fd);
    write_all_formats("-1", -1);
    TELL(plinth_open("nowhere/profile", PLINTH_O_WRONLY | PLINTH_O_CREAT, 0600));
    write_all_formats("unwritable path", -PLINTH_ENOENT);
    TELL(plinth_open(".", PLINTH_O_WRONLY | PLINTH_O_CREAT, 0600));

    fd = plinth_open("/dev/full", PLINTH_O_WRONLY, 0);
    NEED(fd);
    write_all_formats("full disk", fd);
    NEED(plinth_close(fd));

    NEED(make_pipe(ends, PLINTH_O_NONBLOCK));
    while (plinth_write(ends[1], block, sizeof block) > 0) {
    }
    write_all_formats("full pipe", ends[1]);
    NEED(handle(PLINTH_SIGPIPE, PLINTH_SIG_IGN, 0));
    NEED(plinth_close(ends[0]));
    write_all_formats("nobody reads", ends[1]);
    NEED(plinth_close(ends[1]));
    TELL(plinth_prof_write(1, (enum plinth_prof_format)99));
}

int main(void)
{
    case_begin();
    write_all_formats("nothing started", 1);

    say("no samples\n");
    struct plinth_prof_config config = prof_config(PLINTH_CLOCK_CPU, 2147483647);
    TELL(plinth_prof_start(&config));
    TELL(plinth_prof_stop());
    write_files();

    say("stopped\n");
    config = prof_config(PLINTH_CLOCK_CPU, 1000);
    TELL(plinth_prof_start(&config));
    burn_ms(200);
    TELL(plinth_prof_stop());
    refused();
    CHECK(prof_stats().samples > 0);
    write_files();
    tell_timers();

    say("running\n");
    TELL(plinth_prof_start(&config));
    burn_ms(100);
    refused();
    write_files();
    uint64_t samples = prof_stats().samples;
    CHECK(samples_again(samples)); /* it has run on */
    TELL(plinth_prof_stop());
    tell_timers();
    return 0;
}

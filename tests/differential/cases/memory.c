/* SPDX-License-Identifier: MIT
 *
 * Differential case: mapping, protecting, unmapping memory, and asking whether it can be read.
 */
#include "case.h"

static const int anonymous = PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS;
static const int both = PLINTH_PROT_READ | PLINTH_PROT_WRITE;

int main(void)
{
    uint64_t local = 1;
    case_begin();
    intptr_t mapped = plinth_mmap(NULL, 3 * 4096, both, anonymous, -1, 0);
    NEED(mapped);
    char *page = (char *)mapped;
    CHECK(mapped % 4096 == 0 && page[0] == 0 && page[3 * 4096 - 1] == 0);
    page[0] = 'a';
    TELL(plinth_probe_read(page));
    TELL(plinth_probe_read(page + 3 * 4096 - 8));
    TELL(plinth_mprotect(page + 4096, 4096, PLINTH_PROT_NONE));
    TELL(plinth_probe_read(page + 4096 - 8));
    TELL(plinth_probe_read(page + 4096));
    TELL(plinth_probe_read(page + 2 * 4096 - 8));
    TELL(plinth_mprotect(page + 4096, 4096, PLINTH_PROT_READ));
    TELL(plinth_probe_read(page + 4096));
    CHECK(page[0] == 'a');

    TELL(plinth_munmap(page + 2 * 4096, 4096));
    TELL(plinth_probe_read(page + 2 * 4096));
    TELL(plinth_mprotect(page + 2 * 4096, 4096, both));
    CHECK(plinth_mmap(page + 4096, 4096, both, anonymous | PLINTH_MAP_FIXED, -1, 0) ==
          mapped + 4096);
    TELL(plinth_munmap(page, 3 * 4096)); /* a hole in it is no error */
    TELL(plinth_probe_read(page));

    say("addresses that nobody can have mapped\n");
    TELL(plinth_probe_read(NULL));
    TELL(plinth_probe_read((void *)8));
    TELL(plinth_probe_read((void *)0x8000000000000000)); /* not canonical */
    TELL(plinth_probe_read((void *)0xffffffffff000000)); /* the kernel's */
    TELL(plinth_probe_read((void *)-8));
    TELL(plinth_probe_read(&local));
    plinth_sigset mask;
    NEED(plinth_sigprocmask(PLINTH_SIG_BLOCK, NULL, &mask));
    CHECK(mask == 0); /* probing has not changed it */

    say("refused\n");
    TELL(plinth_mmap(NULL, 0, both, anonymous, -1, 0));
    TELL(plinth_mmap(NULL, 4096, both, PLINTH_MAP_PRIVATE, -1, 0));
    TELL(plinth_mmap(NULL, 4096, both, PLINTH_MAP_ANONYMOUS, -1,
                     0)); /* neither shared nor private */
    TELL(plinth_mmap(NULL, (size_t)1 << 60, both, anonymous, -1, 0));
    TELL(plinth_munmap(page + 1, 4096));
    TELL(plinth_munmap(page, 0));
    TELL(plinth_mprotect(page + 1, 4096, both));
    TELL(plinth_mprotect(page, 4096, 0x100));

    say("a file\n");
    int fd = plinth_open("file", PLINTH_O_RDWR | PLINTH_O_CREAT, 0600);
    NEED(fd);
    NEED(plinth_write(fd, "contents", 8));
    mapped = plinth_mmap(NULL, 4096, both, PLINTH_MAP_SHARED, fd, 0);
    NEED(mapped);
    page = (char *)mapped;
    say("%s\n", page);
    page[0] = 'C';
    char buffer[9] = "";
    NEED(plinth_lseek(fd, 0, PLINTH_SEEK_SET));
    NEED(plinth_read(fd, buffer, 8));
    say("%s\n", buffer);
    TELL(plinth_mmap(NULL, 4096, both, PLINTH_MAP_SHARED, fd, 1)); /* not a multiple of the page */
    TELL(plinth_munmap(page, 4096));
    TELL(plinth_close(fd));
    return 0;
}

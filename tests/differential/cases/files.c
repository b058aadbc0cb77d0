/* SPDX-License-Identifier: MIT
 *
 * Differential case: files: open and its flags, lseek, fstat.
 */
#include "case.h"

static int open_told(const char *path, int flags, unsigned mode)
{
    int fd = plinth_open(path, flags, mode);
    say("open \"%s\" flags %x mode %x: %d\n", path, (unsigned)flags, mode, fd);
    return fd;
}

static void stat_told(int fd)
{
    struct plinth_stat status = {0, 0, 0, 0};
    int result = plinth_fstat(fd, &status);
    say("fstat %d: %d, mode %x, size %llu, %s\n", fd, result, status.mode,
        (unsigned long long)status.size, status.ino ? "an inode" : "no inode");
}

int main(void)
{
    char buffer[16] = "";
    case_begin();
    open_told("none", PLINTH_O_RDONLY, 0);
    open_told("none/none", PLINTH_O_WRONLY | PLINTH_O_CREAT, 0600);
    open_told("", PLINTH_O_RDONLY, 0);
    open_told(".", PLINTH_O_WRONLY, 0);

    int fd = open_told("file", PLINTH_O_RDWR | PLINTH_O_CREAT | PLINTH_O_EXCL, 0640);
    open_told("file", PLINTH_O_RDWR | PLINTH_O_CREAT | PLINTH_O_EXCL, 0640);
    open_told("file/none", PLINTH_O_RDONLY, 0);
    stat_told(fd);
    TELL(plinth_write(fd, "0123456789", 10));
    stat_told(fd);
    TELL(plinth_lseek(fd, 2, PLINTH_SEEK_SET));
    TELL(plinth_read(fd, buffer, 3));
    say("%s\n", buffer);
    TELL(plinth_lseek(fd, -1, PLINTH_SEEK_CUR));
    TELL(plinth_lseek(fd, -1, PLINTH_SEEK_END));
    TELL(plinth_read(fd, buffer, sizeof buffer));
    TELL(plinth_read(fd, buffer, sizeof buffer)); /* the end */
    TELL(plinth_lseek(fd, -1, PLINTH_SEEK_SET));
    TELL(plinth_lseek(fd, 0, 99));
    TELL(plinth_lseek(fd, (int64_t)1 << 40, PLINTH_SEEK_SET)); /* beyond 32 bits */
    TELL(plinth_close(fd));

    fd = open_told("file", PLINTH_O_WRONLY | PLINTH_O_APPEND | PLINTH_O_CLOEXEC, 0);
    TELL(plinth_write(fd, "x", 1));
    stat_told(fd);
    TELL(plinth_read(fd, buffer, 1));
    TELL(plinth_close(fd));
    fd = open_told("file", PLINTH_O_WRONLY | PLINTH_O_TRUNC | PLINTH_O_NONBLOCK, 0);
    stat_told(fd);
    TELL(plinth_close(fd));

    fd = open_told(".", PLINTH_O_RDONLY, 0);
    TELL(plinth_read(fd, buffer, 1));
    TELL(plinth_close(fd));
    fd = open_told("/dev/null", PLINTH_O_RDWR, 0);
    stat_told(fd);
    TELL(plinth_write(fd, "x", 1));
    TELL(plinth_read(fd, buffer, 1));
    TELL(plinth_close(fd));
    fd = open_told("/dev/full", PLINTH_O_WRONLY, 0);
    TELL(plinth_write(fd, "x", 1));
    TELL(plinth_close(fd));
    stat_told(fd);

    char path[4096];
    int length = plinth_getcwd(path, sizeof path);
    CHECK(length > 1 && path[0] == '/' && path[length - 1] == 0 && path[length - 2] != 0);
    CHECK(plinth_getcwd(path, (size_t)length) == length);
    TELL(plinth_getcwd(path, (size_t)length - 1));
    TELL(plinth_getcwd(path, 1));
    TELL(plinth_getcwd(path, 0));
    return 0;
}

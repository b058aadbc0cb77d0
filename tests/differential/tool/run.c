/* SPDX-License-Identifier: MIT
 *
 * Runs one program and collects what it did. Its output goes to files in memory, so that no reader
 * has to keep up with it and a full pipe cannot change its course.
 */
#define _GNU_SOURCE
#include "run.h"

#include "names.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile pid_t running;
static volatile sig_atomic_t timed_out;

static void end_running(int signal)
{
    (void)signal;
    timed_out = 1;
    if (running > 0)
        kill(running, SIGKILL); /* fails only where it has just ended by itself */
}

/* In the child: the same state for every program, whatever the tool was started with. */
static _Noreturn void become(const struct request *request, const char *folder, int output,
                             int errors)
{
    int null = open("/dev/null", O_RDONLY);
    if (null < 0 || dup2(null, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0)
        _exit(126);
    for (int fd = 3; fd < 256; fd++)
        close(fd); /* most are not open */
    struct sigaction action = {.sa_handler = SIG_DFL};
    for (int signal = 1; signal < NSIG; signal++)
        sigaction(signal, &action, NULL); /* refused for SIGKILL and the like */
    sigset_t none;
    sigemptyset(&none);
    if (sigprocmask(SIG_SETMASK, &none, NULL) < 0 || chdir(folder) < 0 ||
        prctl(PR_SET_PDEATHSIG, SIGKILL) < 0)
        _exit(126);
    umask(022);
    if (request->traced && ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0) {
        dprintf(2, "ptrace is not allowed here: %s\n", strerror(errno));
        _exit(126);
    }
    if (request->traced)
        raise(SIGSTOP);
    execve(request->argv[0], request->argv, request->envp);
    dprintf(2, "cannot run %s: %s\n", request->argv[0], strerror(errno));
    _exit(127);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status, (void)type, (void)place;
    return remove(path);
}

static char *contents(int fd, size_t *size)
{
    struct stat status;
    if (fstat(fd, &status) < 0)
        fail("fstat: %s", strerror(errno));
    *size = (size_t)status.st_size;
    char *text = malloc(*size + 1);
    if (!text || pread(fd, text, *size, 0) != (ssize_t)*size)
        fail("cannot read the output back");
    text[*size] = 0;
    close(fd);
    return text;
}

void run(const struct request *request, struct run *result)
{
    *result = (struct run){0};
    char folder[] = "/tmp/plinth-differential-XXXXXX";
    int output = memfd_create("output", MFD_CLOEXEC), errors = memfd_create("errors", MFD_CLOEXEC);
    if (output < 0 || errors < 0 || !mkdtemp(folder))
        fail("cannot make files: %s", strerror(errno));

    timed_out = 0;
    struct sigaction action = {.sa_handler = end_running, .sa_flags = SA_RESTART};
    if (sigaction(SIGALRM, &action, NULL) < 0)
        fail("sigaction: %s", strerror(errno));
    pid_t child = fork();
    if (child < 0)
        fail("fork: %s", strerror(errno));
    if (child == 0)
        become(request, folder, output, errors);
    running = child;
    alarm(request->seconds);
    if (request->traced)
        result->status = trace(child, request->argv[0], result);
    else if (waitpid(child, &result->status, 0) != child)
        fail("waitpid: %s", strerror(errno));
    alarm(0);
    running = 0;

    result->timed_out = timed_out;
    result->output = contents(output, &result->output_size);
    result->errors = contents(errors, &result->errors_size);
    if (nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS) != 0)
        fail("cannot remove %s: %s", folder, strerror(errno));
    if (WIFEXITED(result->status) && WEXITSTATUS(result->status) >= 126 && !result->begun &&
        request->traced)
        fail("%s", result->errors);
}

void run_free(struct run *result)
{
    free(result->output);
    free(result->errors);
    lines_free(&result->trace);
}

char *status_text(const struct run *result)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        fail("out of memory");
    if (result->timed_out)
        fputs("no end: killed by this tool", out);
    else if (WIFEXITED(result->status))
        fprintf(out, "exit %d", WEXITSTATUS(result->status));
    else {
        fputs("killed by ", out);
        print_signal(out, WTERMSIG(result->status));
    }
    fclose(out);
    return text;
}

/* SPDX-License-Identifier: MIT
 *
 * Differential case: the arguments and the environment as the kernel hands them over.
 */
#include "case.h"

static void list(const char *what, char **texts)
{
    unsigned count = 0;
    uint32_t hash = 2166136261u; /* FNV-1a, over the zero bytes too */
    for (; texts[count]; count++) {
        const char *at = texts[count];
        do
            hash = (hash ^ (unsigned char)*at) * 16777619u;
        while (*at++);
        if (count < 20)
            say("  %s[%u] \"%s\"\n", what, count, texts[count]);
    }
    say("%u of %s, hash %08x\n", count, what, hash);
}

int main(int argc, char **argv, char **envp)
{
    case_begin();
    CHECK(argc >= 1 && argv[0] && argv[0][0] == '/');
    CHECK(!argv[argc]);
    list("argument", argv + 1);
    list("environment", envp);
    CHECK(envp == plinth_environ());
    const char *names[] = {"A", "EMPTY", "", "NOT_THERE", "TWICE", "A=B"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = plinth_getenv(names[i]);
        say("plinth_getenv(\"%s\"): %s%s%s\n", names[i], value ? "\"" : "", value ? value : "none",
            value ? "\"" : "");
    }
    return 0;
}

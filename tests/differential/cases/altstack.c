/* SPDX-License-Identifier: MIT
 *
 * Differential case: a handler on an alternate stack.
 */
#include "case.h"

static char *base;
static size_t size;

static void on_stack(int signal)
{
    char here;
    struct plinth_stack current, other = {NULL, PLINTH_SS_DISABLE, 0};
    say("signal %d\n", signal);
    CHECK(&here >= base && &here < base + size);
    TELL(plinth_sigaltstack(NULL, &current));
    CHECK(current.base == base && current.size == size);
    say("flags %d\n", current.flags);
    TELL(plinth_sigaltstack(&other, NULL)); /* not while on it */
}

static void off_stack(int signal)
{
    char here;
    say("signal %d\n", signal);
    CHECK(!(&here >= base && &here < base + size));
}

int main(void)
{
    struct plinth_stack current;
    size = 65536 + plinth_getauxval(PLINTH_AT_MINSIGSTKSZ);
    size = (size + 4095) / 4096 * 4096; /* differs between machines, not between backends */
    case_begin();
    intptr_t mapped = plinth_mmap(NULL, size, PLINTH_PROT_READ | PLINTH_PROT_WRITE,
                                  PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0);
    NEED(mapped);
    base = (char *)mapped;

    struct plinth_stack stack = {base, 0, size};
    TELL(plinth_sigaltstack(&stack, NULL));
    TELL(plinth_sigaltstack(NULL, &current));
    CHECK(current.base == base && current.size == size);
    say("flags %d\n", current.flags);

    NEED(handle(PLINTH_SIGUSR1, on_stack, PLINTH_SA_ONSTACK));
    TELL(send_self(PLINTH_SIGUSR1));
    NEED(handle(PLINTH_SIGUSR1, off_stack, 0));
    TELL(send_self(PLINTH_SIGUSR1));

    struct plinth_stack small = {base, 0, 1};
    TELL(plinth_sigaltstack(&small, NULL));
    struct plinth_stack none = {NULL, PLINTH_SS_DISABLE, 0};
    TELL(plinth_sigaltstack(&none, &current));
    CHECK(current.base == base && current.flags == 0);
    TELL(plinth_sigaltstack(NULL, &current));
    say("flags %d\n", current.flags);
    NEED(handle(PLINTH_SIGUSR1, off_stack, PLINTH_SA_ONSTACK));
    TELL(send_self(PLINTH_SIGUSR1));
    TELL(plinth_munmap(base, size));
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Differential case: the conversions of plinth/print.h.
 */
#include "case.h"

#include <limits.h>

/* Past the compiler's check of formats: some are not printf's, on purpose. */
static void raw(const char *format, ...)
{
    char buffer[64];
    va_list arguments;
    va_start(arguments, format);
    size_t length = plinth_vformat(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    say("\"%s\": [%s] %zu\n", format, buffer, length);
}

int main(void)
{
    char small[8] = "unused";
    case_begin();
    raw("%d %i", 0, -1);
    raw("%d %d", INT_MAX, INT_MIN);
    raw("%u %x %X", UINT_MAX, UINT_MAX, 0xabcdefu);
    raw("%hd %hhd %hhu", 65537, 257, 256);
    raw("%ld %lu", LONG_MIN, ULONG_MAX);
    raw("%lld %llx", LLONG_MIN, ULLONG_MAX);
    raw("%zu %jd %td", (size_t)-1, (intmax_t)-5, (ptrdiff_t)-6);
    raw("[%5d] [%-5d] [%05d]", 42, 42, -42);
    raw("[%*d] [%-*d] [%*d]", 6, 42, 6, 42, -6, 42);
    raw("[%1d] [%08x] [%-8x]", 123456, 0xbeefu, 0xbeefu);
    raw("%p %p", (void *)0x1234, (void *)0);
    raw("%c%c [%3c] [%-3c]", 'a', 'b', 'c', 'd');
    raw("%s|%8s|%-8s|", "one", "two", "three");
    raw("%s", (const char *)NULL);
    raw("%.2s|%.0s|%.*s|%5.2s|", "abc", "abc", 2, "xyz", "abc");
    raw("100%% %");
    raw("%q %f %5", 1, 2);
    raw("%.3d %08.3x %.2p %.1c %.u", 5);
    raw("");

    say("cut\n");
    TELL(plinth_format(small, sizeof small, "%s", "exactly"));
    say("%s\n", small);
    TELL(plinth_format(small, sizeof small, "%s %d", "too long", 5));
    say("%s\n", small);
    TELL(plinth_format(small, 1, "%s", "abc"));
    CHECK(small[0] == 0);
    TELL(plinth_format(NULL, 0, "%d", 12345));

    say("longer than the buffer of plinth_print:\n");
    TELL(plinth_print(1, "%400d|%-300s|\n", 7, "x"));
    TELL(plinth_print(1, "%s", ""));
    TELL(plinth_print(-1, "%d", 1));
    TELL(plinth_write_all(1, "all\n", 4));
    TELL(plinth_write_all(1, "", 0));
    TELL(plinth_write_all(-1, "all", 3));
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Makes names fit to be shown; see names.h.
 */
#include "names.h"

/* The length of the UTF-8 character that text begins with; 0: it may not be shown as it stands. */
static size_t shown(const unsigned char *text, size_t length)
{
    unsigned char c = text[0];
    size_t size = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    if (size == 0 || size > length)
        return 0;
    if (size == 1)
        return c >= 0x20 && c != 0x7f;
    for (size_t i = 1; i < size; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    /* RFC 3629, section 4: overlong forms, surrogates, beyond U+10FFFF; and the controls U+0080 to
     * U+009F. */
    if ((c == 0xe0 && text[1] < 0xa0) || (c == 0xed && text[1] > 0x9f) ||
        (c == 0xf0 && text[1] < 0x90) || (c == 0xf4 && text[1] > 0x8f) ||
        (c == 0xc2 && text[1] < 0xa0))
        return 0;
    return size;
}

size_t name_escape(char *to, const char *name, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *text = (const unsigned char *)name;
    size_t written = 0;

    while (length) {
        size_t size = shown(text, length), out = size;
        char escape[4] = {'\\', 'x', digits[*text >> 4], digits[*text & 15]};
        const char *source = (const char *)text;
        if (!size) {
            char letter = *text == '\n' ? 'n' : *text == '\t' ? 't' : *text == '\r' ? 'r' : 0;
            if (letter)
                escape[1] = letter;
            source = escape;
            out = letter ? 2 : 4;
            size = 1;
        }
        for (size_t i = 0; to && i < out; i++)
            to[written + i] = source[i];
        written += out;
        text += size;
        length -= size;
    }
    return written;
}

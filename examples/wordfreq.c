/* SPDX-License-Identifier: MIT
 *
 * wordfreq FILE...: counts the words of text files and prints the twenty most frequent. A whole
 * small program, and the one that the demonstration profiles: it reads, splits, hashes, looks up,
 * grows, sorts and prints, each in a function of its own, so that a profile has something to tell.
 *
 *     plinth-cc --prof -O2 examples/wordfreq.c -o wordfreq && PLINTH_PROF=w.txt ./wordfreq
 * README.md
 *
 * A word is the longest run of letters a-z and bytes from 0x80 on, so UTF-8 letters count; A-Z are
 * counted as a-z. All else separates words: digits, apostrophes ("don't" is "don" and "t"), zero
 * bytes. Words go on from one block to the next, but end with their file. Words that are equally
 * frequent come in the order of their bytes.
 *
 * Exit status: 0; 1 for a file that cannot be read, for output that cannot be written, and when
 * memory runs out; 2 for no file named.
 */
#include "plinth/errno.h"
#include "plinth/print.h"
#include "plinth/sys.h"

/* Kept whole, so that the profile names it. */
#define STEP __attribute__((__noinline__)) static

enum {
    TOP = 20,
    BLOCK_BYTES =
        1 << 20, /* of a file at once: large enough that read(2) itself is what it costs */
    FIRST_SLOTS = 1 << 12, /* of the table; a power of two */
    FIRST_WORD = 1 << 8,   /* bytes of the longest word before its buffer grows */
    CHUNK_BYTES = 1 << 20, /* of the store of distinct words */
};

struct word {
    const unsigned char *bytes; /* in the store; null: the slot is free */
    size_t length;
    uint64_t hash;
    uint64_t count;
};

struct counter {
    struct word *slots; /* open addressing, at most half full */
    size_t slot_count;  /* a power of two */
    size_t distinct;
    uint64_t total;

    unsigned char *chunk; /* what is left of the store's last piece */
    size_t chunk_left;

    unsigned char *word; /* the word that is being read */
    size_t word_length;
    size_t word_room;
};

/* --- Memory ----------------------------------------------------------------------------------- */

/* Zeroed memory; null when there is none. */
static void *take(size_t bytes)
{
    intptr_t address = plinth_mmap(NULL, bytes, PLINTH_PROT_READ | PLINTH_PROT_WRITE,
                                   PLINTH_MAP_PRIVATE | PLINTH_MAP_ANONYMOUS, -1, 0);
    return address < 0 ? NULL : (void *)address;
}

/* Doubles the buffer of the word that is being read. */
STEP int grow_word(struct counter *counter)
{
    size_t room = counter->word_room == 0 ? FIRST_WORD : counter->word_room * 2;
    unsigned char *word = take(room);
    if (word == NULL)
        return -PLINTH_ENOMEM;
    if (counter->word != NULL) {
        __builtin_memcpy(word, counter->word, counter->word_length);
        int error = plinth_munmap(counter->word, counter->word_room);
        if (error < 0)
            return error;
    }
    counter->word = word;
    counter->word_room = room;
    return 0;
}

/* Copies the word that is being read to where it stays; null when there is no memory. */
STEP const unsigned char *keep_word(struct counter *counter)
{
    size_t length = counter->word_length;
    if (length > counter->chunk_left) {
        size_t bytes = length > CHUNK_BYTES ? length : CHUNK_BYTES;
        unsigned char *chunk = take(bytes);
        if (chunk == NULL)
            return NULL;
        counter->chunk = chunk;
        counter->chunk_left = bytes;
    }
    unsigned char *kept = counter->chunk;
    __builtin_memcpy(kept, counter->word, length);
    counter->chunk += length;
    counter->chunk_left -= length;
    return kept;
}

/* --- The table -------------------------------------------------------------------------------- */

/* FNV-1a, folded once more because the table takes its lowest bits. */
STEP uint64_t hash_word(const unsigned char *bytes, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
    return hash ^ hash >> 32;
}

/* The slot of a word, or the free one where it belongs: the table is never full. */
STEP struct word *find_slot(const struct counter *counter, uint64_t hash)
{
    size_t mask = counter->slot_count - 1;
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        struct word *slot = &counter->slots[i];
        if (slot->bytes == NULL)
            return slot;
        if (slot->hash == hash && slot->length == counter->word_length &&
            __builtin_memcmp(slot->bytes, counter->word, slot->length) == 0)
            return slot;
    }
}

/* Doubles the table. */
STEP int grow_table(struct counter *counter)
{
    size_t old_count = counter->slot_count;
    size_t new_count = old_count == 0 ? FIRST_SLOTS : old_count * 2;
    struct word *old = counter->slots;
    struct word *slots = take(new_count * sizeof *slots);

    if (slots == NULL)
        return -PLINTH_ENOMEM;
    for (size_t i = 0; i < old_count; i++) {
        if (old[i].bytes == NULL)
            continue;
        size_t place = old[i].hash & (new_count - 1);
        while (slots[place].bytes != NULL)
            place = (place + 1) & (new_count - 1);
        slots[place] = old[i];
    }
    counter->slots = slots;
    counter->slot_count = new_count;
    return old == NULL ? 0 : plinth_munmap(old, old_count * sizeof *old);
}

/* Counts the word that was read, and begins the next. */
STEP int count_word(struct counter *counter)
{
    uint64_t hash = hash_word(counter->word, counter->word_length);
    if (counter->distinct >= counter->slot_count / 2) {
        int error = grow_table(counter);
        if (error < 0)
            return error;
    }
    struct word *slot = find_slot(counter, hash);
    if (slot->bytes == NULL) {
        slot->bytes = keep_word(counter);
        if (slot->bytes == NULL)
            return -PLINTH_ENOMEM;
        slot->length = counter->word_length;
        slot->hash = hash;
        counter->distinct++;
    }
    slot->count++;
    counter->total++;
    counter->word_length = 0;
    return 0;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* The byte as a word has it; 0: it separates words. */
static unsigned char fold(unsigned char byte)
{
    if (byte >= 'A' && byte <= 'Z')
        return (unsigned char)(byte - 'A' + 'a');
    return (byte >= 'a' && byte <= 'z') || byte >= 0x80 ? byte : 0;
}

STEP int split_block(struct counter *counter, const unsigned char *block, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = fold(block[i]);
        if (byte != 0) {
            if (counter->word_length == counter->word_room) {
                int error = grow_word(counter);
                if (error < 0)
                    return error;
            }
            counter->word[counter->word_length++] = byte;
        } else if (counter->word_length != 0) {
            int error = count_word(counter);
            if (error < 0)
                return error;
        }
    }
    return 0;
}

STEP intptr_t read_block(int fd, unsigned char *block)
{
    intptr_t length;
    do
        length = plinth_read(fd, block, BLOCK_BYTES);
    while (length == -PLINTH_EINTR);
    return length;
}

/* One line on standard error; the exit status. */
static int complain(const char *what, const char *name, intptr_t error)
{
    const char *reason = error == -PLINTH_ENOENT   ? "no such file"
                         : error == -PLINTH_EACCES ? "permission denied"
                         : error == -PLINTH_EISDIR ? "is a directory"
                         : error == -PLINTH_ENOMEM ? "no memory"
                         : error == -PLINTH_ENOSPC ? "no space left"
                                                   : "see errno(3)";
    /* Where even this line cannot be written, the exit status still tells. */
    (void)(plinth_print(2, "wordfreq: cannot %s %s: %s (error %d)\n", what, name, reason,
                        (int)-error) < 0);
    return 1;
}

/* Counts all words of a file; 0, or the exit status after a complaint. */
STEP int count_file(struct counter *counter, const char *name, unsigned char *block)
{
    int fd = plinth_open(name, PLINTH_O_RDONLY | PLINTH_O_CLOEXEC, 0);
    if (fd < 0)
        return complain("open", name, fd);

    intptr_t length;
    while ((length = read_block(fd, block)) > 0) {
        int error = split_block(counter, block, (size_t)length);
        if (error < 0)
            return complain("count the words of", name, error);
    }
    if (length < 0)
        return complain("read", name, length);
    if (counter->word_length != 0) {
        int error = count_word(counter);
        if (error < 0)
            return complain("count the words of", name, error);
    }
    int error = plinth_close(fd);
    return error < 0 ? complain("close", name, error) : 0;
}

/* --- Sorting ---------------------------------------------------------------------------------- */

/* Whether a is printed before b. */
static int precedes(const struct word *a, const struct word *b)
{
    if (a->count != b->count)
        return a->count > b->count;

    size_t shorter = a->length < b->length ? a->length : b->length;
    int order = __builtin_memcmp(a->bytes, b->bytes, shorter);
    return order != 0 ? order < 0 : a->length < b->length;
}

/* Lets the word at place sink until both of its children precede it. */
STEP void sift_down(struct word *words, size_t place, size_t end)
{
    struct word sinking = words[place];
    for (size_t child; (child = 2 * place + 1) < end; place = child) {
        if (child + 1 < end && precedes(&words[child], &words[child + 1]))
            child++;
        if (!precedes(&sinking, &words[child]))
            break;
        words[place] = words[child];
    }
    words[place] = sinking;
}

/* Heapsort: in place, and never worse than n log n. */
STEP void sort_words(struct word *words, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_down(words, i, count);
    for (size_t end = count; end-- > 1;) {
        struct word last = words[0];
        words[0] = words[end];
        words[end] = last;
        sift_down(words, 0, end);
    }
}

/* Moves the words to the front of the slots: from here on it is an array and no table. */
STEP void gather_words(struct word *slots, size_t slot_count)
{
    size_t next = 0;
    for (size_t i = 0; i < slot_count; i++)
        if (slots[i].bytes != NULL)
            slots[next++] = slots[i];
}

STEP intptr_t print_top(const struct counter *counter)
{
    size_t lines = counter->distinct < TOP ? counter->distinct : TOP;
    for (size_t i = 0; i < lines; i++) {
        const struct word *word = &counter->slots[i];
        intptr_t error = plinth_print(1, "%10llu  ", (unsigned long long)word->count);
        if (error >= 0)
            error = plinth_write_all(1, word->bytes, word->length);
        if (error >= 0)
            error = plinth_write_all(1, "\n", 1);
        if (error < 0)
            return error;
    }
    return plinth_print(1, "%10llu  words, %llu of them distinct\n",
                        (unsigned long long)counter->total, (unsigned long long)counter->distinct);
}

int main(int argc, char **argv)
{
    struct counter counter = {0};
    if (argc < 2) {
        if (plinth_print(2, "usage: wordfreq FILE...\n") < 0)
            return 1;
        return 2;
    }

    unsigned char *block = take(BLOCK_BYTES);
    if (block == NULL)
        return complain("start", argv[0], -PLINTH_ENOMEM);
    for (int i = 1; i < argc; i++) {
        int status = count_file(&counter, argv[i], block);
        if (status != 0)
            return status;
    }

    gather_words(counter.slots, counter.slot_count);
    sort_words(counter.slots, counter.distinct);
    intptr_t error = print_top(&counter);
    return error < 0 ? complain("write", "the table", error) : 0;
}

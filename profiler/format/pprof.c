/* SPDX-License-Identifier: MIT
 *
 * PLINTH_FORMAT_PPROF: profile.proto of github.com/google/pprof, not compressed.
 *
 * Protobuf puts a message's length before it. Nothing is buffered for that: each message is written
 * twice by the same function, first to an encoder that only counts.
 *
 * Strings: those of `fixed`, the functions' names in their order, the file name and the build id of
 * each mapping, the comments. Ids of mappings, locations and functions are 1, 2, ... in their
 * order. All names are in the file, so the mappings say has_functions, and readers need no binary.
 */
#include "formats.h"
#include "text.h"

enum field { /* field numbers, by message */
             PROFILE_SAMPLE_TYPE = 1,
             PROFILE_SAMPLE = 2,
             PROFILE_MAPPING = 3,
             PROFILE_LOCATION = 4,
             PROFILE_FUNCTION = 5,
             PROFILE_STRING_TABLE = 6,
             PROFILE_TIME_NANOS = 9,
             PROFILE_DURATION_NANOS = 10,
             PROFILE_PERIOD_TYPE = 11,
             PROFILE_PERIOD = 12,
             PROFILE_COMMENT = 13,
             PROFILE_DEFAULT_SAMPLE_TYPE = 14,
             VALUE_TYPE = 1,
             VALUE_UNIT = 2,
             SAMPLE_LOCATION_ID = 1,
             SAMPLE_VALUE = 2,
             MAPPING_ID = 1,
             MAPPING_MEMORY_START = 2,
             MAPPING_MEMORY_LIMIT = 3,
             MAPPING_FILE_OFFSET = 4,
             MAPPING_FILENAME = 5,
             MAPPING_BUILD_ID = 6,
             MAPPING_HAS_FUNCTIONS = 7,
             LOCATION_ID = 1,
             LOCATION_MAPPING_ID = 2,
             LOCATION_ADDRESS = 3,
             LOCATION_LINE = 4,
             LINE_FUNCTION_ID = 1,
             FUNCTION_ID = 1,
             FUNCTION_NAME = 2,
             FUNCTION_SYSTEM_NAME = 3
};

enum string {
    STRING_EMPTY,
    STRING_SAMPLES,
    STRING_COUNT,
    STRING_CPU,
    STRING_NANOSECONDS,
    STRINGS_FIXED
};

static const char fixed[STRINGS_FIXED][12] = {"", "samples", "count", "cpu", "nanoseconds"};

/* --- The wire --------------------------------------------------------------------------------- */

struct encoder {
    struct out *out; /* null: only count */
    uint64_t size;
};

static void put(struct encoder *to, const void *bytes, size_t size)
{
    if (to->out)
        out_bytes(to->out, bytes, size);
    to->size += size;
}

static void put_varint(struct encoder *to, uint64_t value)
{
    unsigned char bytes[10];
    size_t size = 0;
    for (; value > 127; value >>= 7)
        bytes[size++] = (unsigned char)(value | 128);
    bytes[size++] = (unsigned char)value;
    put(to, bytes, size);
}

static void put_number(struct encoder *to, enum field field, uint64_t value)
{
    put_varint(to, (uint64_t)field << 3);
    put_varint(to, value);
}

/* For int64s: what does not fit would be read as negative. */
static uint64_t clamp(uint64_t value)
{
    return value > INT64_MAX ? INT64_MAX : value;
}

static void put_head(struct encoder *to, enum field field, uint64_t size)
{
    put_varint(to, (uint64_t)field << 3 | 2);
    put_varint(to, size);
}

static void put_text(struct encoder *to, enum field field, const char *text, size_t length)
{
    put_head(to, field, length);
    put(to, text, length);
}

static void put_string(struct encoder *to, const char *text)
{
    put_text(to, PROFILE_STRING_TABLE, text, text_length(text));
}

typedef void message(struct encoder *to, const struct profile *profile, size_t index);

static void put_message(struct encoder *to, enum field field, message *write,
                        const struct profile *profile, size_t index)
{
    struct encoder count = {NULL, 0};
    write(&count, profile, index);
    put_head(to, field, count.size);
    write(to, profile, index);
}

/* --- The messages ----------------------------------------------------------------------------- */

enum { TYPE_SAMPLES, TYPE_CPU };

static void value_type(struct encoder *to, const struct profile *profile, size_t index)
{
    (void)profile;
    put_number(to, VALUE_TYPE, index == TYPE_CPU ? STRING_CPU : STRING_SAMPLES);
    put_number(to, VALUE_UNIT, index == TYPE_CPU ? STRING_NANOSECONDS : STRING_COUNT);
}

static void sample_locations(struct encoder *to, const struct profile *profile, size_t index)
{
    const struct profile_stack *stack = &profile->stacks[index];
    for (size_t i = 0; i < stack->depth; i++)
        put_varint(to, (uint64_t)profile->frames[stack->first + i] + 1);
}

static void sample_values(struct encoder *to, const struct profile *profile, size_t index)
{
    put_varint(to, clamp(profile->stacks[index].samples));
    put_varint(to, clamp(profile->stacks[index].weight_ns));
}

static void sample(struct encoder *to, const struct profile *profile, size_t index)
{
    /* Both packed: one field that holds all the numbers. */
    put_message(to, SAMPLE_LOCATION_ID, sample_locations, profile, index);
    put_message(to, SAMPLE_VALUE, sample_values, profile, index);
}

static void mapping(struct encoder *to, const struct profile *profile, size_t index)
{
    const struct image *image = &profile->images.items[index];
    uint64_t filename = STRINGS_FIXED + profile->function_count + 2 * (uint64_t)(image->number - 1);
    put_number(to, MAPPING_ID, image->number);
    put_number(to, MAPPING_MEMORY_START, image->start);
    put_number(to, MAPPING_MEMORY_LIMIT, image->limit);
    put_number(to, MAPPING_FILE_OFFSET, image->offset);
    put_number(to, MAPPING_FILENAME, filename);
    put_number(to, MAPPING_BUILD_ID, filename + 1);
    put_number(to, MAPPING_HAS_FUNCTIONS, 1);
}

static void line(struct encoder *to, const struct profile *profile, size_t index)
{
    put_number(to, LINE_FUNCTION_ID, (uint64_t)profile->locations[index].function + 1);
}

static void location(struct encoder *to, const struct profile *profile, size_t index)
{
    const struct profile_location *from = &profile->locations[index];
    put_number(to, LOCATION_ID, index + 1);
    if (from->image != PROFILE_NO_IMAGE)
        put_number(to, LOCATION_MAPPING_ID, profile->images.items[from->image].number);
    if (from->image != PROFILE_NO_IMAGE || from->address >= FRAME_WORD_END)
        put_number(to, LOCATION_ADDRESS, from->address);
    put_message(to, LOCATION_LINE, line, profile, index);
}

static void function(struct encoder *to, const struct profile *profile, size_t index)
{
    (void)profile;
    put_number(to, FUNCTION_ID, index + 1);
    put_number(to, FUNCTION_NAME, STRINGS_FIXED + index);
    put_number(to, FUNCTION_SYSTEM_NAME, STRINGS_FIXED + index);
}

/* --- The strings ------------------------------------------------------------------------------ */

enum { COMMENT_COUNT = 3, COMMENT_SIZE = 256 };

static void print_comment(char *text, const struct profile *profile, int which)
{
    const struct plinth_prof_stats *stats = &profile->stats;
    uint64_t asked = asked_decihertz(profile), achieved = achieved_decihertz(profile);
    if (which == 0)
        plinth_format(text, COMMENT_SIZE, "plinth: clock %s, unwinder %s",
                      profile_clock_name(stats->clock), profile_unwind_name(stats->unwind));
    else if (which == 1)
        plinth_format(text, COMMENT_SIZE,
                      "rate: %llu.%llu Hz asked, %llu.%llu Hz achieved; kernel's account %llu ns",
                      (unsigned long long)(asked / 10), (unsigned long long)(asked % 10),
                      (unsigned long long)(achieved / 10), (unsigned long long)(achieved % 10),
                      (unsigned long long)stats->cpu_ns);
    else
        plinth_format(text, COMMENT_SIZE,
                      "lost: table full %llu, late %llu; foreign %llu, truncated %llu, "
                      "overruns %llu",
                      (unsigned long long)stats->dropped_full,
                      (unsigned long long)stats->dropped_busy,
                      (unsigned long long)stats->dropped_foreign,
                      (unsigned long long)stats->truncated, (unsigned long long)stats->overruns);
}

static void put_strings(struct encoder *to, const struct profile *profile)
{
    const struct image_list *images = &profile->images;
    for (size_t i = 0; i < STRINGS_FIXED; i++)
        put_string(to, fixed[i]);
    for (size_t i = 0; i < profile->function_count; i++)
        put_text(to, PROFILE_STRING_TABLE, profile->functions[i].name,
                 profile->functions[i].length);
    for (uint32_t i = 0; i < images->used; i++) {
        put_string(to, images->order[i]->filename);
        put_string(to, images->order[i]->build_id ? images->order[i]->build_id : "");
    }
    for (int i = 0; i < COMMENT_COUNT; i++) {
        char text[COMMENT_SIZE]; /* the longest is 70 bytes of words and 100 of digits */
        print_comment(text, profile, i);
        put_string(to, text);
    }
}

int write_pprof(struct out *out, const struct profile *profile)
{
    const struct image_list *images = &profile->images;
    struct encoder to = {out, 0};
    uint64_t comment = STRINGS_FIXED + profile->function_count + 2 * (uint64_t)images->used;

    put_message(&to, PROFILE_SAMPLE_TYPE, value_type, profile, TYPE_SAMPLES);
    put_message(&to, PROFILE_SAMPLE_TYPE, value_type, profile, TYPE_CPU);
    for (size_t i = 0; i < profile->stack_count; i++)
        put_message(&to, PROFILE_SAMPLE, sample, profile, i);
    for (uint32_t i = 0; i < images->used; i++)
        put_message(&to, PROFILE_MAPPING, mapping, profile,
                    (size_t)(images->order[i] - images->items));
    for (size_t i = 0; i < profile->location_count; i++)
        put_message(&to, PROFILE_LOCATION, location, profile, i);
    for (size_t i = 0; i < profile->function_count; i++)
        put_message(&to, PROFILE_FUNCTION, function, profile, i);
    put_strings(&to, profile);
    put_number(&to, PROFILE_TIME_NANOS,
               profile->started_ns < 0 ? 0 : (uint64_t)profile->started_ns);
    put_number(&to, PROFILE_DURATION_NANOS, clamp(profile->duration_ns));
    put_message(&to, PROFILE_PERIOD_TYPE, value_type, profile, TYPE_CPU);
    put_number(&to, PROFILE_PERIOD, (uint64_t)profile->stats.interval_us * 1000);
    for (uint64_t i = 0; i < COMMENT_COUNT; i++)
        put_number(&to, PROFILE_COMMENT, comment + i);
    put_number(&to, PROFILE_DEFAULT_SAMPLE_TYPE, STRING_CPU);
    return 0;
}

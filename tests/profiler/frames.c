/* SPDX-License-Identifier: MIT
 *
 * Both ends of a stack: every room of 2 to 40 frames and every depth of 1 to 200, against what a
 * reader of the comment in profiler/unwind/frames.c would write down. Hosted, with that file
 * compiled in.
 */
#include "check.h"
#include "stacks.h"
#include "unwind/unwind.h"

enum { MAX = 40, DEPTH = 200, FIRST = 0x1000, GUARD = 0x600d };

static uintptr_t frame_number(size_t i)
{
    return FIRST + i;
}

static void hold(size_t max, size_t depth)
{
    uintptr_t room[MAX + 2];
    for (size_t i = 0; i < MAX + 2; i++)
        room[i] = GUARD;
    struct frames frames = {room + 1, max, 0, 0};
    for (size_t i = 0; i < depth; i++)
        frames_push(&frames, frame_number(i));
    bool truncated = depth % 2;
    size_t kept = frames_finish(&frames, &truncated);

    CHECK_EQUAL(room[0], GUARD);
    CHECK_EQUAL(truncated, depth > max);
    CHECK_EQUAL(kept, depth < max ? depth : max);
    for (size_t i = 0; i < kept; i++) {
        size_t marker = max / 2; /* so many leaves, the marker, and the rest are roots */
        uintptr_t wanted = !truncated   ? frame_number(i)
                           : i < marker ? frame_number(i)
                           : i > marker ? frame_number(depth - (max - i))
                                        : FRAME_TRUNCATED;
        if (room[1 + i] != wanted) {
            (void)plinth_print(2, "max %zu, depth %zu, frame %zu\n", max, depth, i);
            CHECK_EQUAL(room[1 + i], wanted);
        }
    }
    for (size_t i = max; i < MAX + 1; i++)
        CHECK_EQUAL(room[1 + i], GUARD);
}

int main(void)
{
    for (size_t max = 2; max <= MAX; max++)
        for (size_t depth = 1; depth <= DEPTH; depth++)
            hold(max, depth);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Keeps both ends of a deep stack in a fixed array.
 *
 *     at -> leaf ... | [truncated] | ring of the frames nearest to the root so far
 *           0 ... half-1    half     half+1 ... max-1
 *
 * While no more than max frames came, they lie in order and the marker's place holds a frame.
 */
#include "stacks.h"
#include "unwind/unwind.h"

static size_t ring_start(const struct frames *frames)
{
    return frames->max / 2 + 1;
}

static size_t ring_size(const struct frames *frames)
{
    return frames->max - ring_start(frames);
}

void frames_push(struct frames *frames, uintptr_t address)
{
    /* By a place that wraps, not by a remainder: a deep stack is hundreds of thousands of calls. */
    if (frames->next == frames->max)
        frames->next = ring_start(frames);
    if (frames->next < frames->max)
        frames->at[frames->next++] = address;
    frames->seen++;
}

static void reverse(uintptr_t *at, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        uintptr_t other = at[count - 1 - i];
        at[count - 1 - i] = at[i];
        at[i] = other;
    }
}

size_t frames_finish(struct frames *frames, bool *truncated)
{
    *truncated = frames->seen > frames->max;
    if (!*truncated)
        return frames->seen;
    size_t start = ring_start(frames), size = ring_size(frames);
    if (size) { /* rotate the ring so that its oldest frame comes first */
        size_t oldest = frames->next - start; /* all of it where the ring is in order */
        reverse(&frames->at[start], oldest);
        reverse(&frames->at[start + oldest], size - oldest);
        reverse(&frames->at[start], size);
    }
    frames->at[start - 1] = FRAME_TRUNCATED;
    return frames->max;
}

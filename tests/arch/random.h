/* SPDX-License-Identifier: MIT
 *
 * Random numbers that can be had again, for the tests of this folder. The seed is printed by
 * random_begin; the environment variable PLINTH_TEST_SEED replays it.
 */
#ifndef TESTS_ARCH_RANDOM_H
#define TESTS_ARCH_RANDOM_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct random {
    uint64_t state; /* xorshift64*: never 0 */
};

static inline uint64_t random_next(struct random *random)
{
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return random->state * 0x2545f4914f6cdd1dull;
}

/* 0 to limit - 1. */
static inline uint64_t random_below(struct random *random, uint64_t limit)
{
    return random_next(random) % limit;
}

static inline void random_bytes(struct random *random, void *to, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)to)[i] = (unsigned char)(random_next(random) >> 56);
}

static inline struct random random_begin(void)
{
    const char *replayed = getenv("PLINTH_TEST_SEED");
    struct random random = {0};
    if (replayed) {
        random.state = strtoull(replayed, NULL, 0);
    } else {
        struct timespec now = {0, 0};
        if (clock_gettime(CLOCK_REALTIME, &now) != 0) {
            perror("clock_gettime");
            exit(2);
        }
        random.state =
            (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid();
    }
    if (random.state == 0)
        random.state = 1;
    printf("seed: PLINTH_TEST_SEED=0x%llx replays this run\n", (unsigned long long)random.state);
    fflush(stdout);
    return random;
}

#endif

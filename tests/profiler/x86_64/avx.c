/* SPDX-License-Identifier: MIT
 *
 * 100,000 signals by the two-call interface, taken by a program whose main and handler keep their
 * work in vector registers and store them by aligned AVX stores, while the profiler samples as
 * well. A child process sends most of them, so that they come at any instruction; main the others.
 */
#include <cpuid.h>
#include <immintrin.h>

#include <plinth/prof.h>
#include <profiler.h>

#include "../process.h"

enum { SIGNALS = 100000, LANES = 4, ALIGNMENT = 32 };

static volatile uint64_t signals, handler_faults;

/* What the System V ABI promises at every call. The frame pointer is pushed behind the return
 * address. */
static bool frame_is_aligned(const void *frame)
{
    return (uintptr_t)frame % 16 == 0;
}

__attribute__((__target__("avx"))) static void store_aligned(double *to, __m256d value)
{
    __asm__ volatile("vmovaps %1, (%0)" : : "r"(to), "x"(value) : "memory");
}

/* turns * (1, 2, 3, 4), by vector additions with a store and a load of each; exact in a double. */
__attribute__((__target__("avx"), __noinline__)) static bool count_up(int turns)
{
    double at[LANES] __attribute__((__aligned__(ALIGNMENT)));
    __m256d step = _mm256_set_pd(4, 3, 2, 1), sum = _mm256_setzero_pd();
    __m256d kept = _mm256_set1_pd(turns); /* lives in a register across the loop */
    for (int i = 0; i < turns; i++) {
        __asm__ volatile("" : "+x"(sum), "+x"(kept), "+x"(step));
        sum = _mm256_add_pd(sum, step);
        store_aligned(at, sum);
        sum = _mm256_load_pd(at);
    }
    store_aligned(at, _mm256_sub_pd(sum, _mm256_mul_pd(kept, step)));
    for (int lane = 0; lane < LANES; lane++)
        if (at[lane] < 0 || at[lane] > 0)
            return false;
    return true;
}

/* The compiler takes the stack to be aligned to 16 where a function is entered, and stores so. */
__attribute__((__noinline__)) static bool store_sixteen(void)
{
    float at[4] __attribute__((__aligned__(16))) = {0};
    __m128 value = _mm_set1_ps(1);
    __asm__ volatile("movaps %1, %0" : "=m"(at) : "x"(value));
    return at[0] + at[1] + at[2] + at[3] == 4;
}

static void handler(int signal)
{
    bool well = signal == PLINTH_SIGVTALRM && frame_is_aligned(__builtin_frame_address(0)) &&
                store_sixteen() && count_up(3);
    handler_faults = handler_faults + !well;
    signals = signals + 1;
}

static bool have_avx(void)
{
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_AVX) || !(c & bit_OSXSAVE))
        return false;
    unsigned low, high; /* whether the kernel saves the upper halves */
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6) == 6;
}

static int start_sender(void)
{
    int parent = plinth_getpid();
    int child = child_start();
    if (child != 0)
        return child;
    for (;;)
        if (call(__NR_kill, parent, PLINTH_SIGVTALRM, 0, 0) < 0)
            plinth_exit_group(CHECK_FAILED);
}

int main(void)
{
    CHECK(frame_is_aligned(__builtin_frame_address(0)));
    if (!have_avx())
        check_skip("this processor, or its kernel, has no AVX");

    struct plinth_prof_config config = {.size = sizeof config, .interval_us = 1};
    CHECK_EQUAL(plinth_prof_start(&config), 0);
    CHECK_EQUAL(install_profiler_handler(handler), 0);
    CHECK_EQUAL(set_profiler_interval(1), 0);

    int sender = start_sender(), pid = plinth_getpid(), tid = plinth_gettid();
    uint64_t seed = check_seed(), turns = 0;
    while (signals < SIGNALS) {
        CHECK(count_up((int)(check_random(&seed) % 300)));
        CHECK_EQUAL(plinth_tgkill(pid, tid, PLINTH_SIGVTALRM), 0);
        turns++;
    }
    child_kill(sender);
    CHECK_EQUAL(set_profiler_interval(0), 0);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(handler_faults, 0);

    struct plinth_prof_stats stats = {.size = sizeof stats};
    CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    (void)plinth_print(1, "signals %llu (%llu sent by main), and %llu samples of the profiler\n",
                       (unsigned long long)signals, (unsigned long long)turns,
                       (unsigned long long)stats.samples);
    CHECK(stats.samples > 0);
    return 0;
}

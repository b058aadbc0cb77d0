/* SPDX-License-Identifier: MIT
 *
 * A child of fork has no profile: whatever call and handler of the parent fork caught at work, the
 * child can start one of its own, and it takes no timer of its own for the parent's. A child of
 * vfork leaves the parent's profile alone.
 */
#include <plinth/prof.h>

#include "process.h"

static struct plinth_prof_stats stats = {.size = sizeof stats};

static void start(int clock)
{
    struct plinth_prof_config config = {.size = sizeof config, .clock = clock, .interval_us = 1000};
    CHECK_EQUAL(plinth_prof_start(&config), 0);
}

/* Under load a short burn may meet no tick. */
static void burn_to_a_sample(void)
{
    CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    uint64_t before = stats.samples;
    for (int turns = 0; stats.samples == before; turns++) {
        CHECK(turns < 100000);
        check_work();
        CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    }
}

static void child_without(void)
{
    CHECK_EQUAL(plinth_prof_stats(&stats), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_pause(), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_resume(), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_reset(), -PLINTH_ESRCH);
    CHECK_EQUAL(plinth_prof_write(1, PLINTH_FORMAT_TEXT), -PLINTH_ESRCH);

    /* The first timer of the child has the number of the parent's. */
    const struct plinth_sigevent event = {.notify = PLINTH_SIGEV_NONE};
    const struct plinth_itimerspec far = {{0, 0}, {1000, 0}};
    plinth_timer own;
    CHECK_EQUAL(plinth_timer_create(PLINTH_CLOCKID_MONOTONIC, &event, &own), 0);
    CHECK_EQUAL(plinth_timer_settime(own, &far, 0), 0);
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(plinth_timer_settime(own, &far, 0), 0);
    CHECK_EQUAL(plinth_timer_delete(own), 0);
}

static void child_with(void)
{
    for (int clock = PLINTH_CLOCK_CPU; clock <= PLINTH_CLOCK_PROF; clock++) {
        start(clock);
        burn_to_a_sample();
        CHECK_EQUAL(plinth_prof_stop(), 0);
        CHECK_EQUAL(plinth_prof_stats(&stats), 0);
        CHECK(stats.samples > 0 && stats.cpu_ns > 0);
    }
}

/* --- A child that shares the memory: what it calls is not about its parent's profile ---------- */

int vforked(void (*child)(void)); /* vforked.asm */

static void sharing_child(void)
{
    bool well =
        plinth_prof_pause() == -PLINTH_ESRCH && plinth_prof_resume() == -PLINTH_ESRCH &&
        plinth_prof_reset() == -PLINTH_ESRCH && plinth_prof_stats(&stats) == -PLINTH_ESRCH &&
        plinth_prof_write(1, PLINTH_FORMAT_TEXT) == -PLINTH_ESRCH && plinth_prof_stop() == 0;
    plinth_exit_group(well ? 0 : CHECK_FAILED);
}

static void sharing_child_leaves_it_alone(int clock)
{
    start(clock);
    burn_to_a_sample();
    int child = vforked(sharing_child);
    CHECK(child > 0);
    CHECK_EQUAL(child_wait(child), 0);
    burn_to_a_sample();
    CHECK_EQUAL(plinth_prof_stop(), 0);
    CHECK_EQUAL(plinth_prof_stats(&stats), 0);
    CHECK(stats.samples >= 2);
}

/* --- A handler that forks in the middle of a call: see handler.c on how it gets there --------- */

static volatile int forked, child_status;

static void forking_handler(int signal)
{
    (void)signal;
    if (forked++ > 0)
        return;
    int child = child_start();
    if (child == 0) {
        child_with();
        plinth_exit_group(0);
    }
    child_status = child_wait(child);
}

/* SIGALRM may come anywhere in the calls of the loop; often enough it comes in one of them. */
static void caught_at_work(void)
{
    struct plinth_sigaction action = {.handler.simple = forking_handler};
    CHECK_EQUAL(plinth_sigaction(PLINTH_SIGALRM, &action, 0), 0);
    for (int round = 0; round < 10; round++) {
        const struct plinth_itimerval soon = {{0, 0}, {0, 1000 + 300 * round}};
        forked = 0;
        child_status = -1;
        CHECK_EQUAL(plinth_setitimer(PLINTH_ITIMER_REAL, &soon, 0), 0);
        while (!forked) {
            start(PLINTH_CLOCK_CPU);
            CHECK_EQUAL(plinth_prof_stop(), 0);
        }
        CHECK_EQUAL(child_status, 0);
    }
}

int main(void)
{
    for (int clock = PLINTH_CLOCK_CPU; clock <= PLINTH_CLOCK_PROF; clock++) {
        start(clock);
        burn_to_a_sample();
        in_child(child_without);
        in_child(child_with);
        burn_to_a_sample();
        CHECK_EQUAL(plinth_prof_stop(), 0);
        CHECK_EQUAL(plinth_prof_stats(&stats), 0);
        CHECK(stats.samples > 0 && stats.cpu_ns > 0);
        in_child(child_without);
    }
    for (int clock = PLINTH_CLOCK_CPU; clock <= PLINTH_CLOCK_PROF; clock++)
        sharing_child_leaves_it_alone(clock);
    caught_at_work();
    return 0;
}

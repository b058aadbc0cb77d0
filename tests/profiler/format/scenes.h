/* SPDX-License-Identifier: MIT
 *
 * Made-up sessions for the formats' tests, each with the stacks, mappings and files that it needs;
 * and the session_view and stacks_next that profiler/ reads them by.
 */
#ifndef TESTS_FORMAT_SCENES_H
#define TESTS_FORMAT_SCENES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "session.h"

extern struct session_view scene_view;
extern struct stack_table scene_table;

/* Sets up a scene: "plain", "odd", "long", "empty", "shared" (all second frames alike), "nomaps".
 * Returns whether there is one of that name. */
bool scene_set(const char *name);

/* Frees what scene_set and scene_add took. */
void scene_clear(void);

/* Adds a stack to the scene. */
void scene_add(const uintptr_t *frames, size_t depth, uint64_t samples, uint64_t weight_ns);

#endif

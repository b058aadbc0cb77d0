/* SPDX-License-Identifier: MIT
 *
 * Visibility: the kit is compiled with -fvisibility=hidden, and API marks what its headers promise.
 * HIDDEN is for declarations of other units' variables, which that option does not reach.
 */
#ifndef RUNTIME_API_H
#define RUNTIME_API_H

#define API    __attribute__((__visibility__("default")))
#define HIDDEN __attribute__((__visibility__("hidden")))

#endif

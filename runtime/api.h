/* SPDX-License-Identifier: MIT
 *
 * Visibility: the kit is compiled with -fvisibility=hidden, and API marks what its headers promise.
 */
#ifndef RUNTIME_API_H
#define RUNTIME_API_H

#define API __attribute__((__visibility__("default")))

#endif

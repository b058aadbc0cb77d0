/* SPDX-License-Identifier: MIT
 *
 * The size of the pages that files are mapped by, for finding a file's segment by its mapping.
 */
#ifndef ARCH_PAGE_H
#define ARCH_PAGE_H

#define ARCH_PAGE_SIZE 4096 /* bytes; the only one on this machine, large pages apart */

#endif

# SPDX-License-Identifier: MIT
#
# size PROGRAM BYTES: the file is no larger.
set -eu
size=$(wc -c <"$1")
echo "$1: $size bytes, at most $2"
[ "$size" -le "$2" ]

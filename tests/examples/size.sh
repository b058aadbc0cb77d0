# SPDX-License-Identifier: MIT
#
# size PLINTH-CC SOURCE BYTES: the stripped program is no larger, and works.
. "$(dirname "$0")/lib.sh"

"$program" -Os -s -Wl,-z,noseparate-code -Wl,-z,norelro "$2" -o "$work/small"
size=$(wc -c <"$work/small")
echo "$2: $size bytes, at most $3"
[ "$size" -le "$3" ] || fail 'too large'
expect_status 0 "$work/small"
[ -s "$work/out" ] || fail 'it printed nothing'

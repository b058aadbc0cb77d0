# SPDX-License-Identifier: MIT
#
# ticks PROGRAM: prints its one line at each tick, as many as the machine's speed makes; and lives on where
# nobody can read it.
. "$(dirname "$0")/lib.sh"

expect_status 0 "$program"
[ -s "$work/out" ] || fail 'no tick came'
if grep -vx 'profile sample' "$work/out" >"$work/other"; then
    fail "it printed something else: $(cat "$work/other")"
fi
expect_status 0 sh -c '"$1" >/dev/full' sh "$program"

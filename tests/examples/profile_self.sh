# SPDX-License-Identifier: MIT
#
# profile_self PROGRAM: the table names the function that took the time, first.
. "$(dirname "$0")/lib.sh"

expect_status 0 "$program"
grep -q 'spin' "$work/out" || fail "spin is not in the table: $(cat "$work/out")"
grep -q 'main' "$work/out" || fail "main is not in the table: $(cat "$work/out")"
[ ! -s "$work/err" ] || fail "it wrote to standard error: $(cat "$work/err")"
expect_status 1 sh -c '"$1" >/dev/full' sh "$program"

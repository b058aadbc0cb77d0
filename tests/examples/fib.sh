# SPDX-License-Identifier: MIT
#
# fib PROGRAM: known numbers, the default, and arguments that are none.
. "$(dirname "$0")/lib.sh"

expect 'fib(0) = 0
' "$program" 0
expect 'fib(1) = 1
' "$program" 1
expect 'fib(30) = 832040
' "$program" 30
expect 'fib(35) = 9227465
' "$program"
for bad in '' x 1x -1 91 99999999999999999999; do
    expect_status 2 "$program" "$bad"
    expect_complaint usage fib
done
expect_status 2 "$program" 1 2
expect_status 1 sh -c '"$1" 1 >/dev/full' sh "$program"

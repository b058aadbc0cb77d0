# SPDX-License-Identifier: MIT
#
# hello PROGRAM: the text, and the exit status of a write that cannot be made.
. "$(dirname "$0")/lib.sh"

expect 'Hello from nothing
' "$program"
expect_status 1 sh -c '"$1" >&-' sh "$program"
expect_status 1 sh -c '"$1" >/dev/full' sh "$program"

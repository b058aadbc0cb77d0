# SPDX-License-Identifier: MIT
#
# ticks PROGRAM: five lines and no sixth; a handler that cannot write says so by the exit status.
. "$(dirname "$0")/lib.sh"

expect 'profile sample
profile sample
profile sample
profile sample
profile sample
' "$program"
expect_status 1 sh -c '"$1" >/dev/full' sh "$program"

# SPDX-License-Identifier: MIT
#
# What the scripts of this folder share; each sources it first.
#   program          the program under test, as an absolute path
#   work             a folder of the test's own, gone when it ends
#   fail TEXT        ends the test
#   expect TEXT COMMAND...  runs a command, whose standard output must be TEXT, byte for byte
#   expect_status N COMMAND...  runs a command, whose exit status must be N; $work/out and $work/err hold what it said
set -eu

program=$1
case $program in /*) ;; *) program=$PWD/$program ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail()
{
    printf 'FAIL: %s\n' "$*" >&2
    exit 1
}

expect_status()
{
    expected_status=$1
    shift
    status=0
    "$@" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -ne "$expected_status" ]; then
        cat "$work/err" >&2
        fail "exit status $status, not $expected_status: $*"
    fi
}

expect()
{
    printf '%s' "$1" >"$work/expected"
    shift
    expect_status 0 "$@"
    diff -u "$work/expected" "$work/out" >&2 || fail "wrong output: $*"
    [ ! -s "$work/err" ] || fail "it wrote to standard error: $(cat "$work/err")"
}

# A line on standard error, one only, that holds every word of the arguments.
expect_complaint()
{
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "not one line on standard error: $(cat "$work/err")"
    for text; do
        grep -qF -- "$text" "$work/err" || fail "'$text' is missing in: $(cat "$work/err")"
    done
}

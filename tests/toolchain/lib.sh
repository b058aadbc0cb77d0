# SPDX-License-Identifier: MIT
#
# What the scripts of this folder share; each sources it first.
#   work             a folder of the test's own, gone when it ends; blanks and quotes in its name, unless work_name is set
#   fail TEXT        ends the test
#   quietly COMMAND...        runs a command that must succeed and say nothing
#   status_of N COMMAND...    runs a command whose exit status must be N; ./out and ./err hold what it said
#   prints TEXT COMMAND...    runs a command whose standard output must be TEXT and a newline
#   has FILE TEXT, has_not FILE TEXT   whether TEXT stands in a file
# A test that cannot run here says why and exits with 77.
set -eu

[ -n "${work_name:-}" ] || work_name="it's a \"test\""
work=$(mktemp -d "${TMPDIR:-/tmp}/$work_name XXXXXX")
trap 'cd /; rm -rf "$work"' EXIT
cd "$work"

fail()
{
    printf 'FAIL: %s\n' "$*" >&2
    exit 1
}

skip()
{
    printf 'skipped: %s\n' "$*"
    exit 77
}

status_of()
{
    expected=$1
    shift
    status=0
    "$@" >out 2>err || status=$?
    [ "$status" -eq "$expected" ] || {
        cat out err >&2
        fail "exit status $status, not $expected: $*"
    }
}

quietly()
{
    status_of 0 "$@"
    [ ! -s out ] && [ ! -s err ] || {
        cat out err >&2
        fail "it should say nothing: $*"
    }
}

prints()
{
    text=$1
    shift
    status_of 0 "$@"
    printf '%s\n' "$text" | diff - out >&2 || fail "wrong output: $*"
}

has()
{
    grep -qF -- "$2" "$1" || {
        cat "$1" >&2
        fail "'$2' is not in $1"
    }
}

has_not()
{
    ! grep -qF -- "$2" "$1" || {
        cat "$1" >&2
        fail "'$2' is in $1"
    }
}

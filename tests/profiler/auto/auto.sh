# SPDX-License-Identifier: MIT
#
# auto.sh PLINTH_CC SOURCE_DIR BACKEND CASE: programs that profile themselves as the environment asks. Whatever
# is wrong with that, the program's own output and exit status stay.
plinth_cc=$1 source=$2 backend=$3 case=$4
. "$source/tests/examples/lib.sh"
unset PLINTH_PROF PLINTH_PROF_HZ PLINTH_PROF_CLOCK PLINTH_PROF_UNWIND PLINTH_PROF_SPOOL

option=
[ "$backend" = bare ] || option=--libc
program=$work/program
"$plinth_cc" --prof $option -O1 -fno-omit-frame-pointer "$source/tests/profiler/auto/program.c" -o "$program"
cd "$work"

skip()
{
    printf 'SKIPPED: %s\n' "$*"
    exit 77
}

# runs STATUS [VARIABLE=VALUE...] -- ARGUMENT...: the program prints its line, ends with the status, and no more.
runs()
{
    wanted=$1
    shift
    rm -rf p
    mkdir p
    variables=
    while [ "$1" != -- ]; do
        export "$1"
        variables="$variables ${1%%=*}"
        shift
    done
    shift
    expect_status "$wanted" "$program" "$wanted" "$@"
    [ -z "$variables" ] || unset $variables
    [ "$(cat out)" = burnt ] || fail "its output is not its own: $(cat out)"
}

quietly()
{
    runs "$@"
    [ ! -s err ] || fail "it wrote to standard error: $(cat err)"
}

is_text()
{
    grep -q '^total' "$1" && grep -q 'flat' "$1" || fail "$1 is no table: $(head -n 5 "$1")"
}

# What a text profile says of itself must hold all of these.
says()
{
    file=$1
    shift
    for text; do
        grep -q -- "$text" "$file" || fail "'$text' is not in $(cat "$file")"
    done
}

# refused VARIABLE=VALUE WORD...: one line that names the variable and the remedy, and no profile.
refused()
{
    refused_value=$1
    shift
    runs 3 PLINTH_PROF="$work/p/x.txt" "$refused_value" --
    expect_complaint "${refused_value%%=*}" "the program runs unprofiled" "$@"
    [ -z "$(ls p)" ] || fail "it wrote $(ls p) after $refused_value"
}

case $case in
formats)
    quietly 0 --
    [ -z "$(ls p)" ] || fail "nothing was asked for, and there is $(ls p)"
    quietly 0 PLINTH_PROF= --
    quietly 0 PLINTH_PROF="$work/p/a.txt" --
    is_text p/a.txt
    says p/a.txt burn
    quietly 7 PLINTH_PROF="$work/p/a" --
    is_text p/a
    quietly 1 PLINTH_PROF="$work/p/a.folded" --
    grep -q 'main;burn [0-9]*$' p/a.folded || fail "not folded: $(cat p/a.folded)"
    quietly 2 PLINTH_PROF="$work/p/a.pb" --
    [ "$(head -c 1 p/a.pb | od -An -tu1)" -eq 10 ] || fail "not a profile.proto"
    quietly 3 PLINTH_PROF="$work/p/a.prof" --
    head -n 1 p/a.prof | grep -q '^--- symbol' || fail "not gperftools' symbols: $(head -n 1 p/a.prof)"
    ;;
paths)
    quietly 0 PLINTH_PROF=p/relative.txt -- chdir /
    is_text p/relative.txt
    quietly 0 PLINTH_PROF="$work/p/%p.txt" --
    ls p | grep -q '^[0-9][0-9]*\.txt$' || fail "%p gave $(ls p)"
    quietly 0 PLINTH_PROF=p/%p-%p.txt --
    ls p | grep -Eq '^([0-9]+)-\1\.txt$' || fail "%p twice gave $(ls p)"
    quietly 0 PLINTH_PROF='p/100%%.txt' --
    is_text p/100%.txt
    quietly 0 PLINTH_PROF='p/a%q%' --
    is_text 'p/a%q%'
    ;;
values)
    file=$work/p/a.txt
    quietly 0 PLINTH_PROF="$file" --
    says "$file" ' 100.0 Hz asked' 'clock cpu' 'unwinder fp'
    quietly 0 PLINTH_PROF="$file" PLINTH_PROF_HZ=250 PLINTH_PROF_CLOCK=auto PLINTH_PROF_UNWIND=auto --
    says "$file" ' 250.0 Hz asked' 'clock cpu' 'unwinder fp'
    quietly 0 PLINTH_PROF="$file" PLINTH_PROF_HZ=1 PLINTH_PROF_CLOCK=cpu PLINTH_PROF_UNWIND=fp --
    says "$file" ' 1.0 Hz asked' 'clock cpu'
    quietly 0 PLINTH_PROF="$file" PLINTH_PROF_HZ=1000000 PLINTH_PROF_CLOCK=virtual --
    says "$file" ' 1000000.0 Hz asked' 'clock virtual'
    quietly 0 PLINTH_PROF="$work/p/a.folded" PLINTH_PROF_HZ=1000 PLINTH_PROF_CLOCK=prof PLINTH_PROF_UNWIND=none --
    grep -q '^burn [0-9]*$' p/a.folded || fail "unwound all the same: $(cat p/a.folded)"
    # What is not asked for is not looked at.
    quietly 0 PLINTH_PROF_HZ=wrong --
    ;;
refused)
    for hz in 0 -1 1000001 99999999999999999999 ten 10x ' 10' 1e3 ''; do
        refused PLINTH_PROF_HZ="$hz" "1 to 1000000"
    done
    for clock in wall perf CPU '' nonsense; do
        refused PLINTH_PROF_CLOCK="$clock" auto cpu virtual prof
    done
    for unwind in cfi dwarf ''; do
        refused PLINTH_PROF_UNWIND="$unwind" auto fp none
    done
    refused PLINTH_PROF_SPOOL=spool unset
    # A value is shown as one line, whatever it holds.
    refused PLINTH_PROF_HZ="$(printf 'a\nb\rc\033[1md')" "1 to 1000000"
    if grep -q "$(printf '[\033\r]')" err; then
        fail "control characters reached the terminal"
    fi

    runs 3 PLINTH_PROF="$work/p/a.pb.gz" --
    expect_complaint PLINTH_PROF .pb "the program runs unprofiled"
    runs 3 PLINTH_PROF="$work/p/a.json" --
    expect_complaint PLINTH_PROF .folded "the program runs unprofiled"
    runs 3 PLINTH_PROF="$work/p/$(printf '%5000s' '' | tr ' ' x)" --
    expect_complaint PLINTH_PROF "too long" "the program runs unprofiled"
    ;;
unwritable)
    runs 4 PLINTH_PROF=/nowhere/at/all.txt --
    expect_complaint /nowhere/at/all.txt "no such directory" "the program runs unprofiled"
    runs 4 PLINTH_PROF="$work" --
    expect_complaint "$work" "is a directory" "the program runs unprofiled"
    runs 4 PLINTH_PROF="$program/a.txt" --
    expect_complaint "$program/a.txt" "not a directory" "the program runs unprofiled"
    # No file, so it is not tried at the start; a terminal or FIFO would show a profile of nothing.
    runs 4 PLINTH_PROF=/dev/full --
    expect_complaint /dev/full "no space left" "the profile is lost or incomplete"
    runs 4 PLINTH_PROF="$work/p/$(printf '%300s' '' | tr ' ' x)" --
    expect_complaint "error 36" "the program runs unprofiled"
    # Standard error may be closed.
    exit_status=0
    PLINTH_PROF=/dev/full "$program" 5 2>&- >out || exit_status=$?
    [ "$exit_status" -eq 5 ] && [ "$(cat out)" = burnt ] || fail "with standard error closed: $exit_status"
    ;;
endings)
    file=$work/p/a.txt
    quietly 6 PLINTH_PROF="$file" -- exit
    is_text "$file"
    says "$file" burn
    # Killed, and gone by exit_group: what was known at the start is a file.
    runs 137 PLINTH_PROF="$file" -- kill
    if grep -q plinth err; then # the shell may say "Killed"
        fail "it wrote to standard error: $(cat err)"
    fi
    is_text "$file"
    quietly 6 PLINTH_PROF="$file" -- abandon
    is_text "$file"
    if grep -q burn "$file"; then
        fail "the file at the start has samples: $(cat "$file")"
    fi
    # The child ends in order, and the parent writes what is its own, later.
    quietly 0 PLINTH_PROF="$work/p/%p.folded" PLINTH_PROF_HZ=250 -- fork
    [ "$(ls p | wc -l)" -eq 1 ] || fail "the child wrote too: $(ls p)"
    grep -q 'main;burn ' p/*.folded || fail "the parent's profile is lost: $(cat p/*.folded)"
    ;;
secure)
    # Who runs a program with more rights than his own does not tell it what to write.
    [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null || skip "wants root, and setpriv (util-linux)"
    chmod 755 "$work"
    mkdir -p p
    as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
    $as_nobody "$program" 0 >out 2>err || skip "another user cannot reach $work"
    chmod u+s "$program"
    export PLINTH_PROF="$work/p/secure.txt"
    expect_status 5 $as_nobody "$program" 5
    [ "$(cat out)" = burnt ] && [ ! -s err ] || fail "its output is not its own: $(cat out err)"
    [ -z "$(ls p)" ] || fail "a set-user-id program wrote $(ls p)"
    # The same program, for its owner:
    expect_status 5 "$program" 5
    is_text p/secure.txt
    ;;
*)
    fail "no case $case"
    ;;
esac

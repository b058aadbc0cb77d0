#!/bin/sh
# SPDX-License-Identifier: MIT
#
# judged.sh PLINTH_CC SOURCE_DIR BYTES HZ...: profiles wordfreq on a real text of so many bytes at each rate, and
# holds against each other: the profile's total and the process's CPU time (within 1 %); the first five functions and their
# percentages in the text report, by `go tool pprof -top` and by google-pprof. Prints what it saw.
set -eu
plinth_cc=$1 source=$2 bytes=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

"$plinth_cc" -O2 -fno-omit-frame-pointer "$source/examples/wordfreq.c" "$source/tests/wordfreq/three.c" \
    -o "$work/wordfreq"
sh "$source/toolchain/text" "$bytes" "$work/text"

# Percentage and name of the first five rows, and of further ones that tie with the fifth; ties in the order
# of their names, since each reader has an order of its own.
first_five()
{
    awk 'NR > 5 && $1 != fifth { exit } { print; fifth = $1 }' | LC_ALL=C sort -k1,1nr -k2
}

# With $1 = 2 the percentage as the report has it; with 1, rounded from the row's own time as google-pprof does.
text_rows()
{
    awk -v digits="$1" '
        /^total:/ { total = $2 + 0; if ($2 ~ /[0-9]s$/) total *= 1000 }
        found {
            ms = $1 + 0; if ($1 ~ /[0-9]s$/) ms *= 1000
            print digits == 1 ? sprintf("%.1f", 100 * ms / total) : $2 + 0, $6
        }
        $1 == "flat" { found = 1 }' "$work/$hz.txt" | first_five
}

go_rows()
{
    go tool pprof -top "$work/$hz.pb" 2>"$work/go.log" |
        awk 'found { print $2 + 0, $6 } $1 == "flat" { found = 1 }' | first_five
}

google_rows()
{
    google-pprof --text "$work/$hz.prof" 2>"$work/google.log" |
        awk 'found { printf "%.1f %s\n", $2 + 0, $6 } /^Total:/ { found = 1 }' | first_five
}

compare()
{
    if [ "$(wc -l <"$work/ours")" -lt 5 ] || ! cmp -s "$work/ours" "$work/theirs"; then
        fail "$hz Hz: $1 says otherwise than the text report"
        paste "$work/ours" "$work/theirs"
        cat "$work/$hz.txt"
    fi
}

for hz; do
    JUDGED_OUT=$work/$hz JUDGED_INTERVAL_US=$((1000000 / hz)) "$work/wordfreq" "$work/text" >"$work/words"
    read -r total sampled cpu achieved <"$work/$hz.totals"
    awk -v hz="$hz" -v total="$total" -v sampled="$sampled" -v cpu="$cpu" -v achieved="$achieved" 'BEGIN {
        off = 100 * (total - cpu) / cpu
        printf "%d Hz: total %.1f ms, CPU time %.1f ms, off by %+.3f %% (by samples alone %+.2f %%); signals at %.0f Hz\n",
            hz, total / 1e6, cpu / 1e6, off, 100 * (sampled - cpu) / cpu, achieved / 1000
        exit !(off <= 1 && off >= -1)
    }' || fail "$hz Hz: the total is off by more than 1 %"

    text_rows 2 >"$work/ours"
    go_rows >"$work/theirs"
    compare 'go tool pprof'
    text_rows 1 >"$work/ours"
    google_rows >"$work/theirs"
    compare google-pprof
    printf '%s Hz, first five by the text report, go tool pprof and google-pprof: %s\n' "$hz" \
        "$(awk '{ printf "%s%s %s %%", sep, $2, $1; sep = ", " }' "$work/ours")"
done
[ "$failures" -eq 0 ]

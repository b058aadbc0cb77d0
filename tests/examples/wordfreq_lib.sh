# SPDX-License-Identifier: MIT
#
# The judge of wordfreq: the same table by tr, sort, uniq and awk. Sourced after lib.sh.

# reference FILE...: what wordfreq must print. A zero byte ends each file, as words end with their file.
reference()
{
    for file; do
        cat "$file"
        printf '\0'
    done | tr 'A-Z' 'a-z' | tr -cs 'a-z\200-\377' '\n' | sed '/^$/d' | sort | uniq -c |
        sort -k1,1nr -k2,2 | awk '
            { total += $1; if (NR <= 20) printf "%10d  %s\n", $1, $2 }
            END { printf "%10d  words, %d of them distinct\n", total, NR }'
}

# same FILE...: wordfreq agrees with the judge.
same()
{
    reference "$@" >"$work/expected"
    expect_status 0 "$program" "$@"
    diff -u "$work/expected" "$work/out" >&2 || fail "differs from the reference: $*"
}

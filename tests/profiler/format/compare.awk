# SPDX-License-Identifier: MIT
#
# Compares two tables of flat, flat%, sum%, cum, cum%, function: ours first, then a judge's.
#     awk -v within=PERCENT -f compare.awk OURS JUDGE
# The first five functions must be the same in the same order, and all functions that the judge shows
# must have our percentages, within the places that the two are printed with.
function name(line) {
    for (i = 0; i < 5; i++)
        sub(/^ *[^ ]+ +/, "", line)
    sub(/ +$/, "", line) # google-pprof ends its lines with a blank
    return line
}
function off(a, b) {
    sub(/%/, "", a)
    sub(/%/, "", b)
    return a - b > within || b - a > within
}
FNR == 1 { file++; rows = 0 }
$2 !~ /^[0-9.]+%$/ || $3 !~ /^[0-9.]+%$/ || $5 !~ /^[0-9.]+%$/ { next }
{ rows++ }
file == 1 { ours[rows] = name($0); flat[ours[rows]] = $2; cum[ours[rows]] = $5; mine = rows; next }
{
    theirs = name($0)
    if (!(theirs in flat)) {
        print "the judge has \"" theirs "\", we have not"
        bad = 1
    } else if (off(flat[theirs], $2) || off(cum[theirs], $5)) {
        print theirs ": ours " flat[theirs] " " cum[theirs] ", the judge's " $2 " " $5
        bad = 1
    }
    if (rows <= 5 && rows <= mine && theirs != ours[rows]) {
        print "row " rows ": ours is \"" ours[rows] "\", the judge's \"" theirs "\""
        bad = 1
    }
    judged = rows
}
END {
    if (judged != mine) {
        print "we have " mine " functions, the judge " judged + 0
        bad = 1
    }
    exit bad
}

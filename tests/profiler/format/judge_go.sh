# SPDX-License-Identifier: MIT
#
# `go tool pprof` reads the pprof file as we meant it.
#     GO=go sh judge_go.sh FORMAT_WRITE SCENE
set -eu
here=$(dirname "$0")
case ${GO:-} in *NOTFOUND | '') echo "skipped: no go (golang-go)"; exit 77 ;; esac
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
export GOCACHE="$made" PPROF_TMPDIR="$made"

"$1" "$2" text >"$made/text"
"$1" "$2" pprof >"$made/pb"
"$GO" tool pprof -symbolize=none -top -nodefraction=0 -nodecount=1000000 "$made/pb" >"$made/top" 2>"$made/errors"
"$GO" tool pprof -raw "$made/pb" >"$made/raw" 2>>"$made/errors"
"$GO" tool pprof -comments "$made/pb" >"$made/comments" 2>>"$made/errors"
if [ -s "$made/errors" ]; then cat "$made/errors" >&2; exit 1; fi

# go prints two places, or two digits below one percent, and 100% from 99.95% on.
awk -v within=0.051 -f "$here/compare.awk" "$made/text" "$made/top"

# The header's numbers.
grep -qx 'Period: 10000000' "$made/raw"
grep -qx 'PeriodType: cpu nanoseconds' "$made/raw"
grep -qx 'Time: 2023-11-14 22:13:20.123456789 +0000 UTC' "$made/raw"
grep -qx 'samples/count cpu/nanoseconds\[dflt\]' "$made/raw"
grep -q 'clock cpu, unwinder fp' "$made/comments"
grep -q '100.0 Hz asked, 99.5 Hz achieved' "$made/comments"

# Each count, unrounded: samples and nanoseconds of -raw add up to the text's.
samples=$(awk '/^samples:/ { print $2 }' "$made/text")
awk -v samples="$samples" '
    /^Samples:/ { on = 1; next }
    /^Locations/ { on = 0 }
    on && /:/ { count += $1 }
    END { if (count != samples) { print "go counts " count " samples, we " samples; exit 1 } }' "$made/raw"

if [ "$2" = plain ]; then
    # Callers' addresses are in the call; words have no address and no mapping; the program is the first
    # mapping, in one piece, with its build id.
    awk '/^Locations/ { on = 1 } /^Mappings/ { on = 0 } on' "$made/raw" >"$made/locations"
    grep -q ' 0x4012ff M=1 parse ' "$made/locations"
    grep -q ': 0x0 \[truncated\] ' "$made/locations"
    grep -q ': 0xdead0000 \[unknown\] ' "$made/locations"
    grep -qx '1: 0x401000/0x411000/0x2000 /opt/app/prog 0102030405060708090a0b0c0d0e0f1011121314 \[FN\]' "$made/raw"
    grep -qx '2: 0x7f0000000000/0x7f0000010000/0x2000 /usr/lib/libz.so.1 a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4 \[FN\]' "$made/raw"
    grep -qx '3: 0x7f3000000000/0x7f3000010000/0x0 \[anon\]  \[FN\]' "$made/raw"
fi

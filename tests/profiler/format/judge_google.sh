# SPDX-License-Identifier: MIT
#
# google-pprof reads the gperftools file as we meant it.
#     GOOGLE_PPROF=google-pprof sh judge_google.sh FORMAT_WRITE SCENE
set -eu
here=$(dirname "$0")
case ${GOOGLE_PPROF:-} in *NOTFOUND | '') echo "skipped: no google-pprof (google-perftools)"; exit 77 ;; esac
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

# It cuts names at characters that C++ has; the format replaces those, and so do we here. What has a blank in
# its name is written with a '_' there, but for our own words.
"$1" "$2" text | sed 's/(anonymous)/[anonymous]/; s/vec<int>::push--back/vec{int}::push-_back/
    s/say "hi"/say_"hi"/; s/slash 12/slash_12/' >"$made/text"
"$1" "$2" gperftools >"$made/profile"
"$GOOGLE_PPROF" --text "$made/profile" >"$made/top" 2>"$made/errors"
if grep -v '^Using local file ' "$made/errors"; then exit 1; fi

awk -v within=0.0551 -f "$here/compare.awk" "$made/text" "$made/top"

# The same total, to the microsecond.
total=$("$1" "$2" folded | awk '{ sum += $NF } END { print sum + 0 }')
if [ "$total" -gt 0 ]; then
    grep -qx "Total: $total samples" "$made/top" || { echo "not the total $total:" && head -1 "$made/top" && exit 1; }
fi

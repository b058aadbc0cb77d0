# SPDX-License-Identifier: MIT
#
# Compares a scene's text and folded output with the files in golden/, byte for byte.
#     sh golden.sh FORMAT_WRITE SCENE
# To accept what is written now: UPDATE=1 sh golden.sh ...
set -eu
golden=$(dirname "$0")/golden
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

for format in text folded; do
    "$1" "$2" "$format" >"$made/$2.$format"
    if [ -n "${UPDATE:-}" ]; then
        cp "$made/$2.$format" "$golden/"
    fi
    diff -u "$golden/$2.$format" "$made/$2.$format"
done

# The parts of the folded file are the text's total, in microseconds (the rest of one is cut off).
total=$(awk '/^total:/ { print $2 }' "$made/$2.text")
awk -v total="$total" '
    { sum += $NF }
    END {
        unit = total ~ /ms$/ ? 1000 : 1000000
        sub(/[a-z]+$/, "", total)
        if (sum > total * unit + 500 || sum < total * unit - 501) {
            print "the folded parts are " sum " us, the total is " total
            exit 1
        }
    }' "$made/$2.folded"

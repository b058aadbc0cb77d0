# SPDX-License-Identifier: MIT
#
# A name of 10,000 characters comes through whole.
#     sh long_names.sh FORMAT_WRITE
set -eu
"$1" long text | awk '$6 ~ /^x+$/ && length($6) == 10000 { n++ } END { exit n != 1 }' ||
    { echo "text: no name of 10,000 characters" >&2; exit 1; }
"$1" long folded | awk '$1 ~ /^main;x+$/ && length($1) == 10005 && $2 == 30000 { n++ } END { exit n != 1 }' ||
    { echo "folded: no name of 10,000 characters" >&2; exit 1; }

# SPDX-License-Identifier: MIT
#
# documentation PLINTH-CC TREE [LIBC-OPTION...]: every block of C in README.md and docs/ is a file that compiles; those with a main link,
# run and end with 0 on both backends, the libc one with the options (its library may be a sanitized one). The README's
# first program is examples/profile_self.c.
. "$(dirname "$0")/lib.sh"

tree=$2
shift 2
cd "$work"
for page in "$tree"/README.md "$tree"/docs/*.md; do
    [ -f "$page" ] || continue
    name=$(basename "$page" .md)
    awk -v name="$name" '
        /^```c$/ { file = name "-" ++n ".c"; next }
        /^```/ { file = ""; next }
        file != "" { print >file }' "$page"
done
count=0
for source in *.c; do
    [ -f "$source" ] || fail 'no C in the documentation'
    count=$((count + 1))
    if ! grep -q '^int main(' "$source"; then
        "$program" -Wall -Wextra -Werror -c "$source" -o object || fail "$source does not compile"
        continue
    fi
    "$program" --prof -O1 -Wall -Wextra -Werror "$source" -o bare || fail "$source does not build"
    expect_status 0 ./bare
    "$program" --prof --libc -O1 -Wall -Wextra -Werror "$@" "$source" -o libc || fail "$source does not build on libc"
    expect_status 0 ./libc
done
echo "$count blocks"

sed '1,/^ \*\/$/d' "$tree/examples/profile_self.c" | cmp - README-1.c || fail 'the README shows another program'

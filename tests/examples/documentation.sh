# SPDX-License-Identifier: MIT
#
# documentation PLINTH-CC TREE [LIBC-OPTION...]: every block of C in README.md and docs/ is a file that compiles; those with a main link,
# run and end with 0 on both backends, the libc one with the options (its library may be a sanitized one); those with a
# _start of their own do so on the profiler alone. The README's first program is examples/profile_self.c.
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
    if grep -q '_start:.n"' "$source"; then
        parts=${program%/bin/*}
        link=$parts/lib/plinth/plinth_prof.o
        ! grep -q 'profiler\.h' "$source" || link=$parts/lib/libplinth_prof.a
        "${PLINTH_CC:-gcc}" -O1 -Wall -Wextra -Werror -fno-omit-frame-pointer -fno-stack-protector -static -nostdlib \
            -I"$parts/include" "$source" "$link" -o own || fail "$source does not build"
        expect_status 0 ./own
        case $link in
        *.o) grep -q '  evaluate$' out && grep -q '  _start$' out || fail "$source: a name is missing: $(cat out)" ;;
        esac
        continue
    fi
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

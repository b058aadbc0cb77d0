# SPDX-License-Identifier: MIT
#
# headers.sh INCLUDE SOURCE COMPILER [OPTION...]: every public header in the folder INCLUDE, alone, under one
# compiler, which must have nothing to say, included twice
# "headers.sh INCLUDE SOURCE list" instead compares INCLUDE with the include folders of the source tree.
. "${0%/*}/lib.sh"
include=$1
source=$2
shift 2

names()
{
    (cd "$1" && find -L . -name '*.h' | sort)
}

if [ "$1" = list ]; then
    {
        names "$source/runtime/include"
        names "$source/profiler/include"
    } | sort >in_source
    names "$include" >there
    diff in_source there >&2 || fail "$include lacks a public header (<), or has another (>)"
    exit 0
fi

command -v "$1" >/dev/null || skip "no $1"
case $1 in
*++) suffix=cpp ;;
*) suffix=c ;;
esac
count=0
for header in $(names "$include"); do
    header=${header#./}
    # Twice, for the guard; the function keeps -pedantic from finding the unit empty.
    printf '#include <%s>\n#include <%s>\nint nothing_else(void);\nint nothing_else(void) { return 0; }\n' \
        "$header" "$header" >alone.$suffix
    quietly "$@" -I"$include" -c alone.$suffix -o alone.o
    count=$((count + 1))
done
[ "$count" -ge 6 ] || fail "only $count headers in $include"
printf '%s headers\n' "$count"

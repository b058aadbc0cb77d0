# SPDX-License-Identifier: MIT
#
# object.sh COMPILER SOURCE_DIR BUILD_DIR CASE: plinth_prof.o, as those take it who link one object.
compiler=$1 source=$2 build=$3 case=$4
. "$source/tests/examples/lib.sh"
object=$build/lib/plinth/plinth_prof.o

# The names of sections that would make an embedder's start do something, or ask for what he has not.
forbidden_sections='^(\.data\.rel.*|\.got.*|\.init_array.*|\.fini_array.*|\.preinit_array.*|\.ctors.*|\.dtors.*|\.init|\.fini|\.tdata.*|\.tbss.*)$'

sections()
{
    readelf -SW "$1" | sed -n 's/^ *\[ *[0-9]*\] *//p' | awk '{ print $1 }'
}

# check_sections OBJECT: says what is wrong, and fails.
check_sections()
{
    wrong=0
    if sections "$1" | grep -E "$forbidden_sections"; then
        wrong=1
    fi
    # Addresses in data that is loaded need somebody who puts them there; in debug information they do not.
    readelf -rW "$1" | awk '
        /^Relocation section/ { section = $3; gsub(/\x27/, "", section); sub(/^\.rela/, "", section) }
        / R_X86_64_(64|32|32S|GLOB_DAT|RELATIVE) / && section !~ /^\.debug/ { print section ": " $0 }
        / R_X86_64_(TLSGD|TLSLD|DTPOFF32|GOTTPOFF|TPOFF32) / { print section ": " $0 }' >"$work/relocations"
    if [ -s "$work/relocations" ]; then
        cat "$work/relocations"
        wrong=1
    fi
    readelf -SW "$1" | grep -q 'note.GNU-stack' || { echo "no .note.GNU-stack"; wrong=1; }
    if readelf -SW "$1" | grep 'note.GNU-stack' | grep -Eq ' [A-Z]*X[A-Z]* '; then
        echo "an executable stack"
        wrong=1
    fi
    return $wrong
}

check_symbols()
{
    wrong=0
    if nm -u "$1" | grep .; then
        wrong=1
    fi
    if nm -g --defined-only "$1" | awk '{ print $3 }' | grep -v '^plinth_prof_'; then
        wrong=1
    fi
    return $wrong
}

# links NAME OPTION...: an embedder's program, which must run and print its table.
links()
{
    name=$1
    shift
    "$compiler" -O1 -ffreestanding -fno-builtin -fno-stack-protector -fno-omit-frame-pointer -nostdlib \
        -I"$source/profiler/include" "$@" "$source/tests/profiler/object/embedder.c" "$object" -o "$work/$name"
    if readelf -lW "$work/$name" | grep -Eq ' INTERP |GNU_STACK.* RWE '; then
        fail "$name wants a loader, or an executable stack"
    fi
    expect_status 0 "$work/$name"
    grep -q ' spin$' "$work/out" || fail "$name does not name what took the time: $(cat "$work/out")"
    grep -q '^total:' "$work/out" || fail "$name prints no table: $(cat "$work/out")"
}

case $case in
sections)
    check_sections "$object" || fail "see above"
    ;;
symbols)
    check_symbols "$object" || fail "see above"
    ;;
embedded)
    links static -static -fno-pie
    links static_pie -fPIE -static-pie -Wl,--no-dynamic-linker
    readelf -hW "$work/static_pie" | grep -q 'Type: *DYN' || fail "not a static PIE"
    if readelf -rW "$work/static_pie" | grep R_X86_64; then
        fail "the static PIE has relocations, which nobody applies"
    fi
    links general -static -fno-pie -mgeneral-regs-only
    ;;
faulty)
    # Each check sees what it is for.
    faulty()
    {
        printf '%s\n' "$2" >"$work/faulty.c"
        "$compiler" -c -fPIC -O1 "$work/faulty.c" -o "$work/faulty.o"
        [ $# -eq 2 ] || objcopy "$3" "$work/faulty.o"
        if $1 "$work/faulty.o" >"$work/why"; then
            fail "not seen: $2"
        fi
    }
    faulty check_sections 'void f(void); void f(void) {} void (*table[])(void) = {f};'
    faulty check_sections 'const char *const names[] = {"a", "b"};'
    faulty check_sections 'volatile int x; __attribute__((constructor)) static void f(void) { x = 1; }'
    faulty check_sections '__thread int x; int f(void); int f(void) { return x++; }'
    faulty check_sections 'int x;' --set-section-flags=.note.GNU-stack=code
    faulty check_sections 'int x;' --remove-section=.note.GNU-stack
    faulty check_symbols 'void plinth_prof_x(void); void y(void); void plinth_prof_x(void) { y(); }'
    faulty check_symbols 'int unprefixed;'
    ;;
*)
    fail "no case $case"
    ;;
esac

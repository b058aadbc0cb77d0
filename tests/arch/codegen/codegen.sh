#!/bin/sh
# SPDX-License-Identifier: MIT
#
# arch.codegen.*: what the assembly's objects are made of, and what linkers make of them.
#
#     codegen.sh CHECK FOLDER OBJECT...
#
# FOLDER is for what the check writes. Tools come by the environment: CC, LD, AR, NM, OBJDUMP, READELF. Without fault it
# prints nothing but what it looked at; each fault is a line that begins with "fault:".
set -eu
LC_ALL=C
export LC_ALL
check=$1 folder=$2
shift 2
faults=0
mkdir -p "$folder"

fault()
{
    echo "fault: $*"
    faults=$((faults + 1))
}

# equal WHAT EXPECTED SEEN
equal()
{
    [ "$2" = "$3" ] || fault "$1: expected '$2', saw '$3'"
}

# The functions of an image that its .eh_frame has entries for, by address.
entries()
{
    "$READELF" --debug-dump=frames "$1" 2>/dev/null | sed -n 's/.* FDE .*pc=\(0*\)\([0-9a-f]*\)\.\..*/\2/p' | sort
}

# The functions that its symbol table names: addresses, and names.
functions()
{
    "$READELF" -sW "$1" | awk '$4 == "FUNC" && $7 != "UND" { sub(/^0*/, "", $2); print $2 }' | sort
}

function_names()
{
    "$READELF" -sW "$1" | awk '$4 == "FUNC" && $7 != "UND" { print $8 }' | sort | paste -sd' '
}

count()
{
    "$READELF" --debug-dump=frames "$1" 2>/dev/null | grep -c " $2" || true
}

# Globals are those of the list, functions with a size and the visibility it says; all else is .L and goes at the link.
symbols()
{
    sort >"$folder/expected" <<END
FUNC GLOBAL DEFAULT _start
FUNC GLOBAL DEFAULT memcmp
FUNC GLOBAL DEFAULT memcpy
FUNC GLOBAL DEFAULT memmove
FUNC GLOBAL DEFAULT memset
FUNC GLOBAL DEFAULT plinth_syscall6
FUNC GLOBAL HIDDEN __restore_rt
END
    for object; do
        "$READELF" -sW "$object"
    done >"$folder/symbols"
    awk '$5 == "GLOBAL" && $7 != "UND" { print $4, $5, $6, $8 }' "$folder/symbols" | sort >"$folder/seen"
    cat "$folder/seen"
    diff "$folder/expected" "$folder/seen" || fault "other global symbols"
    # the linker's bounds, the program's main, and the runtime's pointer and exit, which may be missing
    equal "undefined symbols" "__fini_array_end __fini_array_start __init_array_end __init_array_start main" \
        "$(awk '$5 == "GLOBAL" && $7 == "UND" { print $8 }' "$folder/symbols" | sort | paste -sd' ')"
    equal "weak symbols" "plinth_start_block plinth_exit" \
        "$(awk '$5 == "WEAK" && $7 == "UND" { print $8 }' "$folder/symbols" | paste -sd' ')"
    equal "functions without a size" "" "$(awk '$4 == "FUNC" && $3 == 0 { print $8 }' "$folder/symbols")"
    equal "local symbols that stay" "" "$(awk '$5 == "LOCAL" && $4 != "SECTION" && $4 != "FILE" && $8 != "" &&
        substr($8, 1, 2) != ".L" { print $8 }' "$folder/symbols")"
    "$LD" -r -X -o "$folder/joined.o" "$@"
    equal "local symbols after ld -r -X" "" "$("$NM" --defined-only "$folder/joined.o" | sed -n '/ [a-z] /p')"
}

# Nothing here calls or leaves for anything, but for _start: memset is not made of memset.
calls()
{
    for object; do
        "$OBJDUMP" -dr --no-show-raw-insn "$object"
    done >"$folder/code"
    # the function that a line stands in, and what leaves it: a call, or whatever is relocated
    awk '/^[0-9a-f]+ <[^.].*>:$/ { name = $2 }
        /\t(call|jmp +\*)/ { print name, $2, $3 }
        /R_X86_64/ { print name, $2, $3 }' "$folder/code" >"$folder/leaving"
    cat "$folder/leaving"
    equal "functions that call" "<_start>:" "$(sed 's/ .*//' "$folder/leaving" | sort -u)"
    grep -q '^<_start>: R_X86_64_.* main-0x4$' "$folder/leaving" || fault "_start does not call main"
}

# compile: a small program that needs memset, and has functions that nobody needs.
compile()
{
    cat >"$folder/program.c" <<END
typedef __SIZE_TYPE__ size;
void *memset(void *, int, size);
long plinth_syscall6(long, long, long, long, long, long, long);
int main(int argc, char **argv);
void nobody_needs_me(void);
void nobody_needs_me(void) { main(0, 0); }
int main(int argc, char **argv)
{
    char text[600];
    memset(text, argc - 1, sizeof(text));
    return text[599] + (int)plinth_syscall6(186, 0, 0, 0, 0, 0, 0) * (argv == 0);
}
END
    "$CC" -O2 -ffreestanding -fno-stack-protector -ffunction-sections -fasynchronous-unwind-tables \
        -fno-pie -fcf-protection=return -c "$folder/program.c" -o "$folder/program.o"
}

# expect_live IMAGE: the four functions that are needed, each with its entry, and no other; and it runs.
expect_live()
{
    equal "$1: functions" "_start main memset plinth_syscall6" \
        "$(function_names "$1")"
    equal "$1: entries of .eh_frame" "$(functions "$1")" "$(entries "$1")"
    "$1" || fault "$1 ends with $?"
}

# --gc-sections drops a dead function together with its entry: from an archive, from single objects, and from one
# object that ld -r made.
gc()
{
    compile
    rm -f "$folder/all.a"
    "$AR" rcs "$folder/all.a" "$@"
    "$LD" --gc-sections --eh-frame-hdr -o "$folder/archive" "$folder/program.o" --whole-archive "$folder/all.a"
    "$LD" --gc-sections --eh-frame-hdr -o "$folder/objects" "$folder/program.o" "$@"
    "$LD" -r -o "$folder/joined.o" "$folder/program.o" "$@"
    "$LD" --gc-sections --eh-frame-hdr -o "$folder/joined" "$folder/joined.o"
    for image in archive objects joined; do
        expect_live "$folder/$image"
    done
    # and without it, all are there
    "$LD" --eh-frame-hdr -o "$folder/whole" "$folder/program.o" "$@"
    equal "all entries" 9 "$(count "$folder/whole" FDE)"
}

# The linker keeps one CIE for the assembly and what the compiler wrote, and one for the trampoline.
cie()
{
    compile
    "$LD" -o "$folder/image" "$folder/program.o" "$@"
    equal "CIEs" 2 "$(count "$folder/image" CIE)"
    equal "CIEs of a signal frame" 1 "$(count "$folder/image" '.*"zRS"')"
}

# SHSTK is claimed and IBT is not; the stack is not executable; no writable code.
notes()
{
    for object; do
        "$READELF" -nW "$object" | grep -q 'x86 feature: SHSTK$' || fault "$object: not just SHSTK"
        "$READELF" -SW "$object" | grep -q '\.note\.GNU-stack  *PROGBITS .* 00  *0  *0  *1$' ||
            fault "$object: .note.GNU-stack is missing, or says something"
    done
    compile
    "$LD" -o "$folder/image" "$folder/program.o" "$@"
    "$READELF" -nW "$folder/image" | grep -q 'x86 feature: SHSTK$' || fault "the image has lost SHSTK"
    "$READELF" -lW "$folder/image" >"$folder/segments"
    grep -q 'GNU_STACK.* RW  ' "$folder/segments" || fault "an executable stack"
    ! grep -q ' RWE ' "$folder/segments" || fault "writable code"
}

case $check in
symbols | calls | gc | cie | notes) "$check" "$@" ;;
*) fault "no such check: $check" ;;
esac
[ "$faults" -eq 0 ]

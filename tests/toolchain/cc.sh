# SPDX-License-Identifier: MIT
#
# cc.sh PLINTH-CC CASE: one way of calling plinth-cc that gcc would take, run to the end of the program it makes.
# PLINTH_CC in the environment names the compiler under it. The cases are the functions `case_...`.
. "${0%/*}/lib.sh"
cc=$1
mkdir tree
cd tree

cat >main.c <<'END'
#include "greet.h"
int main(int argc, char **argv)
{
    greet(argc > 1 ? argv[1] : "world");
    return 0;
}
END
cat >greet.c <<'END'
#include "greet.h"
#include <plinth/print.h>
#ifndef GREETING
#define GREETING "hello"
#endif
void greet(const char *name)
{
    plinth_print(1, "%s, %s\n", GREETING, name);
}
END
echo 'void greet(const char *name);' >greet.h
strict='-std=c11 -pedantic -Wall -Wextra -Werror'

case_several_files()
{
    quietly "$cc" $strict main.c greet.c
    prints 'hello, world' ./a.out
    prints 'hello, you' ./a.out you
}

case_compile_then_link()
{
    quietly "$cc" $strict -c main.c greet.c
    quietly "$cc" main.o greet.o -o "two objects"
    prints 'hello, world' "./two objects"
    quietly "$cc" $strict main.c greet.o -o mixed
    prints 'hello, world' ./mixed
}

case_output()
{
    quietly "$cc" main.c greet.c -ojoined
    prints 'hello, world' ./joined
    quietly "$cc" -o separate main.c greet.c
    prints 'hello, world' ./separate
    quietly "$cc" main.c greet.c --output long
    prints 'hello, world' ./long
    # A name after -o is a name, whatever it looks like.
    quietly "$cc" main.c greet.c -o --prof
    prints 'hello, world' ./--prof
    quietly "$cc" main.c greet.c -o out.cc
    prints 'hello, world' ./out.cc
    # Nothing of plinth's becomes the argument that is missing.
    echo 'greet.c -o' >no_argument
    for last in -o -x -Xlinker @no_argument; do
        status_of 1 "$cc" main.c "$last"
        has_not err plinth
    done
}

case_include_and_define()
{
    mkdir "a folder" other
    mv greet.h "a folder"
    quietly "$cc" $strict -I "a folder" '-DGREETING="good  day, \"friend\""' main.c greet.c
    prints 'good  day, "friend", world' ./a.out
    quietly "$cc" $strict -Iother '-Ia folder' -D 'GREETING="*"' main.c greet.c
    prints '*, world' ./a.out
    quietly "$cc" $strict -I "a folder" -DGREETING=1 -U GREETING main.c greet.c
    prints 'hello, world' ./a.out
    # A user's header of the same name comes before plinth's.
    echo '#define OWN 1' >other/profiler.h
    printf '#include <profiler.h>\nint main(void) { return OWN + 6; }\n' >own.c
    quietly "$cc" $strict -Iother own.c
    status_of 7 ./a.out
}

case_standard_input()
{
    cat main.c greet.c >whole.c
    quietly "$cc" $strict -x c - <whole.c
    prints 'hello, world' ./a.out
    quietly "$cc" $strict -xc -o b - <whole.c
    prints 'hello, world' ./b
    quietly "$cc" $strict -x c main.c -x none greet.c -o c
    prints 'hello, world' ./c
    printf 'not C\n' | status_of 1 "$cc" -x c -
}

case_response_file()
{
    mkdir "a folder"
    mv greet.h "a folder"
    printf '%s\n' "'-Ia folder'" '-D GREETING=\"a\ b\"' '@"names here"' -o 'from\ file' >arguments
    printf 'main.c\tgreet.c' >"names here"
    quietly "$cc" @arguments
    prints 'a b, world' "./from file"
    # What is in the file decides whether there is a link, and what is refused.
    printf '%s\n' -c main.c '"-Ia folder"' >compile_only
    rm -f a.out
    quietly "$cc" @compile_only
    [ -f main.o ] && [ ! -e a.out ] || fail "-c in a response file"
    printf '"-shared"' >shared
    status_of 2 "$cc" main.c @shared
    has err '-shared'
    : >empty
    status_of 1 "$cc" @empty
    status_of 1 "$cc" @nowhere
    printf '%s' --prof >own
    status_of 2 "$cc" @own main.c
    has err 'response file'
}

case_static_library()
{
    mkdir "my libs"
    quietly "$cc" -c greet.c
    ar rcs "my libs/libgreet.a" greet.o
    quietly "$cc" main.c -L "my libs" -lgreet -o l1
    prints 'hello, world' ./l1
    quietly "$cc" main.c "-Lmy libs" -l greet -o l2
    prints 'hello, world' ./l2
    quietly "$cc" main.c "my libs/libgreet.a" -o l3
    prints 'hello, world' ./l3
}

# The compiler may call memcpy and memset where the source does not, and needs libgcc for wide divisions.
case_levels()
{
    cat >work.c <<'END'
struct big { char bytes[500]; } a, b;
unsigned long measure(const char *s) { unsigned long n = 0; while (s[n]) n++; return n; }
void fill(char *p, int n) { for (int i = 0; i < n; i++) p[i] = 0; }
int main(int argc, char **argv)
{
    a.bytes[3] = 3;
    b = a;
    fill(a.bytes, 400 + argc);
    __extension__ unsigned __int128 wide = (unsigned __int128)1 << 100;
    return (int)(wide / ((unsigned)argc + 2) & 1) + b.bytes[3] + a.bytes[3] + (int)measure(argv[0]) - 4;
}
END
    for level in -O -O0 -O1 -O2 -O3 -Os -Og -Ofast; do
        quietly "$cc" -Wall -Wextra -Werror "$level" work.c -o work
        status_of 6 ./work
    done
}

case_debug()
{
    quietly "$cc" -g main.c greet.c
    readelf -S a.out >sections
    has sections .debug_info
    prints 'hello, world' ./a.out
    quietly "$cc" -s main.c greet.c
    readelf -S a.out >sections
    has_not sections .symtab
    prints 'hello, world' ./a.out
}

case_lto()
{
    quietly "$cc" -flto -O2 main.c greet.c
    prints 'hello, world' ./a.out
    quietly "$cc" -flto -O2 -c main.c greet.c
    quietly "$cc" -flto -O2 main.o greet.o -o b
    prints 'hello, world' ./b
}

case_dependencies()
{
    quietly "$cc" -MMD -MF "deps of.d" main.c greet.c -c
    has "deps of.d" greet.h
    has_not "deps of.d" plinth/print.h # a system header, as for -MMD
    quietly "$cc" -MMD -MP main.c greet.c -o b
    prints 'hello, world' ./b
    rm -f a.out
    status_of 0 "$cc" -MM main.c
    has out greet.h
    [ ! -s err ] || fail "-MM: $(cat err)"
    status_of 0 "$cc" -M greet.c
    has out plinth/print.h
    [ ! -s err ] && [ ! -e a.out ] || fail "-M: $(cat err)"
}

case_stages()
{
    status_of 0 "$cc" -E greet.c
    has out 'plinth_print(1, "%s, %s\n"'
    [ ! -s err ] || fail "-E: $(cat err)"
    quietly "$cc" -S main.c
    quietly "$cc" -S -o "the other.s" greet.c
    quietly "$cc" main.s "the other.s"
    prints 'hello, world' ./a.out
    quietly "$cc" -fsyntax-only main.c
    printf '#define STATUS 9\n.globl main\nmain: mov $STATUS, %%eax\n ret\n.section .note.GNU-stack,"",@progbits\n' >m.S
    quietly "$cc" m.S -o m
    status_of 9 ./m
    status_of 0 "$cc" -save-temps main.c greet.c -o saved
    prints 'hello, world' ./saved
}

case_linker_options()
{
    quietly "$cc" main.c greet.c -Wl,-Map,first.map -Xlinker -Map=second.map
    has second.map crt0.o
    quietly "$cc" main.c greet.c -Wl,--defsym=marker=0x1234 -o b
    nm b >symbols
    has symbols 'A marker'
    quietly "$cc" main.c greet.c -Wl,--defsym -Wl,other=0x77 -o c
    nm c >symbols
    has symbols 'A other'
}

case_names()
{
    for name in 'a b' "it's" '"q"' '*' '$HOME' 'new
line' '-dash' 'a;b' 'a\b' '#1'; do
        cp main.c "./$name.c"
        quietly "$cc" "./$name.c" greet.c -o "./$name"
        prints 'hello, world' "./$name"
        rm "./$name"
        quietly "$cc" -c "./$name.c" -o "./$name.o"
        quietly "$cc" "./$name.o" greet.c -o "./$name"
        prints 'hello, world' "./$name"
    done
    # An empty argument is handed on: gcc refuses it.
    "$PLINTH_CC" -fsyntax-only main.c '' >expected_out 2>expected_err && expected_status=0 || expected_status=$?
    status_of "$expected_status" "$cc" -fsyntax-only main.c ''
    cmp expected_err err || fail "empty argument"
}

case_user_wins()
{
    quietly "$cc" -fident main.c greet.c
    readelf -p .comment a.out >comment
    [ -s comment ] || fail "-fident"
    quietly "$cc" --prof main.c greet.c -Wl,--build-id=none
    readelf -n a.out >notes
    has_not notes 'Build ID'
    quietly "$cc" main.c greet.c -Wl,--build-id
    readelf -n a.out >notes
    has notes 'Build ID'
    quietly "$cc" --prof main.c greet.c
    readelf -n a.out >notes
    has notes 'Build ID'
    quietly "$cc" -fPIE -ffreestanding -fno-builtin main.c greet.c
    prints 'hello, world' ./a.out
    printf 'int main(void) { return __STDC_HOSTED__; }\n' >hosted.c
    quietly "$cc" hosted.c
    status_of 1 ./a.out
    quietly "$cc" -ffreestanding hosted.c
    status_of 0 ./a.out
}

case_own_start()
{
    cat >start.c <<'END'
#include <plinth/sys.h>
void _start(void)
{
    plinth_exit_group(5);
}
END
    quietly "$cc" -nostartfiles start.c
    status_of 5 ./a.out
    status_of 1 "$cc" start.c
    has err _start
    status_of 1 "$cc" -nostdlib start.c
    has err plinth_exit_group
    printf 'void _start(void) { for (;;) ; }\n' >alone.c
    quietly "$cc" -nostdlib alone.c
    quietly "$cc" -r main.c greet.c -o both.o
    nm both.o >symbols
    has symbols 'U plinth_print'
    quietly "$cc" both.o
    prints 'hello, world' ./a.out
}

case_nothing_to_link()
{
    compiler=$PLINTH_CC
    for argument in -v -dumpmachine -dumpversion -print-search-dirs --help=warnings; do
        "$compiler" "$argument" >expected_out 2>expected_err && expected_status=0 || expected_status=$?
        status_of "$expected_status" "$cc" "$argument"
        cmp expected_out out && cmp expected_err err || fail "$argument"
    done
    "$compiler" >expected_out 2>expected_err && expected_status=0 || expected_status=$?
    status_of "$expected_status" "$cc"
    cmp expected_err err || fail "no input"
    status_of 0 "$cc" -Wl,--version
    has out ld
    status_of 0 "$cc" '-###' main.c greet.c
    has err crt0.o
    [ ! -e a.out ] || fail "-### linked"
    quietly "$cc" greet.h
}

case_status()
{
    printf 'int main(void) { }\n' >falls_off.c
    for level in -O0 -O2; do
        quietly "$cc" "$level" falls_off.c
        status_of 0 ./a.out
    done
    printf 'int main(void) { return 300; }\n' >wide.c
    quietly "$cc" wide.c
    status_of 44 ./a.out
    printf 'int main(void) { return x; }\n' >wrong.c
    status_of 1 "$cc" wrong.c
    has err 'wrong.c:1'
    [ "$("$cc" wrong.c 2>&1 | grep -c plinth-cc)" -eq 0 ] || fail "an error of the compiler is its own"
    status_of 1 "$cc" nowhere.c
}

case_program_is_bare()
{
    quietly "$cc" main.c greet.c
    readelf -lW a.out >headers
    has headers 'EXEC (Executable file)'
    has_not headers INTERP
    has_not headers DYNAMIC
    grep GNU_STACK headers | grep -q 'RW ' || fail "executable stack"
    # What plinth itself has in assembly leaves no labels behind.
    printf 'void *memcpy(void *, const void *, unsigned long);\nvoid *copy(void *p, void *q) { return memcpy(p, q, 9); }\n' >c.c
    quietly "$cc" main.c greet.c c.c -Wl,--no-gc-sections
    nm a.out >symbols
    has_not symbols ' .L'
    # An object that says nothing about its stack does not make it executable.
    printf '.globl nothing\nnothing: ret\n' >silent.s
    quietly "$cc" main.c greet.c silent.s
    readelf -lW a.out >headers
    grep GNU_STACK headers | grep -q 'RW ' || fail "executable stack"
    nm -u a.out >undefined
    [ ! -s undefined ] || fail "undefined: $(cat undefined)"
}

case_other_linker()
{
    command -v ld.lld >/dev/null || skip "no ld.lld"
    quietly "$cc" -fuse-ld=lld main.c greet.c
    prints 'hello, world' ./a.out
    quietly "$cc" -fuse-ld=lld -s --prof main.c greet.c
    prints 'hello, world' ./a.out
    quietly "$cc" -fuse-ld=gold main.c greet.c
    prints 'hello, world' ./a.out
}

case_trapping_sanitizer()
{
    printf 'int main(int c, char **v) { (void)v; int x = 0x7fffffff; return x + c > 0; }\n' >overflow.c
    case $("$PLINTH_CC" --version) in
    *clang*) trap_option=-fsanitize-trap=undefined ;;
    *) trap_option=-fsanitize-undefined-trap-on-error ;;
    esac
    quietly "$cc" -fsanitize=undefined "$trap_option" overflow.c
    status=0
    ./a.out 2>/dev/null || status=$?
    [ "$status" -ge 128 ] || fail "overflow did not trap: $status"
}

"case_$2"

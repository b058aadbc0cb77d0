# SPDX-License-Identifier: MIT
#
# cc_plinth.sh PLINTH-CC CASE: what plinth-cc adds to a compiler: its own options, where it finds its parts, what it
# refuses and how it says so. PLINTH_CC in the environment names the compiler under it; PLINTH_LIBC_FLAGS what
# programs on the C library need here besides (a build with sanitizers).
. "${0%/*}/lib.sh"
cc=$1
libc_flags=${PLINTH_LIBC_FLAGS:-}
mkdir tree
cd tree

cat >main.c <<'END'
#include <plinth/print.h>
int main(void)
{
    plinth_print(1, "%s\n", "hello, world");
    return 3;
}
END

says_hello()
{
    status_of 3 "$@"
    [ "$(cat out)" = "hello, world" ] && [ ! -s err ] || fail "wrong output: $(cat out err)"
}

# --- --prof, --libc -----------------------------------------------------------------------------------

write_burn()
{
    cat >burn.c <<'END'
#include <plinth/print.h>
#include <plinth/sys.h>
__attribute__((noinline)) int burn_leaf(int x)
{
    volatile int sum = x; /* on the stack: gcc leaves the frame out of leaf functions that have nothing there */
    for (int i = 0; i < 1000; i++) sum += i;
    return sum;
}
__attribute__((noinline)) int burn(int x)
{
    struct plinth_timespec now;
    do {
        for (int i = 0; i < 1000; i++) x += burn_leaf(i);
        if (plinth_clock_gettime(PLINTH_CLOCKID_THREAD_CPU, &now) < 0) return 0;
    } while (now.seconds == 0 && now.nanoseconds < 400000000);
    return x + 1;
}
int main(void) { int x = burn(2); plinth_print(1, "done\n"); return x == 0; }
END
}

# The program profiles itself if the environment asks, and else does nothing else than without --prof.
profiles_itself()
{
    prints done "$1"
    [ "$(ls ./*.folded 2>/dev/null | wc -l)" -eq 0 ] || fail "a profile that nobody asked for"
    prints done env PLINTH_PROF="the profile.folded" "$1"
    grep -q 'main;burn;burn_leaf [0-9]' "the profile.folded" || fail "not in the profile: $(cat "the profile.folded")"
    rm "the profile.folded"
}

case_prof()
{
    write_burn
    quietly "$cc" --prof -O2 burn.c -o burn
    profiles_itself ./burn
    readelf -SW burn >sections
    has sections .eh_frame_hdr
    readelf -n burn >notes
    has notes 'Build ID'
    quietly "$cc" --prof -O2 -S burn.c
    sed -n '/^burn_leaf:/,/ret/p' burn.s >leaf
    has leaf '%rbp'
    # Apart, and anywhere on the command line.
    quietly "$cc" -O2 -c burn.c --prof
    quietly "$cc" burn.o --prof -o "in two steps"
    profiles_itself "./in two steps"
    quietly "$cc" -O2 burn.c -o without
    prints done env PLINTH_PROF=no.folded ./without
    [ ! -e no.folded ] || fail "it profiles without --prof"
}

# A path that is no file takes one profile, and its reader sees one end: what reads a FIFO is gone after the first,
# and the program would wait for another for ever.
case_prof_streams()
{
    write_burn
    quietly "$cc" --prof -O2 burn.c -o burn
    mkfifo fifo
    cat fifo >read &
    reader=$!
    prints done env PLINTH_PROF=fifo timeout 60 ./burn
    wait "$reader"
    [ "$(grep -c '^total:' read)" -eq 1 ] || fail "not one profile: $(cat read)"
    grep -q burn_leaf read || fail "the profile is not the last one: $(cat read)"
    PLINTH_PROF=/dev/stdout ./burn | cat >both
    [ "$(grep -c '^total:' both)" -eq 1 ] || fail "not one profile: $(cat both)"
    # A file is written from the start on.
    printf '#include <plinth/sys.h>\nint main(void) { plinth_exit_group(0); }\n' >leave.c
    quietly "$cc" --prof leave.c -o leave
    quietly env PLINTH_PROF=left.txt ./leave
    grep -q '^total:' left.txt || fail "no profile at the start"
}

case_prof_called()
{
    cat >calls.c <<'END'
#include <plinth/prof.h>
#include <profiler.h>
int main(void) { return plinth_prof_stop() + set_profiler_interval(-1); }
END
    quietly "$cc" -Wall -Wextra -Werror calls.c
    status_of 234 ./a.out # -EINVAL
    quietly "$cc" --libc $libc_flags -Wall -Wextra -Werror calls.c
    status_of 234 ./a.out
}

case_libc()
{
    quietly "$cc" --libc $libc_flags -O2 -Wall -Wextra -Werror main.c -o hosted
    says_hello ./hosted
    readelf -lW hosted >headers
    has headers INTERP
    printf '#include <stdio.h>\nint main(void) { return puts("both") < 0; }\n' >both.c
    quietly "$cc" --libc $libc_flags both.c
    prints both ./a.out
    if [ -z "$libc_flags" ]; then
        quietly "$cc" --libc -static main.c -o static
        says_hello ./static
        quietly "$cc" --libc -pie -fPIE -fstack-protector-strong -pthread main.c -o pie
        says_hello ./pie
    fi
}

case_libc_prof()
{
    write_burn
    quietly "$cc" --libc --prof $libc_flags -O2 burn.c -o burn
    profiles_itself ./burn
}

case_same_source()
{
    quietly "$cc" main.c -o bare
    quietly "$cc" --libc $libc_flags main.c -o hosted
    says_hello ./bare
    says_hello ./hosted
}

# --- Where it finds its parts and its compiler --------------------------------------------------------

case_links()
{
    mkdir "bin folder" far
    ln -s "$cc" "bin folder/first"
    ln -s "../bin folder/first" far/second
    quietly "./bin folder/first" main.c
    says_hello ./a.out
    quietly far/second main.c
    says_hello ./a.out
    (
        PATH=$PWD/far:$PATH
        export PATH
        cd "bin folder"
        quietly second ../main.c
        says_hello ./a.out
        CDPATH=/tmp
        export CDPATH
        quietly second ../main.c
        cd ../far
        quietly ./second ../main.c
    )
    (cd "$(dirname "$cc")" && exec sh plinth-cc -fsyntax-only "$OLDPWD/main.c") || fail "sh plinth-cc"
}

case_compiler()
{
    whole=$(command -v "$PLINTH_CC")
    PLINTH_CC=$whole quietly "$cc" main.c
    PLINTH_CC="$PLINTH_CC -DUNUSED" quietly "$cc" main.c
    mkdir "a folder"
    ln -s "$whole" "a folder/$PLINTH_CC"
    PLINTH_CC="$PWD/a folder/$PLINTH_CC" quietly "$cc" main.c
    PLINTH_CC=no-such-compiler status_of 2 "$cc" main.c
    has err 'plinth-cc: no-such-compiler: '
    IFS=/ quietly "$cc" main.c
}

case_missing_parts()
{
    mkdir -p broken/bin
    cp "$cc" broken/bin/
    status_of 2 broken/bin/plinth-cc main.c
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line: $(cat err)"
    has err 'not there'
}

case_print_command()
{
    status_of 0 "$cc" --print-command '-DX="it'\''s"' main.c -o "the program"
    [ ! -e "the program" ] || fail "it ran"
    mv out command
    sh command
    says_hello "./the program"
}

case_help()
{
    status_of 0 "$cc" --help
    has out 'Usage: plinth-cc'
    [ ! -s err ] || fail "--help: $(cat err)"
    status_of 0 "$cc" --version
    grep -q '^plinth-cc (plinth) [0-9]' out || fail "--version: $(cat out)"
    "$PLINTH_CC" --version >expected
    sed 1d out | diff expected - || fail "--version does not name the compiler"
}

# --- What it makes small ------------------------------------------------------------------------------

case_small()
{
    printf '#include <plinth/sys.h>\nint main(void) { return plinth_write(1, "hello\\n", 6) != 6; }\n' >hello.c
    quietly "$cc" -Os -Wl,-z,noseparate-code -Wl,-z,norelro hello.c -o hello
    strip hello
    prints hello ./hello
    size=$(wc -c <hello)
    printf 'hello: %s bytes\n' "$size"
    [ "$size" -le 800 ] || fail "hello has $size bytes, not 800"
    # What is left out can be had.
    quietly "$cc" -s -Wl,--eh-frame-hdr hello.c -o tables
    readelf -SW tables >sections
    has sections .eh_frame_hdr
    quietly "$cc" -s -Wl,--build-id hello.c -o id
    readelf -n id >notes
    has notes 'Build ID'
    # What unwinders need is not left out.
    quietly "$cc" -s hello.c -o whole
    readelf -SW whole >sections
    has sections .eh_frame
}

# --- What it refuses ----------------------------------------------------------------------------------

# refused WORD ARGUMENT...: one line that begins with the WORD at fault; nothing made.
refused()
{
    word=$1
    shift
    status_of 2 "$cc" -o made main.c "$@"
    [ "$(wc -l <err)" -eq 1 ] && [ ! -s out ] || fail "not one line: $(cat out err)"
    case $(cat err) in
    "plinth-cc: $word: "*) ;;
    *) fail "$*: $(cat err)" ;;
    esac
    [ ! -e made ] || fail "$* made a file"
}

case_refusals()
{
    for option in -shared --shared -static-pie -m32 -mx32; do
        refused "$option" "$option"
        refused "$option" --libc "$option"
    done
    for option in -pie -pg -p --coverage -fprofile-arcs -ftest-coverage -fprofile-generate -fopenmp -fopenacc -pthread \
        -fsanitize=address -fsanitize=undefined -fsanitize=thread -fstack-protector -fstack-protector-strong \
        -fstack-protector-all; do
        refused "$option" "$option"
        refused "$option" -c "$option"
    done
    refused -Wl,-shared -Wl,-shared
    refused -Wl,-z,x,--pie -Wl,-z,x,--pie
    refused '-Xlinker -pie' -Xlinker -pie
    refused -fsanitize=address -fsanitize=address -fsanitize-undefined-trap-on-error
    # With a library that has them they are the compiler's affair.
    for option in -pie -pthread -fsanitize=undefined -fstack-protector; do
        status_of 0 "$cc" --libc --print-command "$option" main.c
    done
    # The last one counts.
    status_of 0 "$cc" --print-command -fstack-protector -fno-stack-protector main.c
    status_of 0 "$cc" --print-command -pie -no-pie -m32 -m64 -fopenmp -fno-openmp main.c
    status_of 0 "$cc" --print-command -fsanitize=undefined -fno-sanitize=undefined main.c
    status_of 0 "$cc" --print-command -fsanitize=undefined,address -fno-sanitize=all main.c
    refused -pie -no-pie -pie
    refused -m32 -m64 -m32
    refused -fsanitize=undefined -fsanitize=undefined -fno-sanitize=address
    status_of 0 "$cc" --print-command -fstack-protector -mstack-protector-guard=global main.c
    # Arguments of other options are not options.
    status_of 0 "$cc" --print-command -o -shared main.c
    status_of 0 "$cc" --print-command -I -pie -D -pg main.c
}

case_refuses_cplusplus()
{
    for name in a.cc a.cpp a.cxx a.C a.c++ 'a b.cp' a.ii a.hpp; do
        cp main.c "$name"
        refused "$name" "$name"
        refused "$name" --libc -c "$name"
    done
    refused '-x c++' -x c++ main.c
    refused '-x c++-header' -xc++-header main.c
    refused '-x c++' --language=c++ main.c
    quietly "$cc" -x c a.cc -o c_after_all
    says_hello ./c_after_all
}

case_refuses_thread_local()
{
    printf '_Thread_local int x = 1;\nint main(void) { return x++; }\n' >tls.c
    status_of 1 "$cc" tls.c
    has err 'TLS; make them ordinary, or use --libc'
    [ ! -e a.out ] || fail "it made a program"
    printf '_Thread_local int x;\nint main(void) { return x++; }\n' >tbss.c
    status_of 1 "$cc" -s tbss.c
    has err 'TLS'
    quietly "$cc" --libc $libc_flags tls.c
}

case_explains_libc_names()
{
    cat >stdio.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int mine(void);
int main(void) { printf("%d\n", mine()); printf("x"); free(malloc(3)); return 0; }
END
    status_of 1 "$cc" stdio.c
    has err 'undefined reference'
    [ "$(grep -c '^plinth-cc: ' err)" -eq 1 ] || fail "not one line: $(cat err)"
    has err 'plinth-cc: printf, '
    grep '^plinth-cc: ' err >line
    has line malloc
    has line --libc
    has_not line mine
    # Names that are nobody's are the linker's affair.
    printf 'int mine(void);\nint main(void) { return mine(); }\n' >mine.c
    status_of 1 "$cc" mine.c
    has err mine
    has_not err plinth-cc:
}

"case_$2"

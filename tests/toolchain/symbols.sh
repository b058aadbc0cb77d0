# SPDX-License-Identifier: MIT
#
# symbols.sh LIB CASE: what the libraries in the folder LIB ask of an embedder's link and put into it.
. "${0%/*}/lib.sh"
lib=$1
maru='install_profiler_handler
set_profiler_interval'

# Global names that a link of this file offers to others; hidden ones meet them too.
globals()
{
    nm -g --defined-only "$1" | awk 'NF >= 3 { print $3 }' | sort -u
}

nothing_undefined()
{
    nm -u "$1" >undefined
    [ ! -s undefined ] || fail "$1 leaves undefined: $(cat undefined)"
}

# The profiler's archive, all of it, is complete, and offers no name that an embedder could have.
case_profiler_archive()
{
    ld -r --whole-archive "$lib/libplinth_prof.a" -o whole.o
    nothing_undefined whole.o
    globals whole.o | grep -v '^plinth_' >unprefixed || :
    printf '%s\n' "$maru" | diff - unprefixed >&2 || fail "unprefixed names other than Maru's two"
    globals whole.o | grep -q '^plinth_prof_start$' || fail "no plinth_prof_start"
}

# Each of Maru's calls is a member of its own: an embedder may have one of them already.
case_profiler_members()
{
    ar x "$lib/libplinth_prof.a"
    for name in $maru; do
        count=0
        for member in *.o; do
            if globals "$member" | grep -qx "$name"; then
                count=$((count + 1))
                [ "$(globals "$member")" = "$name" ] || fail "$member has $name and: $(globals "$member")"
            fi
        done
        [ "$count" -eq 1 ] || fail "$name is in $count members"
    done
    cat >own.c <<'END'
int install_profiler_handler(void (*handler)(int));
int set_profiler_interval(int microseconds);
int plinth_prof_stop(void);
int install_profiler_handler(void (*handler)(int)) { return handler != 0; }
void _start(void) { install_profiler_handler(0); set_profiler_interval(0); plinth_prof_stop(); for (;;) ; }
END
    quietly gcc -static -nostdlib -fno-stack-protector own.c "$lib/libplinth_prof.a" -o own
}

case_profiler_object()
{
    nothing_undefined "$lib/plinth/plinth_prof.o"
    globals "$lib/plinth/plinth_prof.o" | grep -v '^plinth_prof_' >others || :
    [ ! -s others ] || fail "it defines: $(cat others)"
    # Into a program with its own _start and its own memcpy, write and environ; before what needs it, and alone.
    cat >own.c <<'END'
int plinth_prof_start(const void *config);
int plinth_prof_stop(void);
char **environ;
void *memcpy(void *to, const void *from, unsigned long n) { (void)from; (void)n; return to; }
void *memset(void *to, int c, unsigned long n) { (void)c; (void)n; return to; }
long write(int fd, const void *data, unsigned long n) { (void)fd; (void)data; return (long)n; }
long plinth_write(int fd, const void *data, unsigned long n) { return write(fd, data, n); }
void __restore_rt(void) { }
void _start(void) { plinth_prof_start(0); plinth_prof_stop(); for (;;) ; }
END
    quietly gcc -static -nostdlib -fno-builtin -fno-stack-protector "$lib/plinth/plinth_prof.o" own.c -o own
}

# Nor do the libraries for the C library, or the objects of --prof, put a name of their own into a link.
case_other_libraries()
{
    for file in "$lib/libplinth_libc.a" "$lib/libplinth_prof_libc.a" "$lib"/plinth/prof_auto*.o; do
        globals "$file" 2>messages | grep -v '^plinth_' >others || :
        case $file in
        */libplinth_prof_libc.a) printf '%s\n' "$maru" ;;
        esac | diff - others >&2 || fail "unprefixed names in $file"
    done
}

# ld's entry is a reference: a _start in an archive would be drawn into every program that has none yet.
case_no_start_in_archives()
{
    count=0
    for archive in "$lib"/*.a; do
        ! globals "$archive" | grep -qx _start || fail "_start in $archive"
        count=$((count + 1))
    done
    [ "$count" -ge 4 ] || fail "only $count archives"
    globals "$lib/plinth/crt0.o" | grep -qx _start || fail "no _start in crt0.o"
}

# Every object says that it needs no executable stack.
case_no_executable_stack()
{
    count=0
    for archive in "$lib"/*.a; do
        mkdir members
        (cd members && ar x "$archive")
        cp "$lib"/plinth/*.o members/
        for object in members/*.o; do
            readelf -SW "$object" | grep -F .note.GNU-stack >stack || fail "$archive, $object says nothing of its stack"
            case $(cat stack) in
            *' X '* | *' AX '* | *WAX*) fail "$archive, $object wants an executable stack" ;;
            esac
            count=$((count + 1))
        done
        rm -r members
    done
    [ "$count" -ge 20 ] || fail "only $count objects"
}

# The runtime's archive defines what C compilers call without being told, its own names, and nothing else.
case_runtime_archive()
{
    globals "$lib/libplinth.a" | grep -v -e '^plinth_' -e '^mem\(cpy\|move\|set\|cmp\)$' >others || :
    [ ! -s others ] || fail "it defines: $(cat others)"
}

"case_$2"

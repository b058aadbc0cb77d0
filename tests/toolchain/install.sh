# SPDX-License-Identifier: MIT
#
# install.sh BUILD PLACE: installs the build tree below PLACE, moves the installed tree to "PLACE/moved place", where the
# other tests use it, and looks for paths in it that would still lead to where it was.
. "${0%/*}/lib.sh"
build=$1
place=$2
rm -rf "$place"
mkdir -p "$place"

# What a shell's user would be given is not the tests' affair.
umask 022
status_of 0 cmake --install "$build" --prefix "$place/first place"
mv "$place/first place" "$place/moved place"
cd "$place/moved place"
for file in bin/plinth-cc include/profiler.h include/plinth/prof.h include/plinth/sys.h share/man/man1/plinth-cc.1; do
    [ -s "$file" ] || fail "$file is missing"
done
lib=$(dirname "$(find . -name libplinth.a)")
for file in libplinth_prof.a libplinth_libc.a libplinth_prof_libc.a plinth/crt0.o plinth/plinth_prof.o plinth/prof_auto.o \
    plinth/prof_auto_libc.o plinth/bare.ld pkgconfig/plinth.pc cmake/plinth/plinthConfig.cmake \
    cmake/plinth/plinthConfigVersion.cmake cmake/plinth/plinth-toolchain.cmake; do
    [ -s "$lib/$file" ] || fail "$lib/$file is missing"
done
if grep -rIlF -e 'first place' -e "$build" . >leads_back; then
    fail "these name a place that is gone: $(cat leads_back)"
fi
rm leads_back
find . -type f | sort

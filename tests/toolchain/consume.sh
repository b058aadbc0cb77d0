# SPDX-License-Identifier: MIT
#
# consume.sh PREFIX SOURCE CASE: a project of its own, with its own sources, takes plinth from the installed tree at PREFIX
# (or, add_subdirectory, from the source tree), builds and runs. CC is the compiler that plinth was built with,
# PLINTH_LIBC_FLAGS what programs on the C library need here besides (a build with sanitizers).
work_name="a project" # CMake does not bear quotes in the names of folders
. "${0%/*}/lib.sh"
prefix=$1
source=$2
libc_flags=${PLINTH_LIBC_FLAGS:-}
lib=$(dirname "$(find "$prefix" -name libplinth.a)")
unset CMAKE_PREFIX_PATH PKG_CONFIG_PATH CFLAGS LDFLAGS CPPFLAGS || :
mkdir "the project"
cd "the project"

cat >program.c <<'END'
#include <plinth/print.h>
#include <plinth/prof.h>
#include <plinth/start.h>
#include <profiler.h>
int main(int argc, char **argv)
{
    if (set_profiler_interval(-1) >= 0 || plinth_prof_start((void *)0) < 0)
        return 1;
    int result = plinth_prof_stop();
    plinth_print(1, "%d %s %s\n", argc, argv[1], plinth_getenv("WHO"));
    return result;
}
END

runs()
{
    prints "2 it works" env WHO=works "$@" it
}

configure()
{
    cmake -S . -B build -DCMAKE_C_COMPILER="$CC" "$@" >log 2>&1 || {
        cat log >&2
        fail "cmake -S . -B build $*"
    }
}

build()
{
    cmake --build build -j2 >log 2>&1 || {
        cat log >&2
        fail "cmake --build build"
    }
    if grep -i 'warning' log >&2; then fail "warnings"; fi
}

case_find_package()
{
    cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(consumer C)
find_package(plinth 0.1 REQUIRED)
add_executable(bare program.c)
target_link_libraries(bare PRIVATE plinth::crt0 plinth::profiler plinth::runtime)
target_compile_options(bare PRIVATE -fno-builtin -fno-stack-protector)
add_executable(hosted program.c)
target_link_libraries(hosted PRIVATE plinth::profiler_libc plinth::runtime_libc)
separate_arguments(flags UNIX_COMMAND "$libc_flags")
target_link_options(hosted PRIVATE \${flags})
foreach(file IN ITEMS "\${PLINTH_CC}" "\${PLINTH_PROF_OBJECT}" "\${PLINTH_PROF_AUTO}")
  if(NOT EXISTS "\${file}")
    message(FATAL_ERROR "no '\${file}'")
  endif()
endforeach()
END
    configure -DCMAKE_PREFIX_PATH="$prefix"
    build
    runs build/bare
    runs build/hosted
    readelf -lW build/bare >headers
    has_not headers INTERP
    has_not build/CMakeCache.txt NASM
    # Another version is not taken for this one.
    sed -i.old 's/plinth 0.1/plinth 9.0/' CMakeLists.txt
    status_of 1 cmake -S . -B again -DCMAKE_C_COMPILER="$CC" -DCMAKE_PREFIX_PATH="$prefix"
    has err plinthConfig.cmake
}

case_pkg_config()
{
    command -v pkg-config >/dev/null || skip "no pkg-config"
    PKG_CONFIG_PATH=$lib/pkgconfig
    export PKG_CONFIG_PATH
    # pkg-config quotes for a shell.
    eval "quietly \"\$CC\" -fno-builtin -fno-stack-protector $(pkg-config --cflags plinth) program.c $(pkg-config --libs plinth) -o bare"
    runs ./bare
    readelf -lW bare >headers
    has_not headers INTERP
    pkg-config --exact-version="$(sed -n 's/^Version: //p' "$lib/pkgconfig/plinth.pc")" plinth || fail "version"
    for part in crt0 cc prof_object prof_auto; do
        eval "[ -f $(pkg-config --variable=$part plinth) ]" || fail "no $(pkg-config --variable=$part plinth)"
    done
    eval "runs_cc=$(pkg-config --variable=cc plinth)"
    quietly "$runs_cc" program.c -o by_cc
    runs ./by_cc
}

case_add_subdirectory()
{
    cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(parent C)
enable_testing()
add_test(NAME parents.own COMMAND program it)
set(before "\${CMAKE_C_FLAGS}|\${CMAKE_BUILD_TYPE}|\${BUILD_SHARED_LIBS}|\${CMAKE_MODULE_PATH}|\${CMAKE_C_STANDARD}")
add_subdirectory("$source" plinth)
set(after "\${CMAKE_C_FLAGS}|\${CMAKE_BUILD_TYPE}|\${BUILD_SHARED_LIBS}|\${CMAKE_MODULE_PATH}|\${CMAKE_C_STANDARD}")
if(NOT before STREQUAL after)
  message(FATAL_ERROR "plinth changed the parent's variables: \${before} -> \${after}")
endif()
foreach(property IN ITEMS COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_OPTIONS)
  get_directory_property(value \${property})
  if(value)
    message(FATAL_ERROR "plinth set the parent's \${property}: \${value}")
  endif()
endforeach()
add_executable(hello program.c) # a name that plinth's own examples have
target_link_libraries(hello PRIVATE plinth::crt0 plinth::profiler plinth::runtime)
target_compile_options(hello PRIVATE -fno-builtin -fno-stack-protector)
add_executable(program program.c)
target_link_libraries(program PRIVATE plinth::profiler_libc plinth::runtime_libc)
install(TARGETS program)
END
    configure
    build
    runs build/hello
    runs build/program
    quietly build/plinth/bin/plinth-cc program.c -o by_cc
    runs ./by_cc
    (cd build && ctest -N) >listed
    has listed 'Total Tests: 1'
    status_of 0 cmake --install build --prefix "$PWD/installed"
    (cd installed && find . -type f) >files
    [ "$(cat files)" = ./bin/program ] || fail "the parent installs: $(cat files)"
}

case_toolchain_file()
{
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(whole C)
include(CheckFunctionExists)
check_function_exists(printf HAVE_PRINTF)
check_function_exists(plinth_write HAVE_PLINTH_WRITE)
if(HAVE_PRINTF OR NOT HAVE_PLINTH_WRITE)
  message(FATAL_ERROR "printf: '${HAVE_PRINTF}', plinth_write: '${HAVE_PLINTH_WRITE}'")
endif()
add_library(part STATIC program.c)
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/empty.c" "")
add_executable(plain "${CMAKE_CURRENT_BINARY_DIR}/empty.c")
target_link_libraries(plain PRIVATE part)
find_package(plinth REQUIRED)
add_executable(with_package program.c)
target_link_libraries(with_package PRIVATE plinth::crt0 plinth::profiler plinth::runtime)
END
    cmake --toolchain "$lib/cmake/plinth/plinth-toolchain.cmake" -S . -B build >log 2>&1 || {
        cat log >&2
        fail "cmake --toolchain"
    }
    build
    runs build/plain
    runs build/with_package
}

"case_$3"

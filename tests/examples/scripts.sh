# SPDX-License-Identifier: MIT
#
# scripts TREE: what toolchain/setup, demo and check say to wrong arguments, and what setup says to a machine that lacks
# something. Nothing is installed or built: setup sees a machine without a package manager, made of links.
. "$(dirname "$0")/lib.sh"

tree=$program/toolchain
for wrong in --bogus '--tests --tests'; do
    # shellcheck disable=SC2086 # one argument a word
    expect_status 1 sh "$tree/setup" $wrong
    expect_complaint setup: --tests
done
for hz in '' 0 -1 x 1x 1000001 99999999999999999999; do
    expect_status 1 sh "$tree/demo" --hz "$hz"
    expect_complaint demo: '1 to 1000000'
done
expect_status 1 sh "$tree/demo" --hz
expect_status 1 sh "$tree/demo" --bogus
expect_complaint demo: --bogus
expect_status 2 sh "$tree/check" --bogus
expect_complaint check: --bogus
for script in setup demo check; do
    expect_status 0 sh "$tree/$script" --help
    grep -q "^sh toolchain/$script" "$work/out" || fail "$script --help says: $(cat "$work/out")"
done

mkdir "$work/bin"
for tool in sh awk cat gcc as ld nasm make find grep head id mktemp nproc rm sed sort tail tr uname dirname cmake; do
    path=$(command -v "$tool") || fail "$tool is not here"
    ln -s "$path" "$work/bin/$tool"
done
# Each with a PATH of the links alone.
setup()
{
    env PATH="$work/bin" sh "$tree/setup" "$@"
}
expect_status 0 setup
grep -q 'nothing to install' "$work/out" || fail "on a complete machine: $(cat "$work/out")"

rm "$work/bin/nasm"
expect_status 1 setup
expect_complaint command:nasm
! grep -q 'command:make' "$work/err" || fail 'it misses what is there'
ln -s "$(command -v nasm)" "$work/bin/nasm"

rm "$work/bin/cmake"
printf '#!/bin/sh\necho cmake version 3.22.1\n' >"$work/bin/cmake"
chmod +x "$work/bin/cmake"
expect_status 1 setup
expect_complaint 3.22.1 3.25

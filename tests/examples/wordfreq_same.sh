# SPDX-License-Identifier: MIT
#
# wordfreq_same BARE LIBC: on real files of this machine, some megabytes of them, both backends print what the judge
# prints.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/wordfreq_lib.sh"

set -- "$2"
find -L /usr/include /usr/share/common-licenses /usr/share/perl /usr/share/perl5 -type f -size -4096 2>/dev/null |
    sort | head -n 400 >"$work/files"
[ "$(wc -l <"$work/files")" -ge 50 ] || fail 'fewer than 50 text files on this machine'
total=$(tr '\n' '\0' <"$work/files" | xargs -0 cat | wc -c)
echo "$(wc -l <"$work/files") files, $total bytes"

libc=$1
set --
while read -r file; do
    set -- "$@" "$file"
done <"$work/files"
same "$@"
cp "$work/out" "$work/bare"
program=$libc
same "$@"
cmp "$work/bare" "$work/out"

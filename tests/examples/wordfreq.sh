# SPDX-License-Identifier: MIT
#
# wordfreq PROGRAM: text made here, with all that is hard for it, against the judge; and its complaints.
# SEED=n replays the random text.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/wordfreq_lib.sh"

cd "$work"

# What separates, what does not.
printf 'One two, TWO; three3three don'\''t\nna\303\257ve NA\303\257VE \0two\0\0One_one\tone' >mixed
expect '         4  one
         3  two
         2  na'"$(printf '\303\257')"'ve
         2  three
         1  don
         1  t
        13  words, 6 of them distinct
' "$program" mixed

# Every byte between two letters: the whole of each line is one word, or it is two.
for byte in $(awk 'BEGIN { for (i = 0; i < 256; i++) printf "%o ", i }'); do
    printf "q\\${byte}z q\\${byte}z\\n"
done >bytes
same bytes

# Nothing at all.
: >empty
printf '123 \0 456\n' >none
expect '         0  words, 0 of them distinct
' "$program" empty none empty

# Words end with their file, and no block boundary cuts one: the word lies across it at each offset.
printf 'ab' >left
printf 'cd' >right
same left right left
for offset in 0 1 2 3 4 5 6; do
    head -c $((1048576 - offset)) /dev/zero >block
    printf 'across two' >>block
    same block
    grep -q ' across$' out || fail "the boundary cut a word at offset $offset"
done

# A word of 1 MiB and one byte more than a block, twice; and one that differs in its last byte.
head -c 1048577 /dev/zero | tr '\0' 'L' >long
{ cat long; printf ' '; cat long; printf ' small '; cat long; printf 'x'; } >longs
same longs
[ "$(awk 'NR == 1 { print $1, length($2) }' out)" = '2 1048577' ] || fail 'the long word was not counted'

# A pipe gives short reads.
expect_status 0 sh -c 'for i in 1 2 3; do printf "alpha be"; sleep 0.05; printf "ta "; done | "$1" /dev/stdin' \
    sh "$program"
[ "$(head -n 2 out | tr -s ' \n' ' ')" = ' 3 alpha 3 beta ' ] || fail "a pipe: $(cat out)"

# Random bytes: half a million, few letters so that words repeat, many so that the table grows.
seed=${SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
echo "seed $seed (SEED=$seed replays)"
for letters in 'ab \n' 'abcdeXYZ.' 'abcdefghijklmnop'; do
    awk -v seed="$seed" -v letters="$(printf "$letters")" 'BEGIN {
        srand(seed)
        for (line = 0; line < 5000; line++) {
            for (i = 0; i < 100; i++)
                printf "%s", rand() < 0.2 ? " " : substr(letters, 1 + int(rand() * length(letters)), 1)
            print ""
        }
    }' >random
    same random
done
[ "$(tail -n 1 out | awk '{ print $3 }')" -gt 10000 ] || fail 'the random text did not make the table grow'

# Complaints: one line that names the file, and nothing on standard output.
expect_status 2 "$program"
expect_complaint usage wordfreq
expect_status 1 "$program" mixed no-such-file
expect_complaint no-such-file
[ ! -s out ] || fail 'a table in spite of an error'
mkdir folder
expect_status 1 "$program" folder
expect_complaint folder
expect_status 1 sh -c '"$1" mixed >/dev/full' sh "$program"
expect_complaint write

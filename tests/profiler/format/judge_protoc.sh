# SPDX-License-Identifier: MIT
#
# protoc decodes the pprof file by the field numbers of profile.proto; in strict UTF-8.
#     PROTOC=protoc sh judge_protoc.sh FORMAT_WRITE SCENE
set -eu
here=$(dirname "$0")
case ${PROTOC:-} in *NOTFOUND | '') echo "skipped: no protoc (protobuf-compiler)"; exit 77 ;; esac
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

"$1" "$2" pprof >"$made/pb"
"$PROTOC" --decode=plinth.test.Profile -I "$here" "$here/profile.proto" <"$made/pb" >"$made/decoded" 2>"$made/errors"
if [ -s "$made/errors" ]; then cat "$made/errors" >&2; exit 1; fi
# A field that the subset does not know is printed by its number.
if grep -nE '^ *[0-9]+[ :]' "$made/decoded"; then echo "unknown fields" >&2; exit 1; fi

awk '
    function bad(text) { print text; failed = 1 }
    /^[a-z_]+ \{/ { message = $1; count[message]++ }
    /^string_table:/ && !strings++ && $2 != "\"\"" { bad("string 0 is not empty") }
    /^ +id:/ && $2 != count[message] { bad(message " " $2 " is number " count[message]) }
    /^ +location_id:/ && $2 > most { most = $2 }
    /^ +(function_id):/ && $2 > functions { functions = $2 }
    /^ +mapping_id:/ && $2 > mappings { mappings = $2 }
    /^ +(name|system_name|filename|build_id):/ && $2 > last { last = $2 }
    /^comment:/ && $2 > last { last = $2 }
    END {
        if (count["sample_type"] != 2 || count["period_type"] != 1) bad("types")
        if (most != count["location"] + 0) bad("locations")
        if (functions != count["function"] + 0) bad("functions")
        if (mappings > count["mapping"]) bad("mappings")
        if (last + 1 != strings) bad("strings: " strings ", the last one used is " last)
        exit failed
    }' "$made/decoded"

if [ "$2" = plain ] || [ "$2" = empty ]; then
    if [ -n "${UPDATE:-}" ]; then cp "$made/decoded" "$here/golden/$2.decoded"; fi
    diff -u "$here/golden/$2.decoded" "$made/decoded"
fi

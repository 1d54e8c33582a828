#!/bin/sh
# record.sh FILE COMMAND...: runs the command, and notes its words in the file,
# one on each line.
set -eu
file=$1
shift
mkdir -p "$(dirname "$file")"
printf '%s\n' "$@" >"$file"
exec "$@"

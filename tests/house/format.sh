#!/bin/sh
# Is every source file as clang-format 14 would write it? Other versions differ
# in details, so without that one the test is skipped (exit code 77).
set -eu
cd "$(dirname "$0")/../.."
for formatter in clang-format-14 clang-format; do
  if "$formatter" --version 2>/dev/null | grep -q 'version 14\.'; then
    find chapters common tests tools \
      \( -name '*.cpp' -o -name '*.hpp' -o -name '*.cu' -o -name '*.cuh' \) \
      -exec "$formatter" --dry-run -Werror {} +
    exit 0
  fi
done
echo 'skipped: clang-format 14 is not installed (apt install clang-format-14)'
exit 77

#!/bin/sh
# The book's shell scripts: clean for shellcheck, and ./book under 100 lines.
set -eu
cd "$(dirname "$0")/../.."
lines=$(wc -l <book)
if [ "$lines" -ge 100 ]; then
  echo "./book has $lines lines; it must stay under 100"
  exit 1
fi
command -v shellcheck >/dev/null || {
  echo 'skipped: shellcheck is not installed (apt install shellcheck)'
  exit 77
}
find .ci/run book cmake tests tools \( -name '*.sh' -o -path .ci/run -o -path book \) \
  -exec shellcheck {} +

#!/bin/sh
# The fakes hold words for later, and checks are called by name:
# shellcheck disable=SC2016,SC2317
#
# ./book on a made-up computer: the programs it calls are replaced by ones that
# note how they were called. Each check says what it wanted if it fails.
set -eu
unset BOOK_PRESET BOOK_CMAKE
here=$(cd "$(dirname "$0")/../../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
copy="$place/a folder's copy"
mkdir -p "$copy/tools/book" "$place/bin" "$place/elsewhere"
cp "$here/book" "$copy"
cp "$here/tools/book/packages.txt" "$copy/tools/book"

fake() {  # NAME BODY: a program that notes its words, then runs BODY
  printf '#!/bin/sh\necho "%s $*" >>"%s/calls"\n%s\n' "$1" "$place" "$2" \
    >"$place/bin/$1"
  chmod +x "$place/bin/$1"
}
for tool in dirname readlink cat sed awk grep tail mkdir rm id sleep sh chmod \
  cp; do
  ln -s "$(command -v $tool)" "$place/bin/$tool"
done
fake apt-get 'exit 0'
fake dpkg-query "grep -qx \"\$3\" '$place/installed' && printf installed"
fake cmake "mkdir -p build/tools; cd build; : >build.ninja
  echo \"CMAKE_HOME_DIRECTORY:INTERNAL=\${PWD%/build}\" >CMakeCache.txt
  cp '$place/bin/hand-over' tools/book"
fake ninja "[ ! -f '$place/broken' ] || { cat '$place/broken'; exit 1; }"
fake hand-over 'case $1 in
  --needs) shift; case $1 in test) echo all ;; nope) exit 2 ;; esac ;;
  *) echo "book got $*" ;; esac'

failed=0
run() {  # WORDS: runs the copied ./book from another folder
  : >"$place/calls"
  status=0
  (cd "$place/elsewhere" && PATH="$place/bin" "$copy/book" "$@") \
    >"$place/out" 2>&1 </dev/null || status=$?
}
check() {  # WHAT COMMAND...
  what=$1
  shift
  "$@" || {
    failed=1
    echo "FAILED: $what (exit code $status)"
    sed 's/^/  called: /' "$place/calls"
    sed 's/^/  printed: /' "$place/out"
  }
}
called() { grep -qF -- "$1" "$place/calls"; }
not_called() { ! called "$1"; }
printed() { grep -qF -- "$1" "$place/out"; }

: >"$place/installed"
run --help
check 'help needs no build' [ $status -eq 0 ]
check 'help installs nothing' not_called apt-get
run list
check 'packages are missing, nobody to ask: exit code 2' [ $status -eq 2 ]
check 'it names them with the reason' printed 'matrices on the CPU'
check 'it says how to go on' printed './book --yes list'
check 'nothing was installed' not_called 'apt-get install'
check 'the site is not asked for' not_called doxygen
run --yes list
check 'with --yes it installs' called 'install -y --no-install-recommends'
check 'and only what is missing' not_called 'cmake ninja-build'
check 'and hands over' printed 'book got list'

awk '!/^#/ { print $1 }' "$copy/tools/book/packages.txt" |
  grep -v doxygen >"$place/installed"
run list 1 'two words'
check 'all is there: nothing installed' not_called apt-get
check 'configured once' not_called 'cmake --preset'
check 'words pass through' printed 'book got list 1 two words'
run test
check 'what the command needs is built' called "ninja -C $copy/build all"
run docs
check 'the site needs one package more' printed doxygen
run nope
check 'an unknown word ends there' [ $status -eq 2 ]
check 'and runs nothing' not_called 'hand-over nope'

cat >"$place/broken" <<'END'
[1/9] Building CXX object a.o
FAILED: a.o
c++ -c a.cpp
a.cpp:3:9: error: 'x' was not declared
    3 | int y = x;
      |         ^
END
run list
check 'a broken build: exit code 2' [ $status -eq 2 ]
check 'the first error is shown' printed "'x' was not declared"
check 'the rest is not' eval '! printed "Building CXX"'
check 'it says where the rest is' printed "$copy/build/book.log"
rm "$place/broken"

mv "$copy" "$place/moved"
copy=$place/moved
run list
check 'a folder that was moved is configured again' called 'cmake --preset'
check 'and works' printed 'book got list'

rm "$place/bin/apt-get" "$place/bin/dpkg-query" "$copy/build/build.ninja"
fake cmake 'echo "CMake Error at x: Could not find Eigen3"; exit 1'
run list
check 'another system: exit code 2' [ $status -eq 2 ]
check 'it shows what CMake says' printed 'Could not find Eigen3'
check 'it names the packages' printed 'libeigen3-dev'
exit $failed

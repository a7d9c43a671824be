#!/usr/bin/env bash
# Every header compiles alone, and twice. Takes the compiler's name; ccache remembers what did not change.
set -euo pipefail
compiler=${1:-g++}
if command -v ccache >/dev/null; then compiler="ccache $compiler"; fi
work=build/headers # always the same, for ccache
mkdir -p "$work"
export compiler work

compile() {
  local unit=$work/${1//\//_}.cc
  printf '#include "%s"\n#include "%s"\n' "$1" "$1" >"$unit"
  # shellcheck disable=SC2086 # "ccache g++" is two words
  $compiler -std=c++20 -I. -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -c "$unit" -o "$unit.o" || {
    printf '%s: does not compile alone\n' "$1"
    return 1
  }
}
export -f compile
# shellcheck disable=SC2016 # the inner shell's $1
find engine protocol server tests -name '*.h' -print0 | sort -z |
  xargs -0 -r -n 1 -P "$(nproc)" bash -c 'compile "$1" || exit 1' compile

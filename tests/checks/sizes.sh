#!/usr/bin/env bash
# Files of at most 500 lines, functions of at most 70: what is longer holds several things. Lines of components have at most
# 120 columns: no formatter of ours breaks them.
# What is generated (web-client/src/protocol) nobody reads for its shape.
set -euo pipefail

sources() {
  find engine protocol server tests \( -name '*.h' -o -name '*.cc' \)
  find tests web-client \( -name node_modules -o -name dist -o -path web-client/src/protocol \) -prune -o \
    \( -name '*.sh' -o -name '*.ts' -o -name '*.js' -o -name '*.mjs' -o -name '*.svelte' -o -name '*.css' \) -print
  find . -maxdepth 1 -name dev -type f
  find ./.ci ./dev.d ./docker \( -name '*.sh' -o -name run \) 2>/dev/null || true # none in a small tree
}

# A function of C++ opens on a line that starts in the first column and ends with {, and closes with a } in that column.
# shellcheck disable=SC2016 # the dollars are awk's
measure='
  FNR == 1 { opened = 0; cc = FILENAME ~ /\.(cc|h)$/ }
  cc && !opened && /^[A-Za-z_].*\{$/ && $1 !~ /^(namespace|class|struct|union|enum)$/ && !/ = \{$/ { opened = FNR; name = $0 }
  cc && opened && /^\}/ {
    if (FNR - opened + 1 > 70) {
      printf "%s:%d: a function of %d lines: %s\n", FILENAME, opened, FNR - opened + 1, name
      bad = 1
    }
    opened = 0
  }
  FNR == 501 { printf "%s: more than 500 lines\n", FILENAME; bad = 1 }
  END { exit bad }'
sources | sort | xargs awk "$measure"

wide=$(find web-client/src -name '*.svelte' 2>/dev/null | sort |
  LC_ALL=C.UTF-8 xargs -r grep -HnoE '^.{121,}$' || true)
if [[ -n $wide ]]; then
  sed -E 's/^([^:]+:[0-9]+):.*/\1: a line of more than 120 columns/' <<<"$wide"
  exit 1
fi

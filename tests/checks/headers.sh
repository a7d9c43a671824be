#!/usr/bin/env bash
# Every header compiles alone, and twice. Takes the compiler's name, one of clang's; ccache remembers what did not change.
# A header that includes a hub, which is one header or several, is compiled over the hub's precompiled form. That takes a
# fraction of the time, and behind its own includes it sees the same either way. The first hub that it includes is taken.
set -euo pipefail
hubs=(server/base/network.h+server/lobby/lobby.h server/base/network.h+server/room/entry.h server/base/network.h
  server/room/room_state.h server/room/entry.h protocol/server_messages.h protocol/game_in_play.h+engine/carcassonne/ruleset.h
  protocol/game_in_play.h engine/carcassonne/ruleset.h server/store/store.h engine/game/game.h)
compiler=${1:-clang++-14}
if command -v ccache >/dev/null; then compiler="ccache $compiler"; fi
export CCACHE_SLOPPINESS=pch_defines,time_macros # as ccache asks for, where something is precompiled
work=build/headers                               # always the same, for ccache
# A precompiled header knows the folder of what it includes. The same one from ccache, made in another folder, would bring
# the other folder's headers, and those of this one would be read beside them.
folder=$(cksum <<<"$PWD" | cut -d ' ' -f 1)
mkdir -p "$work"
export compiler work folder

# Each header and the hub that it includes, itself or through others: "HEADER HUB", or "HEADER -".
with_hubs() {
  # shellcheck disable=SC2016 # awk's own
  find engine protocol server tests -name '*.h' -print0 |
    xargs -0 -r awk -v hubs="${hubs[*]}" '
      FNR == 1 { headers[FILENAME] }
      /^ *#include "/ { split($0, quoted, "\""); includes[FILENAME] = includes[FILENAME] " " quoted[2] }
      function reach(header, reached,   list, n, i) {
        n = split(includes[header], list, " ")
        for (i = 1; i <= n; ++i)
          if (!(list[i] in reached)) {
            reached[list[i]]
            reach(list[i], reached)
          }
      }
      END {
        count = split(hubs, hub, " ")
        for (header in headers) {
          delete reached
          reach(header, reached)
          over = "-"
          for (i = count; i >= 1; --i) {
            parts = split(hub[i], part, "+")
            for (p = 1; p <= parts && part[p] in reached; ++p) continue
            if (p > parts) over = hub[i]
          }
          print header, over
        }
      }' | sort
}

run() { # run INPUT OUTPUT FLAG...: the compiler of the project's own flags
  # shellcheck disable=SC2086 # "ccache clang++" is two words
  $compiler -std=c++20 -I. -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Xclang -fno-pch-timestamp "${@:3}" \
    -DCHECKED_IN_FOLDER="$folder" -DBOOST_ASIO_SEPARATE_COMPILATION -DBOOST_BEAST_SEPARATE_COMPILATION -DBOOST_ASIO_NO_DEPRECATED -c "$1" -o "$2"
}

precompile() { # precompile HUB
  local hub=$work/${1//\//_}
  tr + '\n' <<<"$1" | sed 's/.*/#include "&"/' >"$hub"
  run "$hub" "$hub.pch" -x c++-header || {
    printf '%s: cannot be precompiled\n' "$1"
    return 1
  }
}

compile() { # compile HEADER HUB
  local unit=$work/${1//\//_}.cc over=()
  [[ $2 == - ]] || over=(-include-pch "$work/${2//\//_}.pch")
  printf '#include "%s"\n#include "%s"\n' "$1" "$1" >"$unit"
  run "$unit" "$unit.o" "${over[@]}" || {
    printf '%s: does not compile alone\n' "$1"
    return 1
  }
}
export -f run precompile compile

with_hubs >"$work/list.txt"
in_parallel() { xargs -r -n "$2" -P "$(nproc)" bash -c "$1 "'"$@" || exit 1' "$1"; }
sed -n 's/.* \([^-].*\)/\1/p' "$work/list.txt" | sort -u | in_parallel precompile 1
in_parallel compile 2 <"$work/list.txt"

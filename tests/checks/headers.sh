#!/usr/bin/env bash
# Every header compiles alone, and twice. Takes the compiler's name, one of clang's.
# A header that includes a hub, which is one header or several, is compiled over the hub's precompiled form. That takes a
# fraction of the time, and behind its own includes it sees the same either way. The first hub that it includes is taken.
# A header that was found clean is not compiled again, in any clone, until it or something that it includes changes.
set -euo pipefail
hubs=(server/base/network.h+server/lobby/lobby.h server/base/network.h+server/room/entry.h server/base/network.h
  server/room/room_state.h server/room/entry.h protocol/server_messages.h protocol/game_in_play.h+engine/carcassonne/ruleset.h
  protocol/game_in_play.h engine/carcassonne/ruleset.h server/store/store.h engine/game/game.h)
compiler=${1:-clang++-14}
flags=(-std=c++20 -I. -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -DBOOST_ASIO_SEPARATE_COMPILATION
  -DBOOST_BEAST_SEPARATE_COMPILATION -DBOOST_ASIO_NO_DEPRECATED)
work=build/headers
found_clean=${XDG_CACHE_HOME:-$HOME/.cache}/gatehouse/headers
mkdir -p "$work" "$found_clean"
find "$found_clean" -type f -mtime +60 -delete
export compiler work found_clean flags_line="${flags[*]}"

# Each header, the hub that it includes, itself or through others, or "-", and all of our files that it is made of.
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
          line = header " " over " " header
          for (file in reached) if (file in headers) line = line " " file
          print line
        }
      }' | sort
}

# Of each line of with_hubs: "KEY HEADER HUB". The key changes with all that the header is made of, the rules, and the
# packages that bring headers: what else is installed makes no difference.
with_keys() {
  local rules
  rules=$(cat "$0" <("$compiler" --version) <(dpkg-query -W '*-dev' 2>/dev/null || true) | sha256sum | cut -c 1-32)
  find engine protocol server tests -name '*.h' -print0 | xargs -0 -r sha256sum >"$work/sums.txt"
  awk -v rules="$rules" '
    NR == FNR { sum[substr($0, 67)] = substr($0, 1, 32); next }
    {
      made = ""
      n = 0
      delete part
      for (i = 3; i <= NF; ++i) part[++n] = sum[$i]
      for (i = 2; i <= n; ++i)
        for (j = i; j > 1 && part[j] < part[j - 1]; --j) { swap = part[j]; part[j] = part[j - 1]; part[j - 1] = swap }
      for (i = 1; i <= n; ++i) made = made part[i]
      print rules made, $1, $2
    }' "$work/sums.txt" - |
    while read -r made header hub; do
      printf '%s %s %s\n' "$(sha256sum <<<"$made $header" | cut -c 1-32)" "$header" "$hub"
    done
}

run() { # run INPUT FLAG...: the compiler with the project's own flags
  # shellcheck disable=SC2086 # a word for each flag
  "$compiler" $flags_line "${@:2}" "$1"
}

# What a hub instantiates is instantiated here, and not again over it.
precompile() { # precompile HUB
  local hub=$work/${1//\//_}
  tr + '\n' <<<"$1" | sed 's/.*/#include "&"/' >"$hub"
  run "$hub" -fpch-instantiate-templates -x c++-header -o "$hub.pch" || {
    printf '%s: cannot be precompiled\n' "$1"
    return 1
  }
}

compile() { # compile KEY HEADER HUB
  local unit=$work/${2//\//_}.cc over=()
  [[ $3 == - ]] || over=(-include-pch "$work/${3//\//_}.pch")
  printf '#include "%s"\n#include "%s"\n' "$2" "$2" >"$unit"
  run "$unit" -fsyntax-only "${over[@]}" || {
    printf '%s: does not compile alone\n' "$2"
    return 1
  }
  : >"$found_clean/$1"
}
export -f run precompile compile

with_hubs | with_keys | while read -r key header hub; do
  [[ -e $found_clean/$key ]] || printf '%s %s %s\n' "$key" "$header" "$hub"
done >"$work/list.txt"
in_parallel() { xargs -r -n "$2" -P "$(nproc)" bash -c "$1 "'"$@" || exit 1' "$1"; }
cut -d ' ' -f 3 "$work/list.txt" | sort -u | sed "/^-\$/d" | in_parallel precompile 1
in_parallel compile 3 <"$work/list.txt"

#!/usr/bin/env bash
# One folder and a few lists: the name of an expansion of Carcassonne and what it declares (marks, figures, links, terrains,
# things; in quotes also its phases, words of the notation, events and options) stand only in its own folders and in the
# lists. Both are the paths in backquotes under the headings "The lists" of engine/README.md and web-client/README.md, where
# NAME is any expansion: one may speak of another. Comments, other games and generated files do not count, nor do tests, which
# play what they like; the machinery of the tests counts. A line "- NAME also: PATHS" of a list is about one expansion, and has
# to go when it is not needed any more. A name that is an ordinary word of code, too, is looked for as a folder and a namespace.
set -euo pipefail

expansions=engine/carcassonne/expansions
[[ -d $expansions ]] || exit 0

# lists README: the lines of its section. paths_in PREFIX: the paths in backquotes of lines.
lists() { awk '/^#/ { here = /^#+ The lists$/ } here' "$1" 2>/dev/null || true; }
# shellcheck disable=SC2016 # the backquotes are Markdown's
paths_in() { grep -oP '`\K[A-Za-z_./]+(?=`)' | sed "s|^|$1|" || true; }

listed=$({ lists engine/README.md | sed '/ also: /d' | paths_in ''
  lists web-client/README.md | sed '/ also: /d' | paths_in web-client/; } |
  sed -E 's|[.]|[.]|g; s|NAME|(?!base/)[a-z_]+|; s|[^/]$|&$|' | paste -sd'|')
# also EXPANSION: the paths that a list names for this one alone.
also() {
  lists engine/README.md | sed -n "/^- $1 also: /p" | paths_in ''
  lists web-client/README.md | sed -n "/^- $1 also: /p" | paths_in web-client/
}

sources() {
  find engine/carcassonne engine/scenario/carcassonne engine/bots engine/CMakeLists.txt protocol server \
    web-client/src web-client/scripts/size.js web-client/index.html \
    tests/CMakeLists.txt tests/property tests/support tests/tools tests/protocol -type f \
    -regextype posix-extended -regex '.*\.(h|cc|txt|json|ts|js|svelte|css|html|mjs)' 2>/dev/null |
    grep -vE "(_test\.cc|\.test\.ts|/(testing|test_tiles)\.ts)\$|^server/testing/|^web-client/src/protocol/|kings_gate" |
    grep -vP "^(${listed:-none})" | sort
}

# declared_by FOLDER PATTERN...: the names that its sources declare after one of the patterns.
declared_by() {
  local folder=$1 code pattern
  shift
  [[ -d $folder ]] || return 0
  code=$(find "$folder" -name '*.cc' ! -name '*_test.cc' -exec cat {} + | sed 's|//.*||' | tr '\n' ' ')
  for pattern in "$@"; do grep -oP "$pattern\s*\"\K[A-Za-z.-]+(?=\")" <<<"$code" || true; done | sort -u
}

# any_of: lines as one pattern, in which - and _ stand for themselves, for each other, for a blank and for nothing.
any_of() { sed -E 's/[.]/\\./g; s/[-_]/[-_ ]?/g' | paste -sd'|'; }

ordinary='count'

failed=0
# A phase of the base game may have the name of something else.
own=$(declared_by engine/carcassonne/phases '\bPhase\s+\w+\{')
mapfile -t all < <(sources)
for folder in "$expansions"/*/; do
  name=$(basename "$folder")
  [[ $name != base ]] || continue
  words=$({ if [[ $name =~ ^($ordinary)$ ]]; then echo "expansions/$name"; echo "carcassonne::$name"; else echo "$name"; fi
    declared_by "$folder" 'builder\.(mark|link)\(' 'builder\.figure\(\{' '\.add_(terrain|edge)\(\{' \
    '\bThing(Kind)?\s+\w+\{'; } | any_of)
  # A wrapper of figure(), say, and a list of names in a header.
  quoted=$({
    declared_by "$folder" '\b(figure|mark|link|stack)\(' 'builder\.verb\(' 'builder\.phase\([^"{]*\{' '\b(OwnEvent|Phase|Reason)\s+\w+\{' \
      '\{(?=\s*"[A-Za-z.]+",\s*\{\s*")'
    find "$folder" -name '*.h' -exec cat {} + | grep -oP 'std::array<std::string_view.*?\{\K"[^}]*(?=\})' | grep -oP '(?<=")[a-z-]+(?=")' || true
  } | { grep -vxF "${own:-none}" || true; } | any_of)
  pattern="(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))(?i:$words)s?(?![a-z])"
  [[ -z $quoted ]] || pattern+="|[\"'\`](?:$quoted)[\"'\`]"
  # Without comments of C++ and TypeScript; the // of an address is none.
  found=$(awk '{ line = $0; sub(/(^|[^:"])\/\/.*/, "", line); sub(/^ *(\/?\*|<!--).*/, "", line) }
    line != "" { printf "%s:%d: %s\n", FILENAME, FNR, line }' "${all[@]}" | grep -P "^\S+ .*(?:$pattern)" || true)
  while IFS= read -r path; do
    if grep -q "^$path:" <<<"$found"; then
      found=$(grep -v "^$path:" <<<"$found" || true)
    else
      printf '%s: does not name %s any more; the list says so\n' "$path" "$name"
      failed=1
    fi
  done < <(also "$name")
  if [[ -n $found ]]; then
    printf '%s\n%s: it, or what it declares, is named outside its folders and the lists\n' "$found" "$name"
    failed=1
  fi
done
exit "$failed"

#!/usr/bin/env bash
# Numbered sentences of the rules have scenarios. Where the README of an expansion says "`XXr1` to `XXr9` are the numbers", or
# "`XXr1` to `XXr4`, `XXr7` to `XXr9` are the numbers", each of them stands in the `source` of at least two scenarios of its folder, of
# which one expects something to be so and one that something is refused or does not happen; or it stands, without any scenario, under
# "What waits".
set -euo pipefail
expansions=engine/carcassonne/expansions
[[ -d $expansions ]] || exit 0

# judge NUMBER FILE...: how many scenarios name it, how many of them accept, how many refuse.
judge() {
  awk -v number="$1" '
    function add() { if (named) { ++all; accepting += accepts; refusing += refuses } named = accepts = refuses = 0 }
    /^scenario/ { add() }
    /^source/ && $0 ~ "(^|[^A-Za-z])" number "([^0-9]|$)" { named = 1 }
    /^(refuse|not-offered|offers-only)|no-event|nobody|none|nothing|not-your-turn/ { refuses = 1 }
    /^offers|^expect +(event|figures|thing|scored|gained|score|result|at-end|supply|step|feature|joined|where|turn|shown|tile)/ { accepts = 1 }
    END { add(); print all + 0, accepting + 0, refusing + 0 }' "${@:2}"
}

failed=0
for folder in "$expansions"/*/; do
  readme=${folder}README.md
  [[ -f $readme ]] || continue
  # shellcheck disable=SC2016 # the backquotes are Markdown's
  mapfile -t ranges < <(grep -P '`[A-Z]+r1` to `[A-Z]+r[0-9]+`.* are the numbers' "$readme" | head -n 1 |
    grep -oP '`\K[A-Z]+r[0-9]+` to `[A-Z]+r[0-9]+(?=`)' || true)
  ((${#ranges[@]})) || continue
  prefix=${ranges[0]%%1\`*}
  numbers=()
  for range in "${ranges[@]}"; do
    first=${range%%\`*}
    mapfile -t -O "${#numbers[@]}" numbers < <(seq "${first#"$prefix"}" "${range##*r}")
  done
  waiting=$(awk '/^## What waits/ { here = 1; next } /^## / { here = 0 } here' "$readme")
  for number in "${numbers[@]}"; do
    read -r all accepting refusing < <(judge "$prefix$number" "$folder"scenarios/*.scn)
    if ((all == 0)) && grep -qE "$prefix$number([^0-9]|$)" <<<"$waiting"; then continue; fi
    ((all >= 2 && accepting > 0 && refusing > 0)) && continue
    printf '%s%s%d: %d scenarios name it, %d of them accept, %d refuse\n' "$folder: " "$prefix" "$number" "$all" "$accepting" "$refusing"
    failed=1
  done
done
exit "$failed"

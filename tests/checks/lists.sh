#!/usr/bin/env bash
# Every source is listed by name in a CMakeLists.txt above it, every expansion's folder in all.cc and on the pages about
# them, and every folder of scenarios in tests/CMakeLists.txt.
set -euo pipefail
found=0

while IFS= read -r source; do
  folder=$(dirname "$source")
  listed=no
  while [[ $folder != . ]]; do
    if [[ -f $folder/CMakeLists.txt ]] && grep -qE "(^|[[:space:](])(\\\$\{CMAKE_SOURCE_DIR\}/)?${source#"$folder"/}([[:space:])]|\$)" "$folder/CMakeLists.txt"; then
      listed=yes
      break
    fi
    folder=$(dirname "$folder")
  done
  if [[ $listed == no ]]; then
    printf '%s: no CMakeLists.txt lists it\n' "$source"
    found=1
  fi
done < <(find engine protocol server tests -name '*.cc')

if grep -rnHE --include=CMakeLists.txt 'file\((GLOB|GLOB_RECURSE)' engine protocol server tests CMakeLists.txt; then
  echo 'sources are listed by name, not found by a pattern'
  found=1
fi

expansions=engine/carcassonne/expansions
if [[ -d $expansions ]]; then
  folders=$(find "$expansions" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort)
  listed=$(grep -oP '^#include "engine/carcassonne/expansions/\K[a-z_]+(?=/)' "$expansions/all.cc" | sort -u)
  if ! diff <(echo "$folders") <(echo "$listed"); then
    printf '%s/all.cc: its list (>) and the folders (<) differ\n' "$expansions"
    found=1
  fi
fi

# Pages about all expansions; a test of the engine compares what the first says of them with what is installed.
for page in engine/carcassonne/SCENARIOS.md protocol/README.md; do
  [[ -f $page && -d $expansions ]] || continue
  for name in $folders; do
    if [[ $name != base ]] && ! grep -q "\`$name\`" "$page"; then
      printf "%s: it says nothing of '%s'\n" "$page" "$name"
      found=1
    fi
  done
done

while IFS= read -r place; do
  if ! grep -qxE " *$place" tests/CMakeLists.txt; then
    printf '%s: tests/CMakeLists.txt does not list it among the scenarios\n' "$place"
    found=1
  fi
done < <(find engine \( -name '*.scn' -printf '%h\n' \) -o \( -name SCENARIOS.md -print \) | sort -u)
exit "$found"

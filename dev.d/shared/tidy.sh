# clang-tidy, for the command and for the part of the tests.

# A unit that was found clean is not read again, in any clone, until it or something that it includes changes.
tidy_found_clean=${XDG_CACHE_HOME:-$HOME/.cache}/gatehouse/tidy

# tidy_units SOURCE...: what clang-tidy reads for them. Clang's build compiles several files as one; so does this, in a
# fraction of the time.
tidy_units() {
  local unit
  cmake --preset tsan >/dev/null
  grep -oP '"file": "\K[^"]+' build/tsan/compile_commands.json | sort -u | while IFS= read -r unit; do
    case $unit in
      */Unity/*) ! printf '"%s"\n' "${@/#/$PWD/}" | grep -qFf - "$unit" || echo "$unit" ;;
      *) ! printf '%s\n' "${@/#/$PWD/}" | grep -qxF "$unit" || echo "$unit" ;;
    esac
  done
}

# Of each unit that has been built: its path, a tab, and the sums of all of our files that it is made of.
tidy_contents() {
  ninja -C build/tsan -t deps | awk -v root="$PWD/" '
    /^[^ ]/ { unit = "" }
    /^ / {
      file = substr($0, 5)
      if (file !~ /^\//) file = root "build/tsan/" file
      while (sub(/[^\/]+\/\.\.\//, "", file)) continue
      if (unit == "") unit = file
      if (index(file, root) == 1 && index(file, root "build/") != 1) print unit "\t" file
    }' >build/tsan/made_of.txt
  cut -f 2 build/tsan/made_of.txt | sort -u | xargs -r -d '\n' sha256sum |
    awk 'NR == FNR { sum[substr($0, 67)] = substr($0, 1, 16); next }
      { split($0, field, "\t"); made[field[1]] = made[field[1]] sum[field[2]] }
      END { for (unit in made) print unit "\t" made[unit] }' - build/tsan/made_of.txt
}

# tidy_unit KEY UNIT: one that is clean is remembered by its key.
tidy_unit() {
  if clang-tidy-14 --quiet -p build/tsan "$2" 2>&1 | sed '/warnings\? generated\.$/d'; then : >"$tidy_found_clean/$1"; else return 1; fi
}

run_tidy() { # run_tidy SOURCE...
  local rules unit made key
  mkdir -p "$tidy_found_clean"
  find "$tidy_found_clean" -type f -mtime +60 -delete
  rules=$(cat .clang-tidy && clang-tidy-14 --version)
  declare -A made_of
  while IFS=$'\t' read -r unit made; do made_of[$unit]=$made; done < <(tidy_contents)
  export -f tidy_unit
  export tidy_found_clean
  tidy_units "$@" | while IFS= read -r unit; do
    key=$(printf '%s\n%s\n' "$rules" "${made_of[$unit]-$RANDOM$RANDOM$RANDOM}" | sha256sum | cut -c 1-32)
    [[ -e $tidy_found_clean/$key ]] || printf '%s\n%s\n' "$key" "$unit"
  done | xargs -r -d '\n' -n 2 -P "$(nproc)" bash -o pipefail -c 'tidy_unit "$@"' tidy_unit
}

# clang-tidy, for the command and for the part of the tests.

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

run_tidy() { # run_tidy SOURCE...
  tidy_units "$@" | xargs -r -n 1 -P "$(nproc)" clang-tidy-14 --quiet -p build/tsan 2>&1 | sed '/warnings\? generated\.$/d'
}

# The tests of C++, and what they cost.

# Seconds of processor that a case may use on an ordinary machine; tests/support/doctest_main.cc stops one that has run away.
case_bar_s=20

# dearest_cases JUNIT: the ten cases that used most, and a warning for each above the bar. A case of doctest says what it
# used; of the few tests without such cases this is the time by the wall.
dearest_cases() {
  awk '
    /<testcase / {
      test = used = $0
      sub(/.*<testcase name="/, "", test)
      sub(/".*/, "", test)
      sub(/.* time="/, "", used)
      seconds[test] = used + 0
    }
    /^processor: / {
      delete seconds[test]
      name = $0
      sub(/^processor: [0-9.]+ s, /, "", name)
      seconds[name] = $2
    }
    END { for (name in seconds) printf "%.2f %s\n", seconds[name], name }' "$1" | sort -rn |
    awk -v bar=$case_bar_s '
      NR <= 10
      $1 > bar { warnings = warnings "WARNING: more than " bar " s of processor: " $0 "\n" }
      END { printf "%s", warnings }'
}

# run_ctest PRESET [ARGUMENT...]
run_ctest() {
  local preset=$1 status=0
  shift
  fixed_addresses ctest --preset "$preset" --test-output-truncation head --output-junit "$PWD/build/$preset/ctest.xml" \
    "$@" || status=$?
  say "The ten dearest cases of $preset, in seconds of processor"
  dearest_cases "build/$preset/ctest.xml"
  return "$status"
}

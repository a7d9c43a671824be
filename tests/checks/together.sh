#!/usr/bin/env bash
# Files that are compiled as one (CMAKE_UNITY_BUILD) share their unnamed namespaces. The compiler refuses a type, a constant
# or a function that two of them define; two functions of one name with different parameters it takes for overloads, and may
# call the other one. So no two files of a library, or of a folder of the engine, and no two tests of a folder, define a
# function of the same name there. The engine's phases are never compiled so, nor are the files that
# SKIP_UNITY_BUILD_INCLUSION names in protocol/.
set -euo pipefail

alone=
[[ ! -f protocol/CMakeLists.txt ]] ||
  alone=$(sed -n '/^set_source_files_properties(/,/SKIP_UNITY_BUILD_INCLUSION/p' protocol/CMakeLists.txt | grep -o '[a-z_]*\.cc')
# shellcheck disable=SC2016 # awk's own
find engine protocol server tests -path tests/fuzz -prune -o -path engine/carcassonne/phases -prune -o -name '*.cc' -print0 | sort -z |
  xargs -0 -r awk -v alone="$alone" '
    FNR == 1 {
      unnamed = 0
      file = FILENAME
      sub(/.*\//, "", file)
      skipped = index("\n" alone "\n", "\n" file "\n") > 0
      split(FILENAME, parts, "/")
      folder = FILENAME
      sub(/\/[^\/]*$/, "", folder)
      group = file ~ /_test\.cc$/ || folder ~ /^tests|testing$/ ? folder " tests" : parts[1] == "engine" ? folder : parts[1]
    }
    /^namespace \{/ { unnamed = 1 }
    /^}  \/\/ namespace$/ { unnamed = 0 }
    unnamed && !skipped && match($0, /^(\[\[[a-z]+\]\] )?[A-Za-z].*[ *&][a-z_0-9]+\(/) && !/^(using|typedef|constexpr [a-z:A-Z]+ k|#)/ {
      name = substr($0, 1, RLENGTH - 1)
      sub(/.*[ *&]/, "", name)
      key = group " " name
      if (key in seen && seen[key] != FILENAME) {
        printf "%s and %s: both define %s() in an unnamed namespace\n", seen[key], FILENAME, name
        bad = 1
      }
      seen[key] = FILENAME
    }
    END { exit bad }'

#!/usr/bin/env bash
# server/LIMITS.md lists every bound in the server's limits.h and *_limits.h. `tests/checks/limits.sh write` makes it.
set -euo pipefail
page=server/LIMITS.md

# One row for the constants that share a comment: names, values, and the comment.
# shellcheck disable=SC2016 # the dollars are awk's
rows='
  function value(text) {
    sub(/^.* k[A-Za-z0-9]+/, "", text)
    sub(/^[ =]+/, "", text)
    sub(/;$/, "", text)
    gsub(/\047/, ",", text)
    if (text ~ /^\{[0-9,]+, std::chrono::/) {
      every = text
      sub(/^\{[0-9,]+, /, "", every)
      sub(/\}$/, "", every)
      sub(/, std.*/, "", text)
      return substr(text, 2) " at once, then one in " span(every)
    }
    gsub(/[{}]/, "", text)
    if (unit != "") return text " " unit
    if (text == "1024") return "1 KiB"
    sub(/ \* 1024 \* 1024$/, " MiB", text)
    sub(/ \* 1024$/, " KiB", text)
    return text
  }
  function span(text, name) {
    name = text ~ /milliseconds/ ? "ms" : "s"
    gsub(/[^0-9,]/, "", text)
    return text " " name
  }
  function row() {
    if (names != "") printf "| %s | %s | %s |\n", names, values, comment
    names = values = comment = ""
  }
  /^\/\/ / && heading == "" { heading = substr($0, 4) }
  /^namespace/ {
    printf "\n## `%s`\n\n%s\n\n| name | bound | of what, and what happens there |\n| --- | --- | --- |\n", substr(FILENAME, length("server/") + 1), heading
  }
  /^\/\/\/ / {
    if (names != "") row()
    comment = comment (comment == "" ? "" : " ") substr($0, 5)
  }
  /^inline constexpr / {
    unit = ""
    if ($0 ~ /std::chrono::milliseconds k/) unit = "ms"
    if ($0 ~ /std::chrono::seconds k/) unit = "s"
    if ($0 ~ /std::chrono::minutes k/) unit = "min"
    if ($0 ~ /std::chrono::hours k/) unit = "h"
    match($0, /k[A-Z][A-Za-z0-9]*/)
    names = names (names == "" ? "" : ", ") "`" substr($0, RSTART, RLENGTH) "`"
    values = values (values == "" ? "" : "; ") value($0)
  }
  END { row() }'

made() {
  cat <<'END'
# Limits

Every bound of the server that is no setting and no part of the wire. `tests/checks/limits.sh write` makes this page from the headers that it names.
Bounds of messages are in `protocol/client_messages.h` and `protocol/server_messages.h`; [README.md](README.md#at-the-limits) has those that a host sets.
END
  find server -name 'limits.h' -o -name '*_limits.h' | LC_ALL=C sort | while IFS= read -r header; do awk "$rows" "$header"; done
}

if [[ ${1-} == write ]]; then
  made >"$page"
elif ! diff <(made) "$page" >/dev/null 2>&1; then
  echo "$page: not what the headers say; tests/checks/limits.sh write makes it anew"
  exit 1
fi

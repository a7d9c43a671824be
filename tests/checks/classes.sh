#!/usr/bin/env bash
# A class of the server has at most 40 functions and 16 members: a larger one is several things. Functions that are
# = default or = delete, and what is static data, are not counted.
set -euo pipefail

# It reads each header as a whole, without comments, texts and lines of the preprocessor. A stack holds the open
# braces: the name of a class, or "-" for anything else.
# shellcheck disable=SC2016 # the dollars are awk's
count='
  function without_arguments(text) {
    while (gsub(/<[^<>]*>/, "", text)) continue
    return text
  }
  function owner(  at, name) {
    for (at = 1; at <= depth; ++at) if (stack[at] != "-") name = name (name == "" ? "" : "::") stack[at]
    return name
  }
  function settle(text,  plain, name) {
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    plain = without_arguments(text)
    sub(/^template */, "", plain)
    if (plain == "" || plain ~ /^(using|typedef|friend|static_assert|enum|class|struct|union)([^A-Za-z_]|$)/) return
    if (plain ~ /= *(default|delete)$/) return
    name = owner()
    seen[name] = 1
    if (plain ~ /^[^=]*\(/ || plain ~ /operator/) functions[name]++
    else if (plain !~ /^(inline )?static /) members[name]++
  }
  function read_header(text,  at, sign, said, round, name) {
    depth = 0; said = ""; round = 0
    for (at = 1; at <= length(text); ++at) {
      sign = substr(text, at, 1)
      if (sign == "{") {
        name = "-"
        if (round == 0 && (depth == 0 || stack[depth] != "-") &&
            match(without_arguments(said), /(^|[ \t])(class|struct|union) +[A-Za-z_:]+[^()=]*$/) &&
            said !~ /(^|[ \t])enum /) {
          name = without_arguments(said)
          sub(/.*(class|struct|union) +/, "", name)
          sub(/[^A-Za-z_0-9].*/, "", name)
        } else if (said ~ /(^|[ \t])namespace([ \t]|$)/) name = ""
        if (name == "") { said = ""; continue }  # its end closes nothing
        stack[++depth] = name
        outer[depth] = said; said = ""
      } else if (sign == "}") {
        if (depth == 0) { said = ""; continue }
        name = stack[depth]; said = outer[depth--]
        if (name != "-") said = "class"
        else if (depth > 0 && stack[depth] != "-" && round == 0) {
          if (said ~ /^[ \t]*,/) said = ""
          else if (without_arguments(said) ~ /^[^=]*\(|operator/) { settle(said); said = "" }
        }
      } else if (depth > 0 && stack[depth] == "-") continue
      else if (sign == ";" && round == 0) { if (depth > 0) settle(said); said = "" }
      else if (sign == ":" && said ~ /^[ \t]*(public|private|protected)[ \t]*$/) said = ""
      else { round += (sign == "(") - (sign == ")"); said = said sign }
    }
  }
  function finish(  name) {
    if (file == "") return
    read_header(whole)
    for (name in seen)
      if (functions[name] > 40 || members[name] > 16)
        printf "%s %s %d %d\n", file, name, functions[name], members[name]
    delete seen; delete functions; delete members
  }
  FNR == 1 { finish(); file = FILENAME; whole = "" }
  /^[ \t]*#/ { next }
  {
    gsub(/"([^"\\]|\\.)*"/, "")
    gsub(/\047([^\047\\]|\\.)\047/, "")
    sub(/\/\/.*/, "")
    whole = whole " " $0
  }
  END { finish() }'

found=$(find server -name '*.h' | sort | xargs awk "$count" | sort)
[[ -z $found ]] && exit
while read -r file name functions members; do
  printf '%s: %s has %d functions and %d members; 40 and 16 are allowed\n' "$file" "$name" "$functions" "$members"
done <<<"$found"
exit 1

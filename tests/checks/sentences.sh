#!/usr/bin/env bash
# A sentence of a comment or a page has at most 30 words. It ends at a full stop, a question or exclamation mark, or a colon.
# What stands in quotes, backquotes or brackets counts as one word or none; code, tables, lists and headings are not looked at.
set -euo pipefail

files() {
  git ls-files -co --exclude-standard -- '*.md' '*.h' '*.cc' 2>/dev/null || find . -type f \( -name '*.md' -o -name '*.h' -o -name '*.cc' \) -printf '%P\n'
}

# shellcheck disable=SC2016 # the dollars are awk's
long='
  function words(text, count, parts, i, n) {
    n = split(text, parts, /[ \t]+/)
    for (i = 1; i <= n; i++) if (parts[i] ~ /[A-Za-z]/) count++
    return count + 0
  }
  function close_block(n, i, parts) {
    gsub(/`[^`]*`/, "X", block)
    gsub(/"[^"]*"/, "X", block)
    gsub(/\([^()]*\)/, "", block)
    gsub(/[.!?:][*_)]*[ \t]+/, "\n", block)
    n = split(block, parts, "\n")
    for (i = 1; i <= n; i++)
      if (words(parts[i]) > 30) { print file ":" first ": " words(parts[i]) " words: " parts[i]; found = 1 }
    block = ""
  }
  function add(text) {
    if (block == "") first = FNR
    block = block " " text
  }
  FNR == 1 { close_block(); file = FILENAME; code = 0; list = 0; page = file ~ /\.md$/ }
  page && /^ *```/ { close_block(); code = !code; next }
  page && code { next }
  page && /^ *$/ { close_block(); next }
  page && /^ *([|#>]|[-*] |[0-9]+\. )/ { close_block(); list = /^ *([-*] |[0-9]+\. )/; next }
  page && block == "" && /^  / { next }
  page && list && /^  / { next }
  page { list = 0; add($0); next }
  /^ *\/\/\/?([^<]|$)/ {
    text = $0
    sub(/^ *\/\/\/?/, "", text)
    mark = $0 ~ /^ *\/\/\// ? "///" : "//"
    if (mark != last || text ~ /^ *$/ || text ~ /^  / || text ~ /^ [-*] /) close_block()
    last = mark
    if (text !~ /^  / && text !~ /^ [-*] /) add(text)
    next
  }
  { close_block() }
  END { close_block(); exit found }
'

mapfile -t read < <(files | grep -vE "(^|/)(node_modules|build|dist)/" | while read -r file; do [[ ! -f $file ]] || echo "$file"; done)
[[ ${#read[@]} -gt 0 ]] || exit 0
if ! awk "$long" "${read[@]}"; then
  echo 'make two sentences of each'
  exit 1
fi

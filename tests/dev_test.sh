#!/usr/bin/env bash
# What ./dev promises where no terminal is attached: a line at least every ten seconds, and nothing else changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=build/dev_test.txt
mkdir -p build

eval "$(sed -n '/^going_on() {/,/^}/p' dev)"
grep -qx 'tick_s=[1-9]' dev # under ten seconds

expect() { # expect WHAT TEST...
  local what=$1
  shift
  "$@" || {
    printf './dev: %s\n' "$what"
    cat "$out"
    exit 1
  }
}

until_three_lines() { # of the ticker, at most a minute
  local tries
  for ((tries = 0; tries < 600; tries++)); do
    [[ $(grep -c 'still working' "$out") -lt 3 ]] || return 0
    sleep 0.1
  done
}
export tick_s=1
going_on until_three_lines >"$out"
expect 'a silent command goes on without a word' test "$(grep -c 'still working, . s' "$out")" -ge 3

tick_s=60
going_on printf 'said\n' >"$out"
expect 'a quick command says more than its own words' test "$(cat "$out")" = said

status=0
going_on bash -c 'exit 7' >"$out" || status=$?
expect 'the exit code of a command is lost' test "$status" -eq 7

# Every long step of building and running goes through it.
for step in 'apt-get update' 'apt-get install' 'npm ci' 'npm run --silent build' 'cmake --build'; do
  expect "nothing is said during '$step'" test -z "$(grep -E "^[^#]*$step" dev | grep -v going_on)"
done
echo 'what ./dev says: 8 checks passed'

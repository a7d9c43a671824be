#!/usr/bin/env bash
# What ./dev promises where no terminal is attached: a line at least every ten seconds, and nothing else changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=build/dev_test.txt
mkdir -p build

for file in dev.d/shared/*.sh; do
  # shellcheck source=/dev/null
  . "$file"
done

count=0
expect() { # expect WHAT TEST...
  local what=$1
  shift
  count=$((count + 1))
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
expect 'nothing is said for ten seconds' test "$tick_s" -lt 10
tick_s=1
going_on until_three_lines >"$out"
expect 'a silent command goes on without a word' test "$(grep -c 'still working, . s' "$out")" -ge 3

tick_s=60
going_on printf 'said\n' >"$out"
expect 'a quick command says more than its own words' test "$(cat "$out")" = said

status=0
going_on bash -c 'exit 7' >"$out" || status=$?
expect 'the exit code of a command is lost' test "$status" -eq 7

# What cases have cost: as they say it, or by the wall, the dearest ten, and a word about those above the bar.
{
  for name in 01 02 03 04 05 06 07 08 09 10 11; do
    printf '<testcase name="cheap %s" classname="cheap" time="99.5" status="run">\n' $name
    printf '<system-out>said &lt;much&gt;\nprocessor: 0.%s s\n</system-out>\n</testcase>\n' $name
  done
  printf '<testcase name="by the wall, 2" classname="x" time="19.9" status="run">\n</testcase>\n'
  printf '<testcase name="dear" classname="dear" time="1.5" status="fail">\n<system-out>\nprocessor: 20.01 s\n'
} >build/dev_test.xml
dearest_cases build/dev_test.xml >"$out"
expect 'the dearest case does not come first' test "$(head -n 1 "$out")" = '20.01 dear'
expect 'a case that does not say what it used is left out' test "$(sed -n 2p "$out")" = '19.90 by the wall, 2'
expect 'these are not the ten dearest' test "$(sed -n '3p;10p' "$out" | xargs)" = '0.11 cheap 11 0.04 cheap 04'
expect 'a case above the bar is not warned of, or others are' test "$(sed -n '11,$p' "$out")" = \
  'WARNING: more than 20 s of processor: 20.01 dear'
expect 'a case that runs away is not stopped' grep -q 'ulimit -St .case_limit_s && .*ctest' dev.d/shared/ctest.sh

# Nothing is missing from the lists of packages, and every command is in the table.
mapfile -t lists < <(grep -rhoP '\bneed \K[a-z_ ]+$' dev.d | tr ' ' '\n' | sort -u)
for list in "${lists[@]}"; do
  expect "no list of packages is called $list" test -n "${packages[$list]-}"
done
for file in dev.d/*.sh; do
  command=${file#dev.d/}
  expect "./dev help does not tell of ${command%.sh}" grep -q "^./dev ${command%.sh} " <(./dev help)
done
expect 'a command that is not there' test "$(./dev nothing 2>&1)" = 'No such command: nothing. ./dev help lists them.'
expect 'a part that is not there' test "$(./dev test nothing 2>&1)" = 'No such part: nothing. ./dev help lists them.'

# Every long step of building and running goes through it.
for step in 'apt-get update' 'apt-get install' 'npm ci' 'npm run --silent build' 'cmake --build'; do
  expect "nothing is said during '$step'" test -z "$(grep -rhE "^[^#]*$step" dev dev.d | grep -v going_on)"
done
echo "what ./dev says: $count checks passed"

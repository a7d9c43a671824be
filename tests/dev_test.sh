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
    printf '<testcase name="file %s" classname="file" time="99.5" status="run">\n' $name
    printf '<system-out>said &lt;much&gt;\nprocessor: 0.%s s, cheap %s\nprocessor: 0.00 s, nothing\n</system-out>\n</testcase>\n' $name $name
  done
  printf '<testcase name="by the wall, 2" classname="x" time="19.9" status="run">\n</testcase>\n'
  printf '<testcase name="dear" classname="dear" time="1.5" status="fail">\n<system-out>\nprocessor: 20.01 s, dear: it computes\n'
} >build/dev_test.xml
dearest_cases build/dev_test.xml >"$out"
expect 'the dearest case does not come first' test "$(head -n 1 "$out")" = '20.01 dear: it computes'
expect 'a case that does not say what it used is left out' test "$(sed -n 2p "$out")" = '19.90 by the wall, 2'
expect 'these are not the ten dearest' test "$(sed -n '3p;10p' "$out" | xargs)" = '0.11 cheap 11 0.04 cheap 04'
expect 'a case above the bar is not warned of, or others are' test "$(sed -n '11,$p' "$out")" = \
  'WARNING: more than 20 s of processor: 20.01 dear: it computes'

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

# A run of parts in a repository of its own, with the real ./dev, and parts and a .ci/run that say in a file what to do.
repository=$(mktemp -d)
gate_pid=
# Called by the trap.
# shellcheck disable=SC2317
clean_up() {
  [[ -z $gate_pid ]] || kill -KILL -- "-$gate_pid" 2>/dev/null || true
  rm -rf "$repository"
}
trap clean_up EXIT
unset "${!GATEHOUSE_@}" GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 # what somebody has set for their own commits
in_repository() { (cd "$repository" && "$@"); }
commit() { in_repository git -c user.name=Anybody -c user.email=anybody@example.org commit -qam "$1"; }
cp -r dev dev.d "$repository"
rm "$repository"/dev.d/test/*.sh
mkdir "$repository/.ci"
cp .ci/run "$repository/.ci/run"
echo /build/ >"$repository/.gitignore"
cat >"$repository/dev.d/test/one.sh" <<'PART'
test_one() { echo "seed ${GATEHOUSE_SEED-none}, search ${GATEHOUSE_SEARCH-none}"; }
PART
cat >"$repository/dev.d/test/busy.sh" <<'PART'
test_busy() { bash -c 'for ((i = 0; i < 150000; i++)); do :; done'; }
PART
cat >"$repository/dev.d/test/beside.sh" <<'PART'
test_beside() {
  printf 'beside says this\n'
  say_last 'UNSTABLE: beside'
  sleep 600 &
  . ./what_to_do_beside.sh
}
PART
cat >"$repository/dev.d/test/two.sh" <<'PART'
test_two() {
  echo "CI=${CI-}"
  [[ ! -t 0 ]] && ! read -r || return 9
  say_last 'Again:
100% tests passed, 0 tests failed out of 3'
  . ./what_to_do.sh
}
PART
printf '%s\n' 'need() { :; }' 'need_database() { :; }' 'use_node() { :; }' 'build_cc() { :; }' >"$repository/dev.d/shared/without_building.sh"
for name in tests/property/property_test protocol/protocol_test server/server_room_test tests/server_crash_test; do
  mkdir -p "$(dirname "$repository/build/release/$name")"
  cat >"$repository/build/release/$name" <<'PROGRAM'
#!/bin/sh
echo "searched $GATEHOUSE_SEARCH times from $GATEHOUSE_SEED"
PROGRAM
  chmod +x "$repository/build/release/$name"
done
sed -i 's/names=(format .*)/names=(one busy two)/; s/^test_waits=.*/test_waits=(beside)/' "$repository/dev.d/test.sh"
echo true >"$repository/what_to_do_beside.sh"
do_this() { # do_this SUBJECT COMMAND...: what the part `two` does from the commit with this subject on
  printf '%s\n' "${@:2}" >"$repository/what_to_do.sh"
  in_repository git add -A
  commit "$1"
}
run() { # run WHAT STATUS COMMAND...
  local what=$1 expected=$2 got=0
  shift 2
  in_repository "$@" >"$out" 2>&1 </dev/null || got=$?
  expect "$what: exit code $got" test "$got" -eq "$expected"
}
parts() { cut -d ' ' -f 1,2 "$repository/$1" | xargs; }
in_repository git init -q
do_this 'It is green' 'true'

run 'parts' 0 ./dev test
expect 'the last line is not the last of the last part' test "$(tail -n 1 "$out")" = '100% tests passed, 0 tests failed out of 3'
expect 'there is no table of the parts before it' test "$(tail -n 8 "$out" | grep -oE '^[a-z]+ +[0-9]+\.[0-9] +[0-9]+\.[0-9]$' | cut -d ' ' -f 1 | xargs)" = \
  'one busy two together'
expect 'build/parts.txt has other parts' test "$(parts build/parts.txt)" = 'one green busy green two green'
expect 'processor and wall of a busy part are not known' grep -qE '^busy green ([1-9]|0\.[1-9])[0-9.]* ([1-9]|0\.[1-9])' \
  "$repository/build/parts.txt"
expect 'a test has a seed that nobody gave' grep -q '^seed none, search none$' "$out"
run 'a seed' 0 ./dev test --seed 4711 one
expect 'the parts do not get the seed' grep -q '^seed 4711, search none$' "$out"
for seed in '' -1 1.5 07 4294967296 9999999999 99999999999999999999 x; do
  expect "'$seed' is taken for a seed" test "$(set_seed "$seed" 2>&1)" = "A seed is a number from 0 to 4294967295, not '$seed'."
done
run 'no seed' 1 ./dev test --seed
for seed in 0 4294967295 "$(random_seed)"; do
  expect "$seed is not taken for a seed" test "$(set_seed "$seed" && printenv GATEHOUSE_SEED)" = "$seed"
done
run 'all parts, and one' 1 ./dev test --all one

# Parts that wait for most of their time run beside the others: green, red before the others and after them, and stopped.
cd_in() { printf '%s\n' "${@:2}" >"$repository/$1"; }
until_said() { printf 'while ! grep -q %s build/parts.txt; do sleep 0.05; done\n' "'$1'"; } # until_said LINE
busy_parts() { awk '$4 >= 1.5 { print $1 }' "$repository/build/parts.txt"; }
cd_in what_to_do.sh "$(until_said 'beside running')"
cd_in what_to_do_beside.sh "$(until_said 'two green')"
run 'beside' 0 ./dev test beside one two
expect 'the parts are in another order' test "$(parts build/parts.txt)" = 'one green two green beside green'
expect 'what ran beside is not shown' test "$(grep -c '^beside says this$' "$out")" -eq 1
expect 'the last words of the others come first' test "$(tail -n 1 "$out")" = '100% tests passed, 0 tests failed out of 3'
expect 'the last words of what ran beside are lost' grep -q 'UNSTABLE: beside' "$out"
expect 'two parts beside each other take no time by the wall' grep -qE '^together +[0-9.]+ +[0-9.]+$' "$out"
cd_in what_to_do_beside.sh true
cd_in what_to_do.sh "$(until_said 'beside green')" 'sleep 0.5'
run 'beside, green before the others' 0 ./dev test beside two one
expect 'the others do not go on' test "$(parts build/parts.txt)" = 'two green one green beside green'
# shellcheck disable=SC2016
cd_in what_to_do_beside.sh 'until [[ $(processor) -gt 150 ]]; do for _ in {1..20000}; do :; done; done'
run 'beside, busy' 0 ./dev test beside two one
expect 'its processor is told as that of another part' test "$(busy_parts)" = beside
cd_in what_to_do.sh true
cd_in what_to_do_beside.sh "$(until_said 'two green')" 'exit 5'
run 'beside, red after the others' 5 ./dev test beside one two
expect 'it is not named' grep -qE '^red: beside after [0-9.]+ s$' "$out"
cd_in what_to_do_beside.sh 'exit 5'
cd_in what_to_do.sh "$(until_said 'beside red')"
run 'beside, red before the others' 5 ./dev test beside two one
expect 'the others go on' test "$(parts build/parts.txt)" = 'two green beside red'
expect 'what it said is not shown' test "$(grep -c '^beside says this$' "$out")" -eq 1
cd_in what_to_do_beside.sh 'sleep 600'
cd_in what_to_do.sh "$(until_said 'beside running')" 'exit 3'
run 'red beside one that goes on' 3 ./dev test beside one two
expect 'it is not stopped' test "$(parts build/parts.txt)" = 'one green two red beside stopped'
expect 'what it said until then is not shown' test "$(grep -c '^beside says this$' "$out")" -eq 1
cd_in what_to_do.sh "$(until_said 'beside running')" 'kill -KILL $$'
run 'killed beside one that goes on' 137 flock build/killed ./dev test beside one two
flock --wait 60 "$repository/build/killed" true || expect 'something goes on that a killed run has started' false
in_repository git checkout -q what_to_do.sh what_to_do_beside.sh

run 'a search' 0 ./dev search 3
seed=$(sed -nE 's/.*GATEHOUSE_SEED=([0-9]+) .*/\1/p' "$out")
expect 'a search does not say its seed, or has another' test "$(grep -c "^searched 3 times from $seed$" "$out")" -eq 4
GATEHOUSE_SEED=4712 run 'the same search' 0 ./dev search 3
expect 'a search does not take the seed that it is given' test "$(grep -c '^searched 3 times from 4712$' "$out")" -eq 4

run 'a clean tree' 0 ./dev gate
expect 'the gate does not say that it was green' grep -q '^green: .* s$' <(tail -n 1 "$out")
expect 'the gate does not run as continuous integration does' grep -q '^CI=true$' "$out"
run 'green' 0 ./dev gate --status
expect 'the status is not that of a green tree' grep -q '^green: these files' "$out"
expect 'the status does not tell what each part took' grep -qE '^  one=[0-9.]+ busy=[0-9.]+ two=[0-9.]+$' "$out"
expect 'the status has more than three lines' test "$(wc -l <"$out")" -le 3
expect 'the clone of a green tree is still there' test ! -e "$repository/build/gate/clone"

echo '# changed' >>"$repository/what_to_do.sh"
run 'green but for changes' 0 ./dev gate --status
expect 'the status takes changes for tested' grep -q '^green: HEAD, without what is not committed' "$out"
run 'changes that are not committed' 1 ./dev gate
expect 'it does not say why it refuses' grep -q '^There are changes that are not committed' "$out"
run 'without them' 0 ./dev gate --head
in_repository git checkout -q what_to_do.sh

do_this 'It is red' 'exit 3'
run 'not known' 1 ./dev gate --status
expect 'a tree that was not tested seems to be known' grep -q '^not green: ' "$out"
GATEHOUSE_SEED=5 run 'red' 3 ./dev gate
expect 'the failing part is not named' grep -qE '^red: two after [0-9.]+ s$' "$out"
expect 'the gate does not name it' grep -qE '^red: [0-9a-f]{12} in two, .* build/gate/clone' <(tail -n 1 "$out")
expect 'a variable of the caller reaches the clone' grep -q '^seed none' "$out"
expect 'the failing part is not in build/parts.txt' test "$(parts build/gate/clone/build/parts.txt)" = 'one green busy green two red'
expect 'the clone has a remote' test -z "$(git -C "$repository/build/gate/clone" remote)"
run 'red' 1 ./dev gate --status
expect 'the status does not say where it failed' grep -q '^red: these files, .* in two' "$out"
touch "$repository/build/gate/clone/left"
do_this 'It is green again' 'true'
run 'the files that were green, in another commit' 0 ./dev gate --status
expect 'what failed last is not said' grep -q '^the last one failed: .* in two' "$out"

# One that waits, and another at the same time.
do_this 'It waits' "touch '$repository/build/waits'" "while [[ -e '$repository/build/waits' ]]; do sleep 0.05; done"
start_and_wait() { # until the part `two` waits; in a process group of its own
  (cd "$repository" && exec setsid ./dev gate) >"$repository/build/first.txt" 2>&1 &
  gate_pid=$!
  local tries
  for ((tries = 0; tries < 2400; tries++)); do
    [[ ! -e $repository/build/waits ]] || return 0
    sleep 0.05
  done
}
stop_gate() { # stop_gate SIGNAL: the gate and all that it has started; returns when none of them is left
  { kill -"$1" -- "-$gate_pid" && wait "$gate_pid"; } 2>/dev/null || true
  gate_pid=
  flock --wait 60 "$repository/build/gate/lock" true
}
start_and_wait
expect 'the old clone was not removed' test ! -e "$repository/build/gate/clone/left"
run 'two at a time' 1 ./dev gate
expect 'the second does not say why it refuses' grep -qE '^Another ./dev gate is running here, .*: process [0-9]+' "$out"
run 'not green yet' 1 ./dev gate --status
expect 'the status does not say that it is running' grep -q '^running: .* now in two$' "$out"
rm "$repository/build/waits"
wait "$gate_pid" || { cat "$repository/build/first.txt"; exit 1; }
gate_pid=
run 'the first, in spite of the second' 0 ./dev gate --status

# One that is killed with all that it has started, and one that is interrupted.
do_this 'It waits again' "$(cat "$repository/what_to_do.sh")" ':'
start_and_wait
stop_gate KILL
run 'killed' 1 ./dev gate --status
expect 'the status does not say that it was killed' grep -q '^ended before its end: .* in two$' "$out"
rm "$repository/build/waits"
start_and_wait
stop_gate TERM
run 'interrupted' 1 ./dev gate --status
expect 'what was interrupted is not red' grep -q '^red: these files, .* in two' "$out"

# Where Debian comes from: what the machine's own sources say, in either form.
# shellcheck source=tests/support/debian_sources.sh
. tests/support/debian_sources.sh
apt=$repository/build/apt
sources() { # sources NAME TEXT: a file of /etc/apt
  mkdir -p "$apt/sources.list.d"
  printf '%b' "$2" >"$apt/$1"
}
expect_sources() { # expect_sources WHAT LINE...
  debian_sources "$apt" >"$out" 2>&1 || true
  expect "the sources of Debian: $1" test "$(cat "$out")" = "$(printf '%s\n' "${@:2}")"
  rm -r "$apt"
}
sources sources.list '# deb http://old.example/debian bookworm main\ndeb-src http://source.example/debian bookworm main\n'
sources sources.list.d/tools.list 'deb http://bookworm.example/tools stable main\ndeb cdrom:[Debian]/ bookworm main\n'
expect_sources 'there are none' 'The sources of apt on this machine name no archive with Debian 12 (bookworm).'
sources sources.list 'deb http://debian.example/debian bookworm main contrib # the mirror\n
  deb\t[ arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg ] https://debian.example:8443/debian-security bookworm-security main
deb [arch=amd64] http://debian.example/debian bookworm-updates main\ndeb http://second.example/debian bookworm main\n'
sources sources.list.d/somebody.list 'deb [signed-by=/etc/apt/keyrings/somebody.asc] http://somebody.example bookworm-updates main\n'
expect_sources 'one line each' 'deb http://debian.example/debian bookworm main' \
  'deb http://debian.example/debian bookworm-updates main' 'deb https://debian.example:8443/debian-security bookworm-security main'
sources sources.list.d/a.sources 'Types: deb\nURIs: http://off.example/debian\nSuites: bookworm\nComponents: main\nEnabled: no\n
Types: deb-src\nURIs: http://source.example/debian\nSuites: bookworm\nComponents: main\n
Types: deb\nURIs: http://somebody.example/\nSuites: bookworm\nComponents: main\nSigned-By: /etc/apt/keyrings/somebody.gpg\n'
sources sources.list.d/debian.sources '# The own archive\nTypes: deb deb-src\n# URIs: http://commented.example/debian
URIs: http://debian.example/debian\nsuites: bookworm\n bookworm-updates\nComponents: contrib main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n \nTypes: deb\nURIs: http://debian.example/debian-security
Suites: bookworm-security\nComponents: main'
expect_sources 'a paragraph each' 'deb http://debian.example/debian bookworm main' \
  'deb http://debian.example/debian bookworm-updates main' 'deb http://debian.example/debian-security bookworm-security main'
sources sources.list 'deb http://debian.example/debian bookworm main'
expect_sources 'only the release' 'deb http://debian.example/debian bookworm main'
shell_sources | xargs -0 grep -nE 'https?://[a-z.]*(debian|npmjs)[.]org' docker/Dockerfile >"$out" || true
expect 'the address of an archive stands in a script' test ! -s "$out"

# What clang-tidy found clean is known by the contents of a unit and of all that it includes, in any folder and however
# the compiler's cache writes the paths.
contents_of_unit() { # contents_of_unit PATH_OF_THE_SOURCE: as ninja tells what a unit in build/tidy_test includes
  mkdir -p build/tidy_test/build/tsan build/tidy_test/engine
  echo 'int one;' >build/tidy_test/engine/one.cc
  echo 'int two;' >build/tidy_test/engine/two.h
  (
    cd build/tidy_test
    # shellcheck disable=SC2317 # the changed function calls it
    ninja() { printf 'one.cc.o: #deps 2\n    %s\n    %s\n    /usr/include/features.h\n' "$1" "${1%one.cc}two.h"; }
    eval "$(declare -f tidy_contents | sed "s|ninja -C build/tsan -t deps|ninja '$1'|")"
    tidy_contents
  )
}
for path in ../../engine/one.cc "$PWD/build/tidy_test/engine/one.cc" "$PWD/build/tidy_test/build/tsan/../../engine/one.cc"; do
  contents_of_unit "$path" >"$out"
  expect "a unit is not known by its plain path: $path" test "$(cut -f 1 "$out")" = "$PWD/build/tidy_test/engine/one.cc"
  expect "not all contents of a unit count: $path" test "$(cut -f 2 "$out" | tr -d '\n' | wc -c)" -eq 32
done

# Every long step of building and running goes through it.
for step in 'apt-get update' 'apt-get install' 'npm ci' 'npm run --silent build' 'cmake --build'; do
  expect "nothing is said during '$step'" test -z "$(grep -rhE "^[^#]*$step" dev dev.d | grep -v going_on)"
done
echo "what ./dev says: $count checks passed"

#!/usr/bin/env bash
# Dependencies point one way: engine <- protocol <- server, and in the server from the roof down.
set -euo pipefail
found=0

# includes_of FOLDER: every include of the folder as FILE:LINE:NAME, NAME with its <> or "".
includes_of() { grep -rnHoP --include='*.h' --include='*.cc' '^\s*#\s*include\s*\K[<"][^>"]+[>"]' "$1" || true; }

# report TEXT: prints each line of the input as a fault.
report() {
  local line
  while IFS= read -r line; do
    printf '%s: %s\n' "$line" "$1"
    found=1
  done
}

standard='<[a-z_]+>'
testing='(<doctest/doctest\.h>|<rapidcheck[^>]*>|"tests/(support|property)/[^"]+")'

# except ALLOWED: drops the includes that are allowed, and the tests' own libraries in tests.
except() { grep -vP ":\d+:($1)\$" | grep -vP "_test\.(cc|h):\d+:$testing\$" || true; }

report 'the engine includes the standard library and engine/ only' < <(includes_of engine | except "$standard|\"engine/[^\"]+\"")
impure='<(thread|mutex|shared_mutex|future|condition_variable|stop_token|semaphore|latch|barrier|chrono|random|fstream|iostream|filesystem|ctime|cstdio)>'
report 'the engine has no threads, clocks, files or chance of its own' < <(includes_of engine | grep -vP '_test\.cc:' | grep -P "$impure" || true)
report 'the protocol includes the standard library, nlohmann, ICU, engine/ and protocol/ only' < <(includes_of protocol |
  except "$standard|<nlohmann/[^>]+>|<unicode/[^>]+>|\"(engine|protocol)/[^\"]+\"")
report 'of the engine the server sees engine/base, engine/game and the frame of scenarios only' < <(includes_of server |
  grep -P ':"engine/(?!(base|game)/|scenario/[a-z_]+\.h")' || true)
report 'rules do not know the scenario language' < <(includes_of engine |
  grep -P '^engine/(?!scenario/).*:"engine/scenario/' || true)
report 'the frame of scenarios knows no game' < <(includes_of engine |
  grep -P '^engine/scenario/[a-z_]+\.(h|cc):.*:"engine/(?!(base|game)/|scenario/[a-z_]+\.h")' || true)
# Positions described by hand are built in set_up.cc; observations are blanked by way of observation.h,
# ruleset.h, ruleset_builder.h and hands.h.
report 'while a game is played only Turn changes its position' < <(grep -rnoP --include='*.h' --include='*.cc' \
  '(?<!const )\bState& [a-z_]+' engine/carcassonne 2>/dev/null |
  grep -vE '_test\.cc:|^engine/carcassonne/(turn\.h|rules\.(h|cc)|set_up\.cc|observation\.h|hands\.(h|cc)|ruleset(_builder)?\.h):' || true)
report 'code does not include tests/, its tests may' < <({ includes_of server; includes_of tests/fuzz 2>/dev/null; } |
  grep -vP '_test\.(cc|h):' | grep -P '^(?!tests/).*:"tests/' || true)
report 'Asio and Beast stay in base/network.h and addresses.cc, net/, cluster/links/, the shells of rooms, bots and logs, and main.cc' < <(includes_of server |
  grep -P ':<boost/(asio|beast)' |
  grep -vP '^server/(base/(network\.h|addresses\.cc)|net/|cluster/links/|room/room\.(h|cc)|store/log_reader\.(h|cc)|bots/|main\.cc|[a-z_/]*_test\.cc)' || true)

# The floors of the server, from the cellar up: each may include itself and those before it. Tests, and what they put
# around the parts, stand beside the house.
floors=(base chance auth bots store store/sqlite store/postgres ratings people room events cluster lobby analysis cluster/links net net/ws net/http
  control config server commands main)
declare -A height
for at in "${!floors[@]}"; do height[${floors[at]}]=$at; done

# floor_of PATH: sets `floor` to that of a file below server/: the longest of its folders that is one, or its own name in
# server/ itself. Empty: it is on none.
floor_of() {
  floor=${1%/*}
  [[ $1 == */* ]] || floor=${1%.*}
  while [[ -z ${height[$floor]-} && $floor == */* ]]; do floor=${floor%/*}; done
  [[ -n ${height[$floor]-} ]] || floor=
}

climbs() {
  local file line name from
  while IFS=: read -r file line name; do
    floor_of "${file#server/}"
    from=$floor
    name=${name#\"server/} name=${name%\"}
    floor_of "$name"
    if [[ -z $from || -z $floor ]]; then
      printf '%s:%s:%s is on no floor\n' "$file" "$line" "$name"
    elif ((height[$floor] > height[$from])); then
      printf '%s:%s:%s, from %s up to %s\n' "$file" "$line" "$name" "$from" "$floor"
    elif [[ $from == store/postgres && $floor == store/sqlite ]]; then
      printf '%s:%s:%s, from one backend to the other\n' "$file" "$line" "$name"
    fi
  done < <(includes_of server | grep -P ':"server/' | grep -vP '_test\.(cc|h):\d|^server/testing/')
}
report 'a floor of the server includes those below it only' < <(climbs)
report 'a folder of the server is a floor of tests/checks/layering.sh' < <(find server -mindepth 2 \( -name '*.h' -o -name '*.cc' \) \
  ! -path 'server/testing/*' -printf '%P\n' | while IFS= read -r path; do
  floor_of "$path"
  [[ -n $floor ]] || echo "server/$path"
done)
report 'only tests include server/testing/' < <(includes_of server | grep -P ':"server/testing/' |
  grep -vP '_test\.(cc|h):\d|^server/testing/' || true)

exit "$found"

#!/usr/bin/env bash
# The checks themselves: each has to pass on a small tree and to fail on the same tree with one fault in it.
set -euo pipefail
checks=$PWD/tests/checks
tree=$(mktemp -d)
trap 'rm -rf "$tree" "$tree.found"' EXIT
failed=0
count=0

file() { # file PATH TEXT: writes a file of the tree
  mkdir -p "$tree/$(dirname "$1")"
  printf '%b\n' "$2" >"$tree/$1"
}

fresh() {
  rm -rf "${tree:?}"/*
  file CMakeLists.txt 'add_subdirectory(engine)'
  file engine/CMakeLists.txt 'add_library(engine base/one.cc carcassonne/expansions/all.cc carcassonne/expansions/river/river.cc)'
  file engine/base/one.h '#pragma once\n#include <vector>\n#include <cstdint>'
  file engine/base/one.cc '#include "engine/base/one.h"'
  file engine/base/one_test.cc '#include <doctest/doctest.h>\n#include "engine/base/one.h"'
  file engine/carcassonne/expansions/all.cc '#include "engine/carcassonne/expansions/river/river.h"'
  file engine/carcassonne/expansions/river/river.h '#pragma once'
  file engine/carcassonne/expansions/river/river.cc 'int river() {\n  builder.mark("spring");\n  boat = figure("barge", 1);\n  return 1;\n}'
  # shellcheck disable=SC2016 # Markdown's backquotes
  file engine/README.md '## The lists\n- `engine/carcassonne/expansions/NAME/`\n- `engine/CMakeLists.txt`\n- `tests/CMakeLists.txt`\n- `engine/carcassonne/expansions/all.cc`\n## Other'
  file engine/carcassonne/expansions/river/scenarios/one.scn 'scenario one\nsource RVr1\nexpect turn red\nscenario two\nsource RVr1\nrefuse red: pass'
  # shellcheck disable=SC2016 # Markdown's backquotes
  file engine/carcassonne/expansions/river/README.md '`RVr1` to `RVr2` are the numbers\n## What waits\n| RVr2 | a tower |'
  file tests/CMakeLists.txt 'set(scenario_places\n  engine/carcassonne/expansions/river/scenarios\n)'
  sed -i 's|base/one.cc|base/one.cc base/one_test.cc|' "$tree/engine/CMakeLists.txt"
  file protocol/game_in_play.h '#pragma once\n#include <nlohmann/json.hpp>\n#include "engine/base/one.h"'
  file server/base/network.h '#pragma once\n#include <boost/asio.hpp>\n#include "protocol/game_in_play.h"'
  file server/cluster/links/link.h '#include "server/base/network.h"\n#include "server/cluster/notice.h"'
  file server/cluster/notice.h '#pragma once\n#include <string>'
  file server/room/room_test.h '#include "server/cluster/links/link.h"\n#include "server/testing/world.h"'
  file server/testing/world.h '#include "server/server.h"'
  file server/room/limits.h '// Bounds of a room.\nnamespace gatehouse::server {\n/// Chairs.\ninline constexpr int kChairs = 6;'
  (cd "$tree" && "$checks/limits.sh" write)
  mkdir -p "$tree/tests/fuzz"
  file tests/browser/waits.js 'page.waitForFunction(holds)'
  file tests/browser/one.test.js 'await settled(person);'
  file web-client/src/board/seats.ts '// Taking a seat: neither of these words is a game'"'"'s'
  file web-client/src/games/chess_mess/rules.ts '// a knight takes a bishop'
  file web-client/src/games/games.ts 'import("./chess_mess/rules")'
}

verdict() { (cd "$tree" && "$checks/$1.sh" "${@:2}") >"$tree/output" 2>&1 && echo passes || echo fails; }

expect() { # expect VERDICT CHECK WHAT
  local got
  got=$(verdict "$2")
  count=$((count + 1))
  if [[ $got != "$1" ]]; then
    printf '%s %s: %s\n' "$2" "$got" "$3"
    cat "$tree/output"
    failed=1
  fi
}

fault() { # fault CHECK PATH TEXT: with this line added to that file, the check has to fail
  fresh
  if [[ -f $tree/$2 ]]; then printf '%b\n' "$3" >>"$tree/$2"; else file "$2" "$3"; fi
  expect fails "$1" "$2: $3"
}

for check in layering lists sizes names frame together expansions goldens waits numbered limits classes sentences; do
  fresh
  expect passes "$check" 'a clean tree'
done

fault layering engine/base/one.h '#include <boost/asio.hpp>'
fault layering engine/base/one.h '#include <nlohmann/json.hpp>'
fault layering engine/base/one.h '#include <unistd.h>'
fault layering engine/base/one.h '#include "protocol/game_in_play.h"'
fault layering engine/base/one.cc '#include <thread>'
fault layering engine/base/one.cc '#  include <iostream>'
fault layering engine/base/one.cc '#include <doctest/doctest.h>'
fault layering protocol/game_in_play.h '#include "server/base/network.h"'
fault layering protocol/game_in_play.h '#include <boost/json.hpp>'
fault layering server/base/network.h '#include "engine/carcassonne/expansions/river/river.h"'
fault layering server/base/network.h '#include "tests/support/clock.h"'
fault layering server/lobby.h '#include <boost/beast.hpp>'
fault layering engine/base/one.h '#include "engine/scenario/text.h"'
fault layering engine/scenario/text.h '#include "engine/carcassonne/rules.h"'
fault layering server/base/network.h '#include "engine/scenario/carcassonne/table.h"'
fault layering server/base/network.h '#include "server/room/room.h"'
fault layering server/room/room.h '#include "server/lobby/lobby.h"'
fault layering server/cluster/notice.h '#include "server/cluster/links/link.h"'
fault layering server/net/ws/session.h '#include "server/net/http/session.h"'
fault layering server/net/listener.h '#include "server/control/door.h"'
fault layering server/server.cc '#include "server/commands/serve.h"'
fault layering server/store/postgres/store.h '#include "server/store/sqlite/store.h"'
fault layering server/attic/room.h '#pragma once'
fault layering server/room/room.h '#include "server/attic/door.h"'
fault layering server/lobby/lobby.h '#include "server/testing/world.h"'
fault frame engine/base/one.h 'int river_tiles();'
fault frame protocol/game_in_play.h 'struct River {};'
fault frame server/lobby.h '// as in Carcassonne'
fault frame server/lobby.h 'struct FollowerCount {};'
fault frame engine/game/game.h '// a dragon'
fault frame engine/scenario/text.h '// a dragon'
fault frame protocol/schemas/types.json '"merchants"'
fault frame web-client/src/screens/Create.svelte '{#if game === "chess_mess"}'
fault frame web-client/src/text/en.json '"error.farm": "No farmers here"'
fault layering engine/carcassonne/phases/draw.cc 'void spoil(State& state);'
fault expansions engine/carcassonne/rules.h 'int springs = 0;'
fault expansions protocol/carcassonne_codec.cc 'const auto barge = "barge";'
fault expansions engine/carcassonne/expansions/base/rules.cc 'using river::kSpring;'
fault expansions protocol/schemas/carcassonne.json '{"const": "spring"}'
fault expansions tests/property/oracle.cc 'river::reading();'
fault expansions web-client/src/games/carcassonne/Board.svelte 'kind === "spring"'
fault expansions web-client/src/games/carcassonne/board.css '.river { fill: blue; }'
fault expansions web-client/scripts/size.js 'const kLarge = { river: 6.5 };'
# shellcheck disable=SC2016
fault expansions engine/README.md '## The lists\n- river also: `engine/base/one.h`'
fault limits server/room/limits.h 'inline constexpr int kDoors = 2;'
fault limits server/lobby/door_limits.h 'inline constexpr int kDoors = 2;'
fault limits server/LIMITS.md 'and windows'
fault lists engine/base/two.cc 'int two;'
fault lists engine/base/ne.cc 'int ne;'
fault lists engine/CMakeLists.txt 'file(GLOB sources *.cc)'
fault lists engine/carcassonne/expansions/tower/tower.h '#pragma once'
fault lists engine/carcassonne/expansions/all.cc '#include "engine/carcassonne/expansions/abbey/abbey.h"'
fault lists engine/game/scenarios/two.scn 'scenario two'
fault lists engine/game/SCENARIOS.md 'Scenarios'
fault lists engine/carcassonne/SCENARIOS.md 'Nothing of that expansion'
fault lists protocol/README.md 'Nothing of that expansion'
fault classes server/room/wide.h "class Wide {\n$(printf 'int f%d(int a = {}) const { return 1; }\\n' {1..41})};"
fault classes server/room/full.h "struct Full {\n$(printf 'std::function<void(int)> f%d = {};\\n' {1..17})};"
fault classes server/room/inner.h "class Outer {\nstruct Inner {\n$(printf 'int m%d{};\\n' {1..17})};\n};"
fresh
file server/room/wide.h "class Wide {\n$(printf 'int f%d();\\n' {1..40})$(printf 'int m%d{};\\n' {1..16})};"
expect passes classes 'a class of 40 functions and 16 members'
fault sizes engine/base/one.cc "int long_one() {$(printf '\\n%.0s' {1..70})}"
fault sizes dev "$(printf '\\n%.0s' {1..501})"
fault sizes dev.d/long.sh "$(printf '\\n%.0s' {1..501})"
fault sizes tests/long_test.sh "$(printf '\\n%.0s' {1..501})"
fault sizes web-client/src/long.ts "$(printf '\\n%.0s' {1..501})"
fault sizes web-client/src/board/Wide.svelte "<p>$(printf 'a%.0s' {1..114})</p>"
fault waits tests/browser/one.test.js 'await page.waitForTimeout(50);'
fault waits tests/browser/one_player.js 'await page.waitForFunction(() => seen);'
fault waits tests/browser/table.js 'import { setTimeout as pause } from "node:timers/promises";'
fault names server/base/network.h 'class RoomManager {};'
fault names engine/base/one.h 'namespace util {}'
fault names server/net/socket_helper.h '#pragma once'
fault names server/common/net.h '#pragma once'
fault names server/net/Socket.h '#pragma once'
fault names server/base/network.h '// Whoever connects is greeted.'
fault names server/base/network.h '/// So many bytes at most.'
fault names README.md 'It goes on, whatever happens to the server.'
fault names web-client/src/board/cell.ts '// Whoever looks here sees a cell.'
fault names web-client/src/text/en.json '{ "one": "Whoever owns it scores." }'
fault names web-client/src/board/Stage.svelte '<!-- So many cells. -->'
fault names tests/README.md 'It runs, whatever else runs.'
fault names tests/browser/one.test.js '// That which is shown is read.'
fault names engine/base/one.h '/// Whatever lies here is read.'
fault names engine/base/one.cc 'int one();  // so many'
fault names tests/support/one.h '/// The door of whoever comes.'
fault names engine/README.md 'A seat gives that which it holds.'
fault names protocol/game_in_play.h '// Whoever asks is answered.'
fault names protocol/errors.cc '    {ErrorCode::BadWord, "bad-word", "Whoever makes a table needs a word.", false},'
fault names protocol/errors.cc '     "Whoever makes a table needs a word.",'
fault names protocol/schemas/types.json '{ "description": "So many at once." }'
fault names docker/CLUSTER.md 'So many games have lost moves.'
fault names server/net/net_test.cc 'TEST_CASE("One; another") {}'
fault names server/net/net_test.cc 'TEST_CASE(\n    "One "\n    "and; another") {\n}'

fresh
file engine/carcassonne/rules.h '// As with the river, which has a spring.'
file engine/carcassonne/expansions/abbey/abbey.cc 'bool has_river();'
file engine/carcassonne/rules_test.cc 'play("river");'
expect passes expansions 'an expansion in a comment, in another expansion and in a test'

numbered_with() { # expect VERDICT WHAT, with these scenarios
  fresh
  file engine/carcassonne/expansions/river/scenarios/one.scn "$3"
  expect "$1" numbered "$2"
}
numbered_with passes 'one that accepts and one that refuses' 'scenario one\nsource a rule; RVr1, RVr2\nexpect turn red\nscenario two\nsource RVr2; RVr1: "no"\nrefuse red: pass'
numbered_with fails 'a number of one scenario' 'scenario one\nsource RVr1\nexpect turn red\nrefuse red: pass'
numbered_with fails 'a number that nothing refuses' 'scenario one\nsource RVr1\nexpect turn red\nscenario two\nsource RVr1\nexpect turn blue'
numbered_with fails 'a number that nothing accepts' 'scenario one\nsource RVr1\nrefuse red: pass\nscenario two\nsource RVr1\nrefuse blue: pass'
numbered_with fails 'numbers that only begin alike' 'scenario one\nsource RVr11\nexpect turn red\nscenario two\nsource XRVr1\nrefuse red: pass'
numbered_with fails 'a number that waits and has a scenario' 'scenario one\nsource RVr1, RVr2\nexpect turn red\nscenario two\nsource RVr1\nrefuse red: pass'
fresh
# shellcheck disable=SC2016 # Markdown's backquotes
file engine/carcassonne/expansions/river/README.md '`RVr1` to `RVr2` are the numbers'
expect fails numbered 'a number without a scenario that waits for nothing'
# shellcheck disable=SC2016 # Markdown's backquotes
file engine/carcassonne/expansions/river/README.md '`RVr1` to `RVr1`, `RVr4` to `RVr5` are the numbers'
scenarios=engine/carcassonne/expansions/river/scenarios/one.scn
file $scenarios 'scenario one\nsource RVr1, RVr4, RVr5\nexpect turn red\nscenario two\nsource RVr1, RVr4, RVr5\nrefuse red: pass'
expect passes numbered 'numbers that leave some out'
file $scenarios 'scenario one\nsource RVr1, RVr4\nexpect turn red\nscenario two\nsource RVr1, RVr4\nrefuse red: pass'
expect fails numbered 'a number behind those that are left out'

fresh
file web-client/src/board/Wide.svelte "<p>$(printf 'ü%.0s' {1..113})</p>"
expect passes sizes 'a line of 120 letters that take more bytes'

ten='one two three four five six seven eight nine ten'
fault sentences engine/base/one.h "// $ten $ten\\n// $ten more."
fault sentences engine/base/one.h "/// Short. $ten $ten $ten more"
fault sentences engine/base/one.cc "  // $ten; $ten, $ten; more."
fault sentences README.md "$ten\\n$ten\\n$ten more."
fault sentences server/room/room.h "// $ten $ten $ten more."
fault sentences server/README.md "- one\\n\\n$ten $ten $ten more."
sentence() { # sentence PATH TEXT: with this text in that file, the check has to pass
  fresh
  file "$1" "$2"
  expect passes sentences "$1: $2"
}
sentence engine/base/one.h "// $ten $ten $ten."
sentence engine/base/one.h "// $ten $ten. Then\\n// $ten."
sentence engine/base/one.h "// $ten $ten:\\n// $ten."
sentence engine/base/one.h "// $ten $ten\\n//\\n// $ten more."
sentence engine/base/one.h "// $ten $ten\\n/// $ten more."
sentence engine/base/one.h "// $ten \`$ten $ten\` \"$ten $ten\" ($ten $ten)"
sentence engine/base/one.h "// $ten $ten\\n//   $ten more"
sentence engine/base/one.cc "f(\"$ten $ten $ten $ten\");"
sentence README.md "- $ten $ten\\n  $ten $ten"
sentence README.md "| $ten $ten $ten $ten |"
sentence README.md "\`\`\`\\n$ten $ten $ten $ten\\n\`\`\`"

together_with() { # two files of a library, and how the second one calls its function
  fresh
  file protocol/one.cc 'namespace {\nint rate(long points) {\n  return 1;\n}\n}  // namespace'
  file protocol/two.cc "namespace {\\nint $1(int points) {\\n  return 2;\\n}\\n}  // namespace"
}
together_with grade
expect passes together 'two functions of different names'
together_with rate
expect fails together 'two functions of one name'
file protocol/CMakeLists.txt 'set_source_files_properties(two.cc\n  PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)'
expect passes together 'two functions of one name, one of them in a file that is compiled alone'
for folder in engine/base engine/carcassonne/phases; do
  fresh
  for one in one two; do file "$folder/$one.cc" 'namespace {\nint rate(long points) {\n  return 1;\n}\n}  // namespace'; done
  verdict=fails
  [[ $folder != */phases ]] || verdict=passes
  expect $verdict together "two functions of one name in $folder"
done

goldens_with() { # VERDICT TRAILER: a commit that changes a golden, with this trailer
  local got
  fresh
  rm -rf "$tree/.git"
  file tests/golden/one.play 'before'
  git -C "$tree" init -q
  git -C "$tree" add -A
  git -C "$tree" -c user.name=A -c user.email=a@example.org commit -q -m 'tests: Begin'
  file tests/golden/one.play 'after'
  git -C "$tree" -c user.name=A -c user.email=a@example.org commit -q -a -m 'engine: Change games' -m "$2"
  got=$(verdict goldens "$(git -C "$tree" rev-parse HEAD~1)")
  count=$((count + 1))
  [[ $got == "$1" ]] || { printf 'goldens %s with the trailer "%s"\n' "$got" "$2" && cat "$tree/output" && failed=1; }
}
goldens_with fails ''
goldens_with fails 'Golden: 0123456789abcdef'
goldens_with passes "Golden: $(echo after | sha256sum | cut -c 1-16)"
rm -rf "$tree/.git"

headers_of() { # the header check alone on engine/base, the only part of the tree that needs no library
  fresh
  rm -r "$tree"/server/* "$tree"/protocol/*
  export XDG_CACHE_HOME=$tree.found
  file engine/base/one.h "$1"
}
headers_of '#pragma once\n#include <vector>\ninline std::vector<int> ints();\ninline std::vector<int> ints() { return {}; }'
expect passes headers 'a clean header'
headers_of '#pragma once\nstd::vector<int> ints();'
expect fails headers 'a header without its include'
headers_of 'struct Twice {};'
expect fails headers 'a header without its guard'
headers_of '#pragma once\nstruct One {};'
file engine/game/game.h '#pragma once\n#include "engine/base/one.h"'
file engine/game/over.h '#pragma once\n#include "engine/base/one.h"\n#include "engine/game/game.h"'
expect passes headers 'a header over a precompiled one'
file engine/base/one.h '#pragma once'
file engine/game/over.h '#pragma once\n#include "engine/game/game.h"\n#include "engine/base/one.h"\ninline One over() { return {}; }'
expect fails headers 'a header that was clean until another one changed'
file engine/base/one.h '#pragma once\nstruct One {};'
expect passes headers 'the same where that one is as before'
first=$tree
tree=$(mktemp -d)
trap 'rm -rf "$tree" "$first" "$first.found"' EXIT
cp -r "$first/." "$tree"
rm -r "$tree/build"
expect passes headers 'a copy of the folder'
count=$((count + 1))
[[ ! -s $tree/build/headers/list.txt ]] || { echo 'headers compiles again in a copy what was clean' && failed=1; }
file engine/game/over.h '#pragma once\n#include "engine/base/one.h"\n#include "engine/game/game.h"\nstruct Over {};'
expect passes headers 'a header that has changed in that copy'

printf '%d cases of the checks, %s\n' "$count" "$([[ $failed -eq 0 ]] && echo all as expected || echo with failures)"
exit "$failed"

// That what is copied of a position is all of it, with anything lying there before.

#include "engine/game/used_bytes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"
#include "engine/game/undo.h"
#include "tests/support/every_expansion.h"

namespace gatehouse::engine::carcassonne {
namespace {

TEST_CASE(
    "used bytes: a copy over other bytes is played on to the same end, and undone to the same beginning") {
  const Carcassonne game = tests::game_with_every_expansion();
  SeededDice dice(3);
  State state = game.initial();
  const auto copy = std::make_unique<State>();
  std::vector<Move> moves;
  std::size_t steps = 0;
  play_out(game, state, dice, moves, [&](const State& now, Seat seat, const Move& move) {
    std::memset(static_cast<void*>(copy.get()), static_cast<int>(0x80 + steps++ % 0x70), sizeof(State));
    copy_used(now, *copy);
    REQUIRE(same_table(*copy, now));
    REQUIRE(game.fingerprint(*copy) == game.fingerprint(now));
    State next = now;
    game.play(next, seat, move, nullptr);
    const StepBack<State> back(now, next);
    game.play(*copy, seat, move, nullptr);
    REQUIRE(same_table(*copy, next));
    REQUIRE(game.fingerprint(*copy) == game.fingerprint(next));
    back.undo(*copy);
    REQUIRE(same_table(*copy, now));
    REQUIRE(game.fingerprint(*copy) == game.fingerprint(now));
    std::vector<Move> before, after;
    const Actor who = game.actor(now);
    const Seat asked = who.chance ? kNoSeat : acting_seat(who);
    game.legal_moves(now, asked, before);
    game.legal_moves(*copy, asked, after);
    REQUIRE(before == after);  // the frontier, which is no part of a fingerprint
  });
  CHECK(steps > 300);
}

TEST_CASE("used bytes: of a position at the beginning of a game most mean nothing") {
  const State state = tests::game_with_every_expansion().initial();
  std::size_t bytes = 0;
  for (const auto& [begin, end] : used_bytes(state)) bytes += end - begin;
  CHECK(bytes < sizeof(State) / 2);
}

TEST_CASE("used bytes: of the base game few, all the time") {
  const Carcassonne game{Options()};
  SeededDice dice(3);
  State state = game.initial();
  std::vector<Move> moves;
  std::size_t most = 0;
  play_out(game, state, dice, moves, [&](const State& now, Seat, const Move&) {
    std::size_t bytes = 0;
    for (const auto& [begin, end] : used_bytes(now)) bytes += end - begin;
    most = std::max(most, bytes);
  });
  CHECK(most < 12 * 1024);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

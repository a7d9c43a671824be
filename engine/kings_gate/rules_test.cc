// What scenarios cannot show: how a game begins. Sentences of the rules are in scenarios/.
#include "engine/kings_gate/rules.h"

#include <doctest/doctest.h>

namespace gatehouse::engine::kings_gate {
namespace {

TEST_CASE("the dice choose who begins, then six tiles go to each hand, clockwise from there") {
  KingsGate game(3);
  SeededDice dice(1);
  State state = game.initial();
  CHECK(game.refusal(state, kNoSeat, game.read(state, "first 3")).name == "no-such-seat");
  CHECK(game.refusal(state, kNoSeat, game.read(state, "draw red1")).name == "wrong-step");
  CHECK(game.refusal(state, seat_at(0), game.read(state, "first 1")).name == "wrong-step");
  game.play(state, kNoSeat, game.read(state, "first 1"), nullptr);
  CHECK(game.drawer(state) == seat_at(1));
  while (state.step == Step::Deal) game.play(state, kNoSeat, game.roll(state, dice), nullptr);
  for (std::size_t s = 0; s < 3; ++s) CHECK(state.hand_size[s] == 6);
  CHECK(state.step == Step::Place);
  CHECK(state.seat == seat_at(1));
  CHECK(game.refusal(state, seat_at(0), game.read(state, "end")).name == "not-your-turn");
  CHECK(game.refusal(state, kNoSeat, game.read(state, "draw red1")).name == "not-your-turn");
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate

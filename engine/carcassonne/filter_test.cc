// What filters are asked about, and what an action is asked about that refuses a move.

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>

#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::kRed;
using imitations::Play;

int asked_unowned = 0;     ///< a filter, about moves that no action of the step answers for
int asked_impossible = 0;  ///< a filter, about moves that the action does not offer
int asked_why = 0;         ///< an action, about moves that it offers

void offer_cells(const Position&, Seat, Offers& offers) {
  for (const std::int8_t x : std::initializer_list<std::int8_t>{0, 1, 2}) offers.offer(Verb::Move, 0, {x, 0});
}
Refusal no_even_cell(const Position& position, Seat, const Move& move) {
  const Action* const owner = position.rules.action(position.state, move);
  asked_unowned += owner == nullptr;
  asked_impossible += owner != nullptr && owner->verb == Verb::Move && (move.cell.x < 0 || move.cell.x > 2);
  return move.verb == Verb::Move && move.cell.x % 2 == 0 ? Refusal{"even"} : Refusal{};
}
Refusal why_no_cell(const Position&, Seat, const Move& move) {
  asked_why += move.cell.x >= 0 && move.cell.x <= 2;
  return {"no-such-cell"};
}
Progress play_move(Turn&, Seat, const Move&) {
  return Progress::Done;
}
void install_even(RulesetBuilder& builder) {
  builder.action(kFigureStep, {Verb::Move, kEveryFigure, offer_cells, play_move, why_no_cell});
  builder.filter(kFigureStep, no_even_cell);
}

}  // namespace

TEST_CASE("a filter is asked about what an action offers, and the action about what it does not") {
  asked_unowned = asked_impossible = asked_why = 0;
  Setup setup;
  setup.tiles = {{"B", {0, 0}}};
  setup.bag = {{{"B", 2}}};
  const Carcassonne game = game_with({}, install_even);
  Play table(game, setup);
  table.play(kNoSeat, "draw B");
  table.play(kRed, "place 1,0 r0");
  const auto refusal = [&](Move move) { return game.refusal(table.state(), kRed, move).name; };
  CHECK(refusal({Verb::Move, 0, {1, 0}}).empty());
  CHECK(refusal({Verb::Move, 0, {0, 0}}) == "even");
  CHECK(refusal({Verb::Move, 0, {2, 0}}) == "even");
  CHECK(refusal({Verb::Move, 0, {-4, 0}}) == "no-such-cell");
  CHECK(refusal({Verb::Remove, 0, {0, 0}}) == "wrong-step");
  CHECK(refusal({Verb::Place, 0, {0, 0}}) == "wrong-step");
  CHECK(asked_unowned == 0);
  CHECK(asked_impossible == 0);
  CHECK(asked_why == 0);
}

}  // namespace gatehouse::engine::carcassonne

// Steps in which several seats are asked, one after the other.

#include <doctest/doctest.h>

#include <vector>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr Reason kCalled{"called"};

bool stands(const Position& position, Seat seat) {
  for (const Figure& figure : position.state.figures)
    if (figure.owner == seat && figure.at.part != kNoPartId) return true;
  return false;
}

void offer_calls(const Position& position, Seat seat, Offers& offers) {
  if (stands(position, seat)) offers.offer(*position.rules.verb_named("call"));
}

/// One of the seat's figures goes home.
Progress call(Turn& turn, Seat seat, const Move&) {
  for (std::size_t i = 0; i < turn.state.figures.size(); ++i)
    if (const auto id = static_cast<FigureId>(i);
        turn.state.figures[id].owner == seat && turn.state.figures[id].at.part != kNoPartId) {
      turn.send_home(id, kCalled);
      break;
    }
  return Progress::Done;
}

template <Round::First kFirst, bool (*kMay)(const Position&, Seat)>
void install_round(RulesetBuilder& builder) {
  builder.round(Slot::AfterScore, "calls", {kFirst, kMay},
                {{builder.verb("call", Operands::None), kEveryFigure, offer_calls, call}, phases::kPass});
}

Carcassonne game_of_four(void (*install)(RulesetBuilder&)) {
  Options options;
  options.seats = 4;
  const std::vector<Expansion> unlisted{{"unlisted", "For this test", {}, install}};
  return Carcassonne(options, unlisted);
}

/// Red, green and yellow have two followers each on the table, blue has none; it is green's turn.
Setup three_of_four() {
  Setup setup;
  for (std::int8_t x = 0; x < 6; ++x) setup.tiles.push_back({"U", {static_cast<std::int8_t>(3 * x), 0}});
  for (std::int8_t x = 0; x < 6; ++x)
    setup.figures.push_back(
        {seat_at(x % 3 == 0 ? 0 : x % 3 + 1), "follower", {static_cast<std::int8_t>(3 * x), 0}, 'r'});
  setup.seat = seat_at(2);
  setup.bag = {{{"U", 6}}};
  return setup;
}

/// Who is asked in the step, in that order, and does what it can.
std::vector<int> asked(const Carcassonne& game, State& state) {
  std::vector<int> seats;
  std::vector<Move> moves;
  while (game.step(state) == "calls") {
    const Actor actor = game.actor(state);
    REQUIRE(actor.seats.size() == 1);
    const Seat seat = *actor.seats.begin();
    seats.push_back(index(seat));
    for (int other = 0; other < game.seats(); ++other)
      if (seat_at(other) != seat)
        CHECK(game.refusal(state, seat_at(other), game.read(state, "pass")).name == "not-your-turn");
    game.play(state, seat, game.read(state, seats.size() == 2 ? "pass" : "call"), nullptr);
  }
  return seats;
}

State before_the_round(const Carcassonne& game) {
  State state = game.set_up(three_of_four());
  game.play(state, kNoSeat, game.read(state, "draw U"), nullptr);
  game.play(state, seat_at(2), game.read(state, "place 0,1 r0"), nullptr);
  game.play(state, seat_at(2), game.read(state, "pass"), nullptr);
  REQUIRE(game.step(state) == "calls");
  return state;
}

TEST_CASE("a round asks each seat that can, once, from the left, and the one in turn last") {
  const Carcassonne game = game_of_four(install_round<Round::First::Left, nullptr>);
  State state = before_the_round(game);
  CHECK(asked(game, state) == std::vector<int>{3, 0, 2});
  CHECK(state.turn.asked.empty());
  CHECK(index(state.turn.seat) == 3);
}

TEST_CASE("a round may begin with the seat in turn") {
  const Carcassonne game = game_of_four(install_round<Round::First::Active, nullptr>);
  State state = before_the_round(game);
  CHECK(asked(game, state) == std::vector<int>{2, 3, 0});
}

bool is_another(const Position& position, Seat seat) {
  return seat != position.state.turn.seat;
}

TEST_CASE("a rule says who is asked at all") {
  const Carcassonne game = game_of_four(install_round<Round::First::Left, is_another>);
  State state = before_the_round(game);
  CHECK(asked(game, state) == std::vector<int>{3, 0});
}

TEST_CASE("who was asked is a part of the position") {
  const Carcassonne game = game_of_four(install_round<Round::First::Left, nullptr>);
  State state = before_the_round(game);
  const std::uint64_t before = game.fingerprint(state);
  game.play(state, seat_at(3), game.read(state, "pass"), nullptr);
  CHECK(game.fingerprint(state) != before);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

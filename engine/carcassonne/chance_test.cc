// Chance of an expansion's own, played with a small imitation: a die that is thrown after each tile.

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::kRed;
using imitations::Play;

// --- A die: the seat in turn gets its points ---

constexpr int kFaces = 6;
constexpr Reason kThrown{"thrown"};

struct Die {
  Verb thrown = Verb::Pass;
};

std::string_view face_name(const Ruleset&, std::uint8_t face) {
  static constexpr std::array<std::string_view, kFaces> kNames{"1", "2", "3", "4", "5", "6"};
  return kNames[face];
}

std::optional<std::uint8_t> find_face(const Ruleset& rules, std::string_view name) {
  for (std::uint8_t face = 0; face < kFaces; ++face)
    if (face_name(rules, face) == name) return face;
  return std::nullopt;
}

Progress wait(Turn&) {
  return Progress::Wait;
}

Actor chance(const Position&) {
  return Actor::roll();
}

Move face_up(const Position& position, std::uint64_t face) {
  return {position.rules.config<Die>().thrown, static_cast<std::uint8_t>(face), {}, Rotation::R0, kNoPart};
}

Move roll(const Position& position, Dice& dice) {
  return face_up(position, dice.below(kFaces));
}

void offer_faces(const Position& position, Seat seat, Offers& offers) {
  const Verb thrown = position.rules.config<Die>().thrown;
  for (std::uint8_t face = 0; face < kFaces && seat == kNoSeat; ++face) offers.offer(thrown, face);
}

Progress play_face(Turn& turn, Seat, const Move& move) {
  turn.award_bonus(turn.seat(), move.kind + 1, kThrown);
  return Progress::Done;
}

void install_die(RulesetBuilder& builder) {
  const Verb thrown = builder.verb("throw", Operands::Item, {"face", face_name, find_face});
  builder.config(Die{thrown});
  builder.phase(Slot::AfterFigure, {"die", wait, chance, roll},
                {{thrown, kEveryFigure, offer_faces, play_face}});
}

Setup one_road() {
  Setup setup;
  setup.tiles = {{"U", {0, 0}}};
  setup.bag = {{{"U", 3}}};
  return setup;
}

TEST_CASE("chance: an expansion names its own, with a step and a word") {
  const Carcassonne game = game_with({}, install_die);
  Play table(game, one_road());
  CHECK(table.refusal(kNoSeat, "throw 3") == "wrong-step");
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 1,0 r0");
  table.play(kRed, "pass");
  REQUIRE(table.step() == "die");
  CHECK(game.actor(table.state()).chance);
  CHECK(table.refusal(kRed, "throw 3") != "");
  CHECK(table.refusal(kRed, "pass") != "");
  CHECK(table.refusal(kNoSeat, "draw U") == "wrong-step");
  CHECK_THROWS(game.read(table.state(), "throw 7"));
  CHECK(table.offers(kNoSeat, "throw 1"));
  table.play(kNoSeat, "throw 5");
  CHECK(table.score(kRed) == 5);
  CHECK(table.step() == "draw");
  CHECK(table.score(Seat{1}) == 0);
}

TEST_CASE("chance: what is rolled is one of its outcomes, each as likely as another") {
  const Carcassonne game = game_with({}, install_die);
  Play table(game, one_road());
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 1,0 r0");
  table.play(kRed, "pass");
  std::vector<Move> outcomes;
  game.legal_moves(table.state(), kNoSeat, outcomes);
  REQUIRE(outcomes.size() == kFaces);
  SeededDice dice(1);
  std::array<int, kFaces> times{};
  for (int i = 0; i < 600; ++i) {
    const Move rolled = game.roll(table.state(), dice);
    CHECK_FALSE(game.refusal(table.state(), kNoSeat, rolled));
    ++times[rolled.kind];
  }
  for (const int count : times) CHECK(count > 60);
}

TEST_CASE("chance: whole games with a die end with a score that its throws explain") {
  const Carcassonne game = game_with({"princess_and_dragon", "kings_orders"}, install_die);
  SeededDice dice(7);
  State state = game.initial();
  std::vector<Move> moves;
  std::vector<Event> events;
  int throws = 0;
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
    if (actor.chance)
      moves = {game.roll(state, dice)};
    else
      game.legal_moves(state, seat, moves);
    throws += game.step(state) == "die" ? 1 : 0;
    game.play(state, seat, moves[dice.below(moves.size())], &events);
  }
  std::array<int, 2> sums{};
  int thrown = 0;
  for (const Event& event : events)
    for (const SeatPoints& paid : event.points) {
      if (event.type == EventType::Over) break;  // the sums of all
      sums[static_cast<std::size_t>(index(paid.seat))] += paid.points;
      thrown += paid.why == kThrown ? 1 : 0;
    }
  CHECK(throws > 60);
  CHECK(thrown == throws);
  for (std::size_t seat = 0; seat < sums.size(); ++seat)
    CHECK(game.score(state, seat_at(static_cast<int>(seat))) == sums[seat]);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

// A table has no north and no first chair: turning the whole game or moving everybody on by some seats
// changes nothing.

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tests/property/option_sets.h"
#include "tests/property/printed.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

/// Turns the thing that the word is about, a quarter turn clockwise about the first tile. Its north-eastern
/// corner then lies in the south-east, which is the north-eastern corner of the cell below.
Move turned(const Ruleset& rules, Move move) {
  const Operands operands = rules.word(move.verb).operands;
  if ((operands != Operands::Placement && !about_figures(operands)) || move.part == kAtPlace) return move;
  const int below = move.part == kAtCorner ? 1 : 0;
  move.cell = {move.cell.y, static_cast<std::int8_t>(-move.cell.x - below)};
  if (operands == Operands::Placement)
    move.rotation = static_cast<Rotation>((index(move.rotation) + 1) % kRotations);
  return move;
}

/// Whether the move says whose figure it is about, or who guards it.
bool names_a_seat(const Ruleset& rules, const Move& move) {
  const Operands operands = rules.word(move.verb).operands;
  return (about_figures(operands) || operands == Operands::Prisoner) && move.owner() != kNoSeat;
}

/// The start of a game, as it lies or a quarter turn clockwise.
State begin(const Carcassonne& game, Rotation rotation, Seat seat) {
  Setup setup;
  for (const StartTile& tile : game.rules().start_layout()) {
    const Cell at = tile.where.cell;
    const Cell turned = rotation == Rotation::R0 ? at : Cell{at.y, static_cast<std::int8_t>(-at.x)};
    setup.tiles.push_back({game.rules().tile(tile.kind).name, turned, rotation});
  }
  setup.seat = seat;
  return game.set_up(setup);
}

std::set<std::string> written(const Carcassonne& game, const State& state, const std::vector<Move>& moves) {
  std::set<std::string> texts;
  for (const Move& move : moves) texts.insert(game.write(state, move));
  return texts;
}

TEST_CASE("a quarter turn of the whole game changes nothing") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    State other = begin(game, Rotation::R1, Seat{0});
    std::vector<Move> moves, expected;
    play_random(game, begin(game, Rotation::R0, Seat{0}), seed, [&](const Played& played) {
      expected.clear();
      for (const Move& move : played.listed) expected.push_back(turned(game.rules(), move));
      game.legal_moves(other, played.seat, moves);
      CHECK(difference(written(game, other, moves), written(game, other, expected)) == "");
      REQUIRE_FALSE(game.refusal(other, played.seat, turned(game.rules(), played.move)));
      game.play(other, played.seat, turned(game.rules(), played.move), nullptr);
      CHECK(game.actor(other) == game.actor(played.after));
      for (int seat = 0; seat < game.seats(); ++seat) {
        CHECK(game.score(other, seat_at(seat)) == game.score(played.after, seat_at(seat)));
        CHECK(other.figures.supply(seat_at(seat), 0) == played.after.figures.supply(seat_at(seat), 0));
      }
    });
  });
}

TEST_CASE("moving everybody on by some seats moves the scores on and changes nothing else") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    const int by = 1 + static_cast<int>(seed % static_cast<std::uint64_t>(game.seats() - 1));
    const auto moved = [&game, by](Seat seat) {
      return seat == kNoSeat ? kNoSeat : seat_at((index(seat) + by) % game.seats());
    };
    const auto renamed = [&](Move move) {
      if (names_a_seat(game.rules(), move)) move.set_owner(moved(move.owner()));
      return move;
    };
    State other = begin(game, Rotation::R0, moved(Seat{0}));
    std::vector<Move> moves, expected;
    play_random(game, begin(game, Rotation::R0, Seat{0}), seed, [&](const Played& played) {
      game.legal_moves(other, moved(played.seat), moves);
      expected.clear();
      for (const Move& move : played.listed) expected.push_back(renamed(move));
      CHECK(difference(written(game, other, moves), written(game, played.before, expected)) == "");
      REQUIRE_FALSE(game.refusal(other, moved(played.seat), renamed(played.move)));
      game.play(other, moved(played.seat), renamed(played.move), nullptr);
      for (int seat = 0; seat < game.seats(); ++seat)
        CHECK(game.score(other, moved(seat_at(seat))) == game.score(played.after, seat_at(seat)));
    });
  });
}

}  // namespace
}  // namespace gatehouse::tests

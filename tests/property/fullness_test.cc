// The lists of a position hold every game: random games of tables with everything never need more room.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "tests/property/option_sets.h"
#include "tests/property/random_games.h"
#include "tests/support/rounds.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

/// All that can be played together, for six seats, each option with a random value.
Options six_seats_with_everything(Dice& dice) {
  Options options;
  options.seats = kMaxSeats;
  for (const Expansion& expansion : all_expansions()) {
    if (expansion.name != "base") options.expansions.emplace_back(expansion.name);
    for (const OptionSpec& option : expansion.options)
      options.choices[std::string(option.key)] = option.values[dice.below(option.values.size())];
  }
  reconcile(options);
  return options;
}

/// Plays a game to its end. A list that is full throws BrokenInvariant. Returns how many tiles lie.
std::size_t tiles_of_game(const Carcassonne& game, Dice& dice, std::vector<Move>& moves) {
  State state = game.initial();
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, kNoSeat, game.roll(state, dice), nullptr);
      continue;
    }
    const Seat seat = acting_seat(actor);
    game.legal_moves(state, seat, moves);
    game.play(state, seat, pick(game, state, moves, dice), nullptr);
  }
  return state.board.tile_count();
}

TEST_CASE("no list of a position runs over in games of everything") {
  constexpr int kGamesOfATable = 10;
  std::vector<Move> moves;
  std::size_t largest = 0;
  for (int table = 0; table < rounds(10); ++table) {
    SeededDice dice(nth_seed(static_cast<std::uint64_t>(table)));
    const Options options = six_seats_with_everything(dice);
    const std::string about = describe(options) + "; table " + std::to_string(table);
    CAPTURE(about);
    const Carcassonne game(options);
    for (int i = 0; i < kGamesOfATable; ++i) largest = std::max(largest, tiles_of_game(game, dice, moves));
  }
  CHECK(largest > 200);
}

}  // namespace
}  // namespace gatehouse::tests

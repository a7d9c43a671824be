// Bots play whole games with expansions that they know nothing of: all that they choose is legal, and a
// figure is not thrown away.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/bots/choose.h"
#include "engine/carcassonne/rules.h"
#include "tests/support/bridges.h"
#include "tests/support/ferries.h"
#include "tests/support/orchards.h"
#include "tests/support/payers.h"
#include "tests/support/sites.h"

namespace gatehouse::engine::bots {
namespace {

using carcassonne::Carcassonne;
using carcassonne::Expansion;
namespace imitations = carcassonne::imitations;

Carcassonne game_of_imitations() {
  static const std::vector<Expansion> kAll{{"hayloft", "Hayloft", {}, imitations::install_hayloft},
                                           {"heap", "Heap", {}, imitations::install_pieces},
                                           {"market", "Market", {}, imitations::install_market},
                                           {"bailiff", "Bailiff", {}, imitations::install_bailiff},
                                           {"orchards", "Orchards", {}, imitations::install_orchards},
                                           {"castles", "Castles", {}, imitations::install_castles},
                                           {"bridges", "Bridges", {}, imitations::install_bridges},
                                           {"ferries", "Ferries", {}, imitations::install_ferries}};
  return Carcassonne(carcassonne::Options{}, kAll);
}

struct Tally {
  int moves = 0;
  int built = 0;   ///< bridges and pieces of heaps
  int climbs = 0;  ///< how often a bot could have sent a follower onto a heap
  std::vector<std::string> follies;
};

/// A follower on top of a heap never comes back and is never paid: it only keeps others from building there.
/// Who sends one does so for nothing, as every step in which it can be done lets one pass.
bool is_folly(const std::string& move) {
  return move.rfind("climb ", 0) == 0;
}

void play_game(const Carcassonne& game, Level level, std::uint64_t seed, Tally& tally) {
  SeededDice dice(seed);
  Carcassonne::State state = game.initial();
  std::vector<Carcassonne::Move> legal;
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, kNoSeat, game.roll(state, dice), nullptr);
      continue;
    }
    const Seat seat = *actor.seats.begin();
    const Carcassonne::State known = game.observe(state, seat);
    const Carcassonne::Move move = choose(level, game, known, seat, dice);
    game.legal_moves(state, seat, legal);
    REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
    for (const Carcassonne::Move& other : legal) tally.climbs += is_folly(game.write(state, other)) ? 1 : 0;
    const std::string text = game.write(state, move);
    if (is_folly(text)) tally.follies.push_back(text);
    tally.built += text.rfind("span ", 0) == 0 || text.rfind("heap ", 0) == 0 ? 1 : 0;
    ++tally.moves;
    game.play(state, seat, move, nullptr);
  }
}

void check_no_folly(Level level, std::uint64_t seed) {
  Tally tally;
  play_game(game_of_imitations(), level, seed, tally);
  CHECK(tally.moves > 100);
  CHECK(tally.built > 0);
  CHECK(tally.climbs > 0);
  CHECK(tally.follies == std::vector<std::string>{});
}

TEST_CASE("Greedy plays a game with expansions that it does not know, and throws no follower away") {
  check_no_folly(Level::Greedy, 3);
}

TEST_CASE("Greedy plays another game with expansions that it does not know, and throws no follower away") {
  check_no_folly(Level::Greedy, 8);
}

TEST_CASE("Solid plays games with expansions that it does not know, and throws no follower away") {
  for (const std::uint64_t seed : {3u, 8u}) check_no_folly(Level::Solid, seed);
}

TEST_CASE("one who does not look throws followers away where the others do not") {
  const Carcassonne game = game_of_imitations();
  Tally tally;
  for (const std::uint64_t seed : {3u, 8u}) play_game(game, Level::Random, seed, tally);
  CHECK_FALSE(tally.follies.empty());
}

}  // namespace
}  // namespace gatehouse::engine::bots

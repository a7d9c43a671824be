// Whole rivers of random games: the order in which they are drawn, and how often one comes to its end.

#include <doctest/doctest.h>

#include <bit>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::carcassonne {
namespace {

Options with_river(const std::string& set, std::vector<std::string> others = {}) {
  Options options;
  options.expansions = std::move(others);
  options.expansions.emplace_back("river");
  options.choices["river.set"] = set;
  return options;
}

/// What a random game drew while the river was laid, in order, and what was discarded of it.
struct River {
  std::vector<const TileKind*> drawn;
  int discarded = 0;
  int open_ends = 0;
  std::string next;  ///< the set of the tile that was drawn after it
};

River lay_river(const Carcassonne& game, std::uint64_t seed) {
  SeededDice dice(seed);
  State state = game.initial();
  River river;
  std::vector<Move> moves;
  std::vector<Event> events;
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    Move move;
    if (actor.chance) {
      move = game.roll(state, dice);
      const TileKind& kind = game.rules().tile(move.tile);
      if (kind.set != "river") {
        river.next = kind.set;
        break;
      }
      river.drawn.push_back(&kind);
    } else {
      game.legal_moves(state, state.turn.seat, moves);
      move = moves[dice.below(moves.size())];
    }
    game.play(state, actor.chance ? kNoSeat : state.turn.seat, move, &events);
  }
  river.discarded = static_cast<int>(state.discarded.size());
  const PartId spring{static_cast<std::uint16_t>(0)};
  river.open_ends = state.graph.of(spring).open;
  return river;
}

/// The river comes in at one side, and goes out at none.
bool is_lake(const Carcassonne& game, const TileKind& kind) {
  const Terrain water = *game.rules().landscape().terrain_named("river");
  std::size_t sides = 0;
  for (const Part& part : kind.parts)
    if (part.terrain == water) sides += static_cast<std::size_t>(std::popcount(part.slots));
  return sides == 1;
}

void check_order(const Carcassonne& game, const River& river, std::size_t tiles, std::size_t lakes) {
  CHECK(river.drawn.size() == tiles);
  for (std::size_t i = 0; i < river.drawn.size(); ++i)
    CHECK(is_lake(game, *river.drawn[i]) == (i + lakes >= tiles));
  CHECK(river.next == "base");
}

}  // namespace

TEST_CASE("the river is drawn before all else, its lake last, and River I comes to its end") {
  const Carcassonne game(with_river("1"));
  int ended = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const River river = lay_river(game, seed);
    check_order(game, river, 11, 1);
    ended += river.open_ends == 0 && river.discarded == 0;
  }
  CHECK(ended >= 57);
}

TEST_CASE("the fork of River II comes first, its lakes last") {
  for (const char* set : {"2", "both"}) {
    const Carcassonne game(with_river(set));
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      const River river = lay_river(game, seed);
      check_order(game, river, set[0] == '2' ? 11 : 21, 2);
      CHECK(river.drawn.front()->name == "RII04");
      // An arm without its lake is one whose tiles could not be laid.
      CHECK((river.open_ends == 0 || river.discarded > 0));
    }
  }
}

TEST_CASE("which lakes and which bridge a table has is said by what is in play") {
  const auto has = [](const Carcassonne& game, const char* tile) {
    return game.rules().tile_named(tile) != kNoTile;
  };
  const Carcassonne plain(with_river("both"));
  CHECK((has(plain, "RI02") && has(plain, "RII02") && has(plain, "RII07P")));
  CHECK_FALSE((has(plain, "RII03") || has(plain, "RII03P") || has(plain, "RII07") || has(plain, "RII01")));
  const Carcassonne rich(with_river("both", {"inns_and_cathedrals", "princess_and_dragon"}));
  CHECK((has(rich, "RII02") && has(rich, "RII03") && has(rich, "RII07")));
  CHECK_FALSE((has(rich, "RI02") || has(rich, "RII03P") || has(rich, "RII07P")));
}

}  // namespace gatehouse::engine::carcassonne

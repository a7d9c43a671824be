// The feature graph, and what is listed as legal, against a flood fill over the table.

#include "tests/property/flood.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "tests/property/option_sets.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

/// Whether the graph says the same as the flood; each difference is reported.
void check_graph(const Ruleset& rules, const State& state) {
  const Flood flood(rules, state);
  std::size_t parts = 0;
  for (std::size_t number = 0; number < flood.territories().size(); ++number) {
    const Territory& territory = flood.territory(number);
    parts += territory.parts.size();
    const FeatureId id = state.graph.feature_of(territory.parts.front());
    const Feature& feature = state.graph.feature(id);
    std::vector<PartId> ring;
    state.graph.for_each_part(id, [&ring](PartId part) { ring.push_back(part); });
    std::sort(ring.begin(), ring.end());
    CHECK(ring == territory.parts);
    for (const PartId part : territory.parts) CHECK(state.graph.feature_of(part) == id);
    CHECK(feature.terrain == territory.terrain);
    CHECK(feature.parts == territory.parts.size());
    CHECK(feature.open == territory.open);
    int followers = 0;
    for (const Figure& figure : state.figures)
      if (figure.standing == Standing::Board && figure.strength != 0 &&
          flood.territory_of(figure.part) == number)
        ++followers;
    CHECK(feature.followers == followers);
  }
  CHECK(parts == state.graph.part_count());
}

TEST_CASE("the feature graph equals a flood fill after every step") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed,
                [&game](const Played& played) { check_graph(game.rules(), played.after); });
  });
}

using Place = std::tuple<int, int, int>;

std::set<Place> places_by_hand(const Ruleset& rules, const State& state) {
  const Flood flood(rules, state);
  const TileKind& kind = rules.tile(state.turn.drawn);
  std::set<Place> found;
  int reach = 0;
  for (const PlacedTile& tile : state.board.tiles())
    reach = std::max({reach, std::abs(int{tile.cell.x}), std::abs(int{tile.cell.y})});
  reach = std::min(reach + 1, kReach);
  for (int x = -reach; x <= reach; ++x)
    for (int y = -reach; y <= reach; ++y)
      for (int turns = 0; turns < kRotations; ++turns)
        if (flood.fits(kind, x, y, turns)) found.insert({x, y, turns});
  return found;
}

TEST_CASE("the placements on offer are those where every side matches") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      if (played.move.verb != Verb::Place) return;
      std::set<Place> listed;
      for (const Move& move : played.listed)
        listed.insert({move.cell.x, move.cell.y, static_cast<int>(move.rotation)});
      CHECK(listed.size() == played.listed.size());
      const std::set<Place> all = places_by_hand(game.rules(), played.before);
      if (game.rules().placement_filters().empty())
        CHECK(listed == all);
      else
        CHECK(std::includes(all.begin(), all.end(), listed.begin(), listed.end()));
    });
  });
}

TEST_CASE("a tile is discarded exactly when it fits nowhere") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      if (played.move.verb != Verb::Draw || !game.rules().placement_filters().empty()) return;
      State drawn = played.before;
      drawn.turn.drawn = played.move.kind;
      const bool discarded = std::any_of(played.events.begin(), played.events.end(), [](const Event& event) {
        return event.type == EventType::Discarded;
      });
      CHECK(discarded == places_by_hand(game.rules(), drawn).empty());
    });
  });
}

TEST_CASE("followers are offered on the placed tile's features that nobody stands in, and nowhere else") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      const State& now = played.before;
      if (game.step(now) != "deploy" || !game.rules().claim_filters().empty() ||
          game.rules().claim_sources().size() != 1)
        return;
      const Flood flood(game.rules(), now);
      const PlacedTile& tile = now.board.tiles()[now.board.tile_count() - 1];
      std::set<int> free, listed;
      for (std::size_t part = 0; part < game.rules().tile(tile.kind).parts.size(); ++part) {
        const PartId id{static_cast<std::uint16_t>(index(tile.first_part) + part)};
        const bool taken = std::any_of(now.figures.begin(), now.figures.end(), [&](const Figure& figure) {
          return figure.standing == Standing::Board &&
                 flood.territory_of(figure.part) == flood.territory_of(id);
        });
        if (!taken) free.insert(static_cast<int>(part));
      }
      for (const Move& move : played.listed)
        if (move.verb == Verb::Deploy) {
          CHECK(move.cell == tile.cell);
          listed.insert(move.part);
        }
      CHECK(listed == free);
    });
  });
}

}  // namespace
}  // namespace gatehouse::tests

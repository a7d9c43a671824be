// The feature graph, and what is listed as legal, against a flood fill over the table.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/carcassonne/turn.h"
#include "tests/property/flood.h"
#include "tests/property/imitated.h"
#include "tests/property/option_sets.h"
#include "tests/property/oracle.h"
#include "tests/property/printed.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

/// A feature as the flood or the graph has it. One comparison for each: a check for each part of each feature
/// after every step takes longer than the games.
struct Found {
  std::vector<PartId> parts;
  Terrain terrain{};
  std::size_t open = 0;
  int followers = 0;
  bool operator==(const Found&) const = default;
};

Found by_flood(const State& state, const Flood& flood, std::size_t number) {
  const Territory& territory = flood.territory(number);
  Found found{territory.parts, territory.terrain, static_cast<std::size_t>(territory.open), 0};
  for (const Figure& figure : state.figures)
    if (figure.in_feature() && figure.occupies && flood.territory_of(figure.at.part) == number)
      ++found.followers;
  return found;
}

/// The feature of the part; empty when its parts do not all know it, or are not as many as it counts.
Found by_graph(const State& state, PartId part) {
  const FeatureId id = state.graph.feature_of(part);
  const Feature& feature = state.graph.feature(id);
  Found found{{}, feature.terrain, static_cast<std::size_t>(feature.open), feature.followers};
  bool known = true;
  state.graph.for_each_part(id, [&](PartId one) {
    found.parts.push_back(one);
    known = known && state.graph.feature_of(one) == id;
  });
  std::sort(found.parts.begin(), found.parts.end());
  return known && found.parts.size() == feature.parts ? found : Found{};
}

void check_graph(const Ruleset& rules, const State& state) {
  const Flood flood(rules, state);
  std::size_t parts = 0;
  for (std::size_t number = 0; number < flood.territories().size(); ++number) {
    const Found expected = by_flood(state, flood, number);
    parts += expected.parts.size();
    if (by_graph(state, expected.parts.front()) == expected) continue;
    FAIL_CHECK("the feature of part " << index(expected.parts.front()) << " is not what the flood finds");
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

std::string place_text(const Place& place) {
  const auto [x, y, turns] = place;
  return std::to_string(x) + "," + std::to_string(y) + " r" + std::to_string(turns);
}

TEST_CASE("a comparison of sets says what differs, and in words") {
  const std::set<Place> some{{0, 1, 2}, {3, -4, 0}}, others{{0, 1, 2}, {5, 5, 1}, {6, 5, 1}};
  CHECK(difference(some, others, place_text) == "only found: 3,-4 r0; only expected: 5,5 r1, 6,5 r1");
  CHECK(difference(some, {}, place_text) == "only found: 0,1 r2, 3,-4 r0");
  CHECK(difference({}, some, place_text) == "only expected: 0,1 r2, 3,-4 r0");
  CHECK(difference(some, some, place_text) == "");
  CHECK(printed(std::array{3, 0, 12}) == "3 0 12");
}

/// Where the tile in hand may be laid.
std::set<Place> places_by_hand(const Carcassonne& game, const State& state) {
  const Oracle oracle(game, state);
  std::set<Place> found;
  for (const PlacedTile& tile : state.board.tiles())
    for (const auto& [east, north] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}})
      for (int turns = 0; turns < kRotations; ++turns) {
        const int x = tile.cell.x + east, y = tile.cell.y + north;
        if (std::max(std::abs(x), std::abs(y)) > kReach || found.contains({x, y, turns})) continue;
        const Placement where{{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)},
                              static_cast<Rotation>(turns)};
        if (oracle.may_lie(state.turn.drawn, where)) found.insert({x, y, turns});
      }
  return found;
}

TEST_CASE("the placements on offer are those where every side matches, and nothing is walled for good") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      if (played.move.verb != Verb::Place) return;
      std::set<Place> listed;
      std::size_t places = 0;
      for (const Move& move : played.listed) {
        if (move.verb != Verb::Place) continue;  // a ransom beside the step
        ++places;
        listed.insert({move.cell.x, move.cell.y, static_cast<int>(move.rotation)});
      }
      CHECK(listed.size() == places);
      CHECK(difference(listed, places_by_hand(game, played.before), place_text) == "");
    });
  });
}

TEST_CASE("a tile is discarded exactly when it may be laid nowhere and is not laid aside") {
  int discarded_tiles = 0;
  for_every_table(12, [&discarded_tiles](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&](const Played& played) {
      if (played.move.verb != Verb::Draw || game.step(played.before) != "draw") return;
      const auto happened = [&played](EventType type) {
        return std::any_of(played.events.begin(), played.events.end(),
                           [type](const Event& event) { return event.type == type; });
      };
      const bool discarded = happened(EventType::Discarded);
      discarded_tiles += discarded ? 1 : 0;
      State drawn = played.before;
      drawn.turn.drawn = played.move.tile;
      const bool kept = !happened(EventType::SetAside) && !happened(EventType::PutBack);
      CHECK(discarded == (kept && places_by_hand(game, drawn).empty()));
    });
  });
  CHECK(discarded_tiles > 0);
}

/// Whether followers are offered where a second reading lets them go in this step, each kind by itself. Says
/// how many would go to a tile that was placed before.
int check_deployments(const Carcassonne& game, const Played& played, std::span<const Reading> unlisted) {
  const State& now = played.before;
  if (played.seat == kNoSeat || game.rules().deployed(now).empty()) return 0;
  const Oracle oracle(game, now, unlisted);
  std::set<std::pair<FigureKindId, PartId>> allowed, listed;
  for (std::size_t i = 0; i < game.rules().figure_kinds().size(); ++i) {
    const auto kind = static_cast<FigureKindId>(i);
    const FigureKind& facts = game.rules().figure(kind);
    if (!facts.follower || !facts.deployed_in(game.step(now)) || now.figures.supply(played.seat, kind) == 0)
      continue;
    for (std::size_t part = 0; part < now.graph.part_count(); ++part)
      if (const PartId id{static_cast<std::uint16_t>(part)}; oracle.may_enter(kind, id))
        allowed.insert({kind, id});
  }
  int elsewhere = 0;
  for (const Move& move : played.listed) {
    if (move.verb != Verb::Deploy || !game.rules().figure(move.kind).follower) continue;
    if (move.part == kNoPart) continue;  // on a tile as a whole: captures_test.cc
    listed.insert({move.kind, part_id(now, move.cell, move.part)});
    elsewhere += now.board.tile_at(move.cell) == now.turn.placed ? 0 : 1;
  }
  const auto deployment = [&](const std::pair<FigureKindId, PartId>& one) {
    const PartRef where = part_ref({game.rules(), now}, one.second);
    return std::string(game.rules().figure(one.first).name) + " " + std::to_string(where.cell.x) + "," +
           std::to_string(where.cell.y) + "." + where.letter;
  };
  CHECK(difference(listed, allowed, deployment) == "");
  return elsewhere;
}

TEST_CASE("followers are offered where the rules let them go, and nowhere else") {
  int elsewhere = 0;
  for_every_table(12, [&elsewhere](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed,
                [&](const Played& played) { elsewhere += check_deployments(game, played, {}); });
  });
  CHECK(elsewhere > 100);
}

TEST_CASE("corners are offered where four tiles meet in a farm of nobody, and nowhere else") {
  int offered = 0;
  for_every_imitation(2, [&offered](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&](const Played& played) {
      if (played.seat == kNoSeat || game.step(played.before) != "deploy") return;
      const FigureKindId hayloft = game.rules().figure_named("hayloft");
      std::set<std::pair<int, int>> listed, allowed;
      for (const Move& move : played.listed)
        if (move.verb == Verb::Deploy && move.kind == hayloft) listed.insert({move.cell.x, move.cell.y});
      if (played.before.figures.supply(played.seat, hayloft) != 0)
        allowed = barn_corners(Oracle(game, played.before, imitated_readings()));
      offered += static_cast<int>(listed.size());
      CHECK(difference(listed, allowed, [](const std::pair<int, int>& corner) {
              return std::to_string(corner.first) + "," + std::to_string(corner.second);
            }) == "");
    });
  });
  CHECK(offered > 5);
}

TEST_CASE("areas, and followers with steps of their own, are those of a second reading") {
  std::set<std::string_view> steps;
  std::set<EventType> happened;
  for_every_imitation(2, [&](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&](const Played& played) {
      check_graph(game.rules(), played.after);
      check_deployments(game, played, imitated_readings());
      if (played.move.verb == Verb::Deploy) steps.insert(game.step(played.before));
      for (const Event& event : played.events) happened.insert(event.type);
    });
  });
  CHECK(steps == std::set<std::string_view>{"deploy", "twin"});
  for (const EventType type : {EventType::Linked, EventType::Unlinked, EventType::Built})
    CHECK(happened.contains(type));
}

}  // namespace
}  // namespace gatehouse::tests

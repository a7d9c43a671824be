// Every score of random games worked out a second time, from a flood fill and the rules' own words: roads,
// cities, cloisters and the three ways to score farms, with and without gates.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "tests/property/flood.h"
#include "tests/property/option_sets.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

using Points = std::array<int, kMaxSeats>;

std::string choice(const Carcassonne& game, const std::string& key, const std::string& otherwise) {
  const auto& choices = game.rules().options().choices;
  const auto found = choices.find(key);
  return found == choices.end() ? otherwise : found->second;
}

bool only_base_and_gates(const Carcassonne& game) {
  const std::vector<std::string>& expansions = game.rules().options().expansions;
  return expansions.empty() || expansions == std::vector<std::string>{"royal_gates"};
}

/// The rules of these tables by a second hand.
class Judge {
 public:
  Judge(const Carcassonne& game, const State& state)
      : game_(game), state_(state), flood_(game.rules(), state) {}

  const Flood& flood() const { return flood_; }

  /// Walled or closed, and with none or two gates of each kind.
  bool finished(const Territory& territory) const {
    if (territory.terrain == Terrain::Field || territory.open != 0) return false;
    if (choice(game_, "gates.lone", "blocks") == "inert") return true;
    for (const auto& [bit, count] : territory.marks) {
      const bool released = choice(game_, "gates.orphan", "blocked") == "released" && partner_left(bit);
      if (count != 2 && !released) return false;
    }
    return true;
  }

  int worth(const Territory& territory, bool done) const {
    switch (territory.terrain) {
      case Terrain::Road:
        return territory.tiles;
      case Terrain::City: {
        const bool small = territory.tiles == 2 && choice(game_, "smallCity", "4") == "2";
        return (territory.tiles + territory.pennants) * (done && !small ? 2 : 1);
      }
      case Terrain::Cloister:
        return 9 - territory.open;
      case Terrain::Field:
        break;
    }
    return 0;
  }

  /// Followers of each seat, for every territory that anybody stands in.
  std::map<std::size_t, Points> followers(const State& standing) const {
    std::map<std::size_t, Points> found;
    for (const Figure& figure : standing.figures)
      if (figure.standing == Standing::Board)
        ++found[flood_.territory_of(figure.part)][static_cast<std::size_t>(index(figure.owner))];
    return found;
  }

  Points farms(const std::map<std::size_t, Points>& standing) const {
    const std::string edition = choice(game_, "farmScoring", "3");
    Points points{};
    std::set<std::pair<std::size_t, std::size_t>> paid;  // city, seat
    std::map<std::size_t, Points> around;                // city: farmers on all farms around it
    for (const auto& [number, count] : standing) {
      if (flood_.territory(number).terrain != Terrain::Field) continue;
      for (const std::size_t city : flood_.territory(number).city) {
        if (!finished(flood_.territory(city))) continue;
        for (std::size_t seat = 0; seat < points.size(); ++seat) {
          around[city][seat] += count[seat];
          if (count[seat] == 0 || count[seat] != *std::max_element(count.begin(), count.end())) continue;
          if (edition == "3" || (edition == "2" && paid.insert({city, seat}).second)) points[seat] += 3;
        }
      }
    }
    if (edition == "1")
      for (const auto& [city, count] : around)
        for (std::size_t seat = 0; seat < points.size(); ++seat)
          if (count[seat] != 0 && count[seat] == *std::max_element(count.begin(), count.end()))
            points[seat] += 4;
    return points;
  }

 private:
  bool partner_left(int bit) const {
    return std::any_of(state_.discarded.begin(), state_.discarded.end(), [&](TileKindId kind) {
      return (game_.rules().tile(kind).all_marks >> bit & 1u) != 0;
    });
  }

  const Carcassonne& game_;
  const State& state_;
  Flood flood_;
};

void pay(Points& points, const Points& count, int worth) {
  const int most = *std::max_element(count.begin(), count.end());
  for (std::size_t seat = 0; seat < points.size(); ++seat)
    if (most != 0 && count[seat] == most) points[seat] += worth;
}

Points scores(const Carcassonne& game, const State& state) {
  Points points{};
  for (int seat = 0; seat < game.seats(); ++seat)
    points[static_cast<std::size_t>(seat)] = game.score(state, seat_at(seat));
  return points;
}

/// What everybody has when the game ends here.
Points at_end(const Carcassonne& game, const Judge& judge, const State& state) {
  Points points = scores(game, state);
  const std::map<std::size_t, Points> standing = judge.followers(state);
  for (const auto& [number, count] : standing) {
    const Territory& territory = judge.flood().territory(number);
    pay(points, count, judge.worth(territory, judge.finished(territory)));
  }
  const Points farms = judge.farms(standing);
  for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] += farms[seat];
  return points;
}

/// What everybody has after the scoring of a turn, and that nobody stands in anything finished after it.
Points after_turn(const Carcassonne& game, const Judge& judge, const State& standing, const State& after) {
  Points points = scores(game, standing);
  for (const auto& [number, count] : judge.followers(standing)) {
    const Territory& territory = judge.flood().territory(number);
    if (judge.finished(territory)) pay(points, count, judge.worth(territory, true));
  }
  for (const Figure& figure : after.figures)
    if (figure.standing == Standing::Board)
      CHECK_FALSE(judge.finished(judge.flood().territory(judge.flood().territory_of(figure.part))));
  return points;
}

/// The position with the move's figure standing and nothing scored yet.
State before_scoring(const Played& played) {
  State standing = played.before;
  if (played.move.verb != Verb::Deploy) return standing;
  const PlacedTile& tile = standing.board.tiles()[standing.board.tile_count() - 1];
  standing.figures.place(standing.graph, standing.figures.in_supply(played.seat, played.move.kind),
                         PartId{static_cast<std::uint16_t>(index(tile.first_part) + played.move.part)});
  return standing;
}

PartId part_named(const Carcassonne& game, const State& state, TileIndex tile, char letter) {
  const PlacedTile& placed = state.board.tile(tile);
  return PartId{
      static_cast<std::uint16_t>(index(placed.first_part) + game.rules().tile(placed.kind).part(letter))};
}

/// What a game came to: so that nobody takes silence for proof.
struct Seen {
  int finished_pairs = 0;  ///< scored cities with two gates of a kind in them
  int discarded = 0;
};

Seen judge_game(const Carcassonne& game, const State& start, std::uint64_t seed) {
  Seen seen;
  play_random(game, start, seed, [&](const Played& played) {
    const Judge judge(game, played.after);
    for (const Event& event : played.events) {
      seen.discarded += event.type == EventType::Discarded;
      if (event.type != EventType::Scored || !event.finished || event.feature != Terrain::City) continue;
      const TileIndex tile = played.after.board.tile_at(event.parts.front().cell);
      const PartId part = part_named(game, played.after, tile, event.parts.front().letter);
      for (const auto& [bit, count] : judge.flood().territory(judge.flood().territory_of(part)).marks)
        seen.finished_pairs += count == 2;
    }
    const std::string_view step = game.step(played.after);
    const Points expected = step == "over" ? at_end(game, judge, before_scoring(played))
                            : step == "draw" && played.move.verb != Verb::Draw
                                ? after_turn(game, judge, before_scoring(played), played.after)
                                : scores(game, played.before);
    CHECK(scores(game, played.after) == expected);
    if (step == "over") return;
    const Points end = at_end(game, judge, played.after);
    for (int seat = 0; seat < game.seats(); ++seat)
      CHECK(game.promise(played.after, seat_at(seat)) == end[static_cast<std::size_t>(seat)]);
  });
  return seen;
}

TEST_CASE("every point of every game is what a second reading of the rules gives") {
  for_every_table(40, [](const Carcassonne& game, std::uint64_t seed) {
    if (only_base_and_gates(game)) judge_game(game, game.initial(), seed);
  });
}

constexpr std::string_view kGateTiles = R"(
tile King 0
c=city+king-gate f=field
.ccc.
fffff
fffff
fffff
.fff.

tile KingBar 0
c=city+king-gate f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.

tile KingKeep 0
c=city+king-gate
.ccc.
ccccc
ccccc
ccccc
.ccc.

tile Queen 0
c=city+queen-gate f=field
.ccc.
fffff
fffff
fffff
.fff.

tile QueenBar 0
c=city+queen-gate f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.
)";

TEST_CASE("every point is right where small cities and gates crowd") {
  SeededDice dice(7);
  Seen all;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    Options options;
    options.seats = 2 + static_cast<int>(seed % 5);
    options.expansions = {"royal_gates"};
    options.fixtures = kGateTiles;
    for (const Expansion& expansion : all_expansions())
      if (expansion.name == "base" || expansion.name == "royal_gates")
        for (const OptionSpec& option : expansion.options)
          options.choices[std::string(option.key)] = option.values[dice.below(option.values.size())];
    const Carcassonne game(options);
    Setup setup;
    setup.tiles.push_back({"E", {0, 0}, Rotation::R0});
    setup.bag = {
        {"E", 14},      {"G", 3}, {"F", 2},     {"I", 2},       {seed % 3 == 0 ? "KingKeep" : "King", 1},
        {"B", 1},       {"C", 2}, {"Queen", 1}, {"KingBar", 1}, {"D", 2},
        {"QueenBar", 1}};
    const std::string table = describe(options);
    CAPTURE(table);
    CAPTURE(seed);
    const Seen seen = judge_game(game, game.set_up(setup), seed);
    all.finished_pairs += seen.finished_pairs;
    all.discarded += seen.discarded;
  }
  CHECK(all.finished_pairs > 10);
  CHECK(all.discarded > 10);
}

TEST_CASE("every gate that lies with its partner has one city with it") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    if (!only_base_and_gates(game) || choice(game, "gates.lone", "blocks") == "inert") return;
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      const Flood flood(game.rules(), played.after);
      std::map<int, std::set<std::size_t>> cities;
      std::map<int, int> gates;
      for (std::size_t number = 0; number < flood.territories().size(); ++number)
        for (const auto& [bit, count] : flood.territory(number).marks) {
          cities[bit].insert(number);
          gates[bit] += count;
        }
      for (const auto& [bit, where] : cities) {
        CHECK(gates[bit] <= 2);
        CHECK(where.size() == 1);
      }
    });
  });
}

}  // namespace
}  // namespace gatehouse::tests

// Every score of random games worked out a second time, from a flood fill and the rules' own words: roads,
// cities, cloisters and the three ways to score farms, with and without gates.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>

#include "tests/property/imitated.h"
#include "tests/property/option_sets.h"
#include "tests/property/oracle.h"
#include "tests/property/printed.h"
#include "tests/property/random_games.h"
#include "tests/support/orchards.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

Points scores(const Carcassonne& game, const State& state) {
  Points points{};
  for (int seat = 0; seat < game.seats(); ++seat)
    points[static_cast<std::size_t>(seat)] = game.score(state, seat_at(seat));
  return points;
}

/// Nobody stands in anything finished, but where a rule locks followers up.
void check_returned(const Oracle& oracle) {
  for (const Figure& figure : oracle.state().figures) {
    if (!figure.in_feature()) continue;
    const Territory& territory = oracle.flood().territory(oracle.flood().territory_of(figure.at.part));
    CHECK((!oracle.finished(territory) || oracle.locks_up(territory)));
  }
}

/// The options without those expansions whose points are not read a second time.
Options foretold(Options options) {
  for (const Reading& reading : all_readings()) {
    if (reading.tells_points) continue;
    std::erase(options.expansions, reading.expansion);
    for (const Expansion& expansion : all_expansions())
      if (expansion.name == reading.expansion)
        for (const OptionSpec& option : expansion.options) options.choices.erase(std::string(option.key));
  }
  return options;
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
  int extras = 0;    ///< points paid beside a majority
  int inns = 0;      ///< completed roads with an inn that were scored
  int churches = 0;  ///< completed cities with a cathedral that were scored
};

Seen judge_game(const Carcassonne& game, const State& start, std::uint64_t seed,
                std::span<const Reading> unlisted = {}) {
  Seen seen;
  play_random(game, start, seed, [&](const Played& played) {
    const Oracle oracle(game, played.after, unlisted);
    for (const Event& event : played.events) {
      for (const SeatPoints& line : event.points) seen.extras += line.bonus;
      seen.discarded += event.type == EventType::Discarded;
      if (event.type != EventType::Scored || !event.finished) continue;
      const TileIndex tile = played.after.board.tile_at(event.parts.front().cell);
      const PartId part = part_named(game, played.after, tile, event.parts.front().letter);
      for (const auto& [bit, count] : oracle.flood().territory(oracle.flood().territory_of(part)).marks) {
        const std::string& mark = game.rules().marks().names[static_cast<std::size_t>(bit)];
        seen.finished_pairs += count == 2 && mark.ends_with("-gate");
        seen.inns += mark == "inn";
        seen.churches += mark == "cathedral";
      }
    }
    CHECK(printed(scores(game, played.after)) == printed(oracle.after(played)));
    if (game.step(played.after) == "over") return;
    if (played.after.turn.number != played.before.turn.number) check_returned(oracle);
    const Points end = oracle.at_end(played.after);
    for (int seat = 0; seat < game.seats(); ++seat)
      CHECK(game.promise(played.after, seat_at(seat)) == end[static_cast<std::size_t>(seat)]);
  });
  return seen;
}

TEST_CASE("every expansion brings its part of the second reading") {
  REQUIRE(all_readings().size() == all_expansions().size());
  for (std::size_t i = 0; i < all_readings().size(); ++i)
    CHECK(all_readings()[i].expansion == all_expansions()[i].name);
}

TEST_CASE("every point of every game is what a second reading of the rules gives") {
  int extras = 0, inns = 0;
  for_every_table(6, [&](const Carcassonne& table, std::uint64_t seed) {
    const Carcassonne game(foretold(table.rules().options()));
    const Seen seen = judge_game(game, game.initial(), seed);
    extras += seen.extras;
    inns += seen.inns;
  });
  CHECK(extras > 20);
  CHECK(inns > 5);
}

TEST_CASE("votes, ties, areas and payments of imitations are those of a second reading") {
  int withdrawals = 0, coaches = 0;
  for_every_imitation(4, [&](const Carcassonne& game, std::uint64_t seed) {
    judge_game(game, game.initial(), seed, imitated_readings());
    play_random(game, game.initial(), seed, [&](const Played& played) {
      for (const Event& event : played.events) {
        withdrawals += event.why == imitations::kWithdrawn.text();
        coaches += event.item == "coaches";
      }
    });
  });
  CHECK(withdrawals > 0);
  CHECK(coaches > 0);
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
    if (seed % 4 != 0) options.choices["hand"] = "0";  // few tiles leave the game out of hands
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

constexpr std::string_view kNave = R"(
tile Nave 0
c=city+cathedral f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.
)";

TEST_CASE("every point is right where inns, cathedrals and gates crowd") {
  Seen all;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Options options;
    options.seats = 2 + static_cast<int>(seed % 5);
    options.expansions = {"inns_and_cathedrals", "royal_gates", "princess_and_dragon"};
    options.choices["farmScoring"] = std::to_string(1 + seed % 3);
    options.fixtures = kNave;
    const Carcassonne game(options);
    Setup setup;
    setup.tiles.push_back({"E", {0, 0}, Rotation::R0});
    setup.bag = {{"E", 14}, {"Nave", 3}, {"F", 1},   {"G", 2},   {"RG-K1", 1}, {"RG-K2", 1},
                 {"A", 8},  {"I15", 2},  {"I16", 2}, {"I11", 1}, {"U", 2}};
    const std::string table = describe(options);
    CAPTURE(table);
    CAPTURE(seed);
    const Seen seen = judge_game(game, game.set_up(setup), seed);
    all.inns += seen.inns;
    all.churches += seen.churches;
  }
  CHECK(all.inns > 10);
  CHECK(all.churches > 10);
}

TEST_CASE("every gate that lies with its partner has one city with it") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    const std::map<std::string, std::string>& chosen = game.rules().options().choices;
    if (!chosen.contains("gates.lone") || chosen.at("gates.lone") == "inert") return;
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      const Flood flood(game.rules(), played.after);
      std::map<int, std::set<std::size_t>> cities;
      std::map<int, int> gates;
      const MarkNames& names = game.rules().marks();
      const Marks gate_bits = static_cast<Marks>(names.bit("king-gate") | names.bit("queen-gate"));
      for (std::size_t number = 0; number < flood.territories().size(); ++number)
        for (const auto& [bit, count] : flood.territory(number).marks) {
          if ((gate_bits >> bit & 1u) == 0) continue;
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

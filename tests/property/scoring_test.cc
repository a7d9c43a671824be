// Every score of random games worked out a second time, from a flood fill and the rules' own words: roads,
// cities, cloisters and the three ways to score farms, with and without gates.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/turn.h"
#include "tests/property/judge.h"
#include "tests/property/option_sets.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

/// Tables that the judge knows all the rules of.
bool judged(const Carcassonne& game) {
  return !plays_with(game, "kings_orders");
}

Points scores(const Carcassonne& game, const State& state) {
  Points points{};
  for (int seat = 0; seat < game.seats(); ++seat)
    points[static_cast<std::size_t>(seat)] = game.score(state, seat_at(seat));
  return points;
}

bool is_named(const Carcassonne& game, const Move& move, Verb verb, std::string_view figure) {
  return move.verb == verb && game.rules().figure(move.kind).name == figure;
}

/// The position with what the move does to the figures done, and nothing scored yet.
State before_scoring(const Carcassonne& game, const Played& played) {
  State standing = played.before;
  const Move& move = played.move;
  if (move.verb == Verb::Deploy)
    standing.figures.place(standing.graph, standing.figures.in_supply(played.seat, move.kind),
                           part_id(standing, move.cell, move.part));
  if (is_named(game, move, Verb::Move, "fairy")) {
    const FigureId fairy = standing.figures.neutral(move.kind);
    const Figure& moved = played.after.figures[fairy];
    FigureId beside = kNoFigure;
    for (std::size_t i = 0; i < standing.figures.size() && move.part != kNoPart; ++i)
      if (const Figure& figure = standing.figures[static_cast<FigureId>(i)];
          figure.owner == played.seat && figure.part == part_id(standing, move.cell, move.part))
        beside = static_cast<FigureId>(i);
    standing.figures.stand(fairy, moved.tile, beside);
  }
  for (const Event& event : played.events)
    if (event.type == EventType::Returned && (event.why == "dragon" || event.why == "princess")) {
      for (std::size_t i = 0; i < standing.figures.size(); ++i)  // whoever stood beside him stands alone
        if (standing.figures[static_cast<FigureId>(i)].beside == event.figure)
          standing.figures.stand(static_cast<FigureId>(i), standing.figures[static_cast<FigureId>(i)].tile,
                                 kNoFigure);
      standing.figures.lift(standing.graph, event.figure, Standing::Supply);
    }
  return standing;
}

/// Nobody stands in anything finished, but where the variant of the Sagrada Familia locks followers up.
void check_returned(const Carcassonne& game, const Judge& judge, const State& after) {
  if (choice(game, "sagrada.variant", "off") == "on") return;
  for (const Figure& figure : after.figures)
    if (figure.part != kNoPartId)
      CHECK_FALSE(judge.finished(judge.flood().territory(judge.flood().territory_of(figure.part))));
}

/// What everybody has after the move, if it brought the scoring of the turn, or the end.
Points expected_after(const Carcassonne& game, const Judge& judge, const Played& played) {
  const std::string_view before = game.step(played.before), step = game.step(played.after);
  const State standing = before_scoring(game, played);
  if (step == "over") return judge.at_end(standing);
  const bool next_turn = played.after.turn.number != played.before.turn.number;
  const bool walk_follows = step == "dragon" && before != "dragon" &&
                            choice(game, "dragonTiming", "beforeScoring") == "afterScoring";
  if (!next_turn && !walk_follows) return scores(game, played.before);
  Points points = judge.after_turn(standing);
  check_returned(game, judge, played.after);
  if (next_turn && judge.has_fairy(played.after, played.after.turn.seat))
    ++points[static_cast<std::size_t>(index(played.after.turn.seat))];
  return points;
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
  int fairy = 0;     ///< points paid because of her
  int inns = 0;      ///< completed roads with an inn that were scored
  int churches = 0;  ///< completed cities with a cathedral that were scored
};

Seen judge_game(const Carcassonne& game, const State& start, std::uint64_t seed) {
  Seen seen;
  play_random(game, start, seed, [&](const Played& played) {
    const Judge judge(game, played.after);
    for (const Event& event : played.events) {
      for (const SeatPoints& line : event.points) seen.fairy += line.why == princess_and_dragon::kFairy;
      seen.discarded += event.type == EventType::Discarded;
      if (event.type != EventType::Scored || !event.finished) continue;
      const TileIndex tile = played.after.board.tile_at(event.parts.front().cell);
      const PartId part = part_named(game, played.after, tile, event.parts.front().letter);
      for (const auto& [bit, count] : judge.flood().territory(judge.flood().territory_of(part)).marks) {
        const std::string& mark = game.rules().marks().names[static_cast<std::size_t>(bit)];
        seen.finished_pairs += count == 2 && mark.ends_with("-gate");
        seen.inns += mark == "inn";
        seen.churches += mark == "cathedral";
      }
    }
    CHECK(scores(game, played.after) == expected_after(game, judge, played));
    if (game.step(played.after) == "over") return;
    const Points end = judge.at_end(played.after);
    for (int seat = 0; seat < game.seats(); ++seat)
      CHECK(game.promise(played.after, seat_at(seat)) == end[static_cast<std::size_t>(seat)]);
  });
  return seen;
}

TEST_CASE("every point of every game is what a second reading of the rules gives") {
  int fairy = 0, inns = 0;
  for_every_table(12, [&](const Carcassonne& game, std::uint64_t seed) {
    if (!judged(game)) return;
    const Seen seen = judge_game(game, game.initial(), seed);
    fairy += seen.fairy;
    inns += seen.inns;
  });
  CHECK(fairy > 50);
  CHECK(inns > 5);
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
    if (!judged(game) || choice(game, "gates.lone", "blocks") == "inert") return;
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

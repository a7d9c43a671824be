// What holds in every game with an abbot and any other expansions; and what the tiles with gardens show.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/table_mix.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr tests::TableMix table_with("abbot");

std::vector<Options> mixes_with_abbots() {
  return {table_with(2, {}, {}), table_with(3, {}, {{"gardens", "on"}}),
          table_with(2, {"princess_and_dragon", "phantom"}, {{"gardens", "on"}, {"princess", "must"}}),
          table_with(4, {"inns_and_cathedrals", "traders_and_builders", "royal_gates"}, {{"gardens", "on"}}),
          table_with(2, {"kings_orders", "river", "princess_and_dragon", "king_and_robber"},
                     {{"gardens", "on"}, {"river.set", "both"}, {"dragonTiming", "afterScoring"}})};
}

// --- Games ---

std::string_view name_of(const Carcassonne& game, const Figure& figure) {
  return game.rules().figure(figure.kind).name;
}

std::string_view terrain_at(const Carcassonne& game, const State& state, PartId part) {
  return game.rules().landscape().terrain(state.graph.of(part).terrain).name;
}

/// The tiles in the block of three by three around a cell, its own included, counted on the board.
int block_around(const State& state, Cell cell) {
  int count = 0;
  for (const PlacedTile& tile : state.board.tiles())
    count += std::abs(tile.cell.x - cell.x) <= 1 && std::abs(tile.cell.y - cell.y) <= 1 ? 1 : 0;
  return count;
}

/// Where the seat's abbot stands; nullptr when it does not.
const Figure* abbot_of(const Carcassonne& game, const State& state, Seat seat) {
  for (const Figure& figure : state.figures)
    if (figure.owner == seat && figure.standing == Standing::Board && name_of(game, figure) == "abbot")
      return &figure;
  return nullptr;
}

Cell cell_of(const State& state, const Figure& figure) {
  return state.board.tile(figure.at.tile).cell;
}

/// Abbots are in cloisters and gardens alone, and alone in gardens.
void check_places(const Carcassonne& game, const State& state, std::map<std::string, int>& seen) {
  for (const Figure& figure : state.figures) {
    if (figure.standing != Standing::Board || !figure.in_feature()) continue;
    const std::string_view terrain = terrain_at(game, state, figure.at.part);
    const bool abbot = name_of(game, figure) == "abbot";
    CHECK((abbot ? terrain == "cloister" || terrain == "garden" : terrain != "garden"));
    if (abbot) ++seen["in a " + std::string(terrain)];
  }
}

/// In the figure step its owner may take it back if tiles are missing around it, and in no other case.
void check_offer(const Carcassonne& game, const State& state, Seat seat, const std::vector<Move>& moves,
                 bool insisted, std::map<std::string, int>& seen) {
  std::set<std::string> found, expected;
  for (const Move& move : moves)
    if (const std::string text = game.write(state, move); text.starts_with("recall ")) found.insert(text);
  const Figure* const abbot = abbot_of(game, state, seat);
  if (game.step(state) == "deploy" && abbot != nullptr && !insisted) {
    const Cell cell = cell_of(state, *abbot);
    const bool complete = block_around(state, cell) == 9;
    ++seen[complete ? "complete" : "could be taken back"];
    if (!complete) {
      const char letter = part_ref({game.rules(), state}, abbot->at.part).letter;
      expected.insert("recall abbot " + std::to_string(cell.x) + "," + std::to_string(cell.y) + "." + letter);
    }
  }
  CHECK(found == expected);
}

/// How many abbots have the cell in their block of three by three.
int abbots_near(const Carcassonne& game, const State& state, Cell cell) {
  int count = 0;
  for (int seat = 0; seat < game.seats(); ++seat)
    if (const Figure* const abbot = abbot_of(game, state, seat_at(seat))) {
      const Cell there = cell_of(state, *abbot);
      count += std::abs(there.x - cell.x) <= 1 && std::abs(there.y - cell.y) <= 1 ? 1 : 0;
    }
  return count;
}

/// Picks any of the moves, but places tiles near abbots often, deploys abbots when it can, and seldom takes
/// one back. So their buildings are completed.
Move pick(const Carcassonne& game, const State& state, const std::vector<Move>& moves, Dice& dice) {
  const Move any = moves[dice.below(moves.size())];
  for (const Move& move : moves)
    if (game.write(state, move).starts_with("deploy abbot ")) return move;
  if (game.write(state, any).starts_with("recall ")) return dice.below(4) == 0 ? any : moves.back();
  if (any.verb != Verb::Place || dice.below(4) == 0) return any;
  return *std::max_element(moves.begin(), moves.end(), [&](const Move& one, const Move& other) {
    return abbots_near(game, state, one.cell) < abbots_near(game, state, other.cell);
  });
}

/// What the events of one command paid the seat, and because of what.
int paid(const std::vector<Event>& events, EventType type, std::string_view why, Seat seat) {
  int points = 0;
  for (const Event& event : events)
    for (const SeatPoints& line : event.points)
      if (event.type == type && line.why.text() == why && line.seat == seat) points += line.points;
  return points;
}

/// Its owner was paid for the tiles around it at that time. Others who stand there, or the fairy, change
/// nothing.
void check_recall(const Carcassonne& game, const State& before, const State& after, Seat seat,
                  const std::vector<Event>& events) {
  const int worth = block_around(before, cell_of(before, *abbot_of(game, before, seat)));
  CHECK(paid(events, EventType::Awarded, "recalled", seat) == worth);
  CHECK(abbot_of(game, after, seat) == nullptr);
  for (int other = 0; other < game.seats(); ++other)
    if (seat_at(other) != seat) CHECK(paid(events, EventType::Awarded, "recalled", seat_at(other)) == 0);
}

TEST_CASE("abbots stand where they may, and bring what lies around them when they are taken back") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_abbots()) {
    const Carcassonne game(options);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      CAPTURE(seed);
      SeededDice dice(seed);
      State state = game.initial();
      std::vector<Move> moves;
      std::vector<Event> events;
      bool recalled = false;
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        game.legal_moves(state, seat, moves);
        REQUIRE_FALSE(moves.empty());
        const bool insisted = options.choices.contains("princess") &&
                              std::any_of(moves.begin(), moves.end(),
                                          [](const Move& move) { return move.verb == Verb::Remove; });
        check_places(game, state, seen);
        if (!actor.chance) check_offer(game, state, seat, moves, insisted, seen);
        const Move move = actor.chance ? game.roll(state, dice) : pick(game, state, moves, dice);
        const std::string text = game.write(state, move);
        if (game.step(state) == "place-tile") recalled = false;
        if (text.starts_with("deploy abbot ")) CHECK_FALSE(recalled);
        if (recalled && game.step(state) == "phantom") ++seen["a phantom could follow"];
        const State before = state;
        events.clear();
        game.play(state, seat, move, &events);
        if (text.starts_with("recall ")) {
          recalled = true;
          ++seen["taken back"];
          check_recall(game, before, state, seat, events);
        }
        for (const Event& event : events)
          if (event.type == EventType::Scored && !event.final &&
              game.rules().landscape().terrain(event.feature).name == "garden") {
            ++seen["a garden scored"];
            for (const SeatPoints& line : event.points)
              if (!line.bonus) CHECK(line.points == 9);
          }
      }
    }
  }
  for (const std::string what : {"in a cloister", "in a garden", "could be taken back", "complete",
                                 "taken back", "a phantom could follow", "a garden scored"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

// --- Tiles ---

/// What is printed on a tile with a garden: its sides from the north clockwise (c city, r road, f field, w
/// water), and what else the second edition's tile lists say of it.
struct Printed {
  std::string_view plain, sides;
  int cities, roads, pennants;
  std::string_view mark;
};
constexpr std::array<Printed, 17> kPrinted{{{"E", "cfff", 1, 0, 0, ""},
                                            {"H", "cfcf", 2, 0, 0, ""},
                                            {"I", "cffc", 2, 0, 0, ""},
                                            {"M", "cffc", 1, 0, 1, ""},
                                            {"N", "cffc", 1, 0, 0, ""},
                                            {"R", "ccfc", 1, 0, 0, ""},
                                            {"U", "frfr", 0, 1, 0, ""},
                                            {"V", "ffrr", 0, 1, 0, ""},
                                            {"I03", "cccc", 4, 0, 0, ""},
                                            {"I15", "frfr", 0, 1, 0, "inn"},
                                            {"T08", "crrc", 1, 2, 0, "wine"},
                                            {"T11", "crfc", 1, 1, 0, "cloth"},
                                            {"RI10", "ffww", 0, 0, 0, ""},
                                            {"RII09", "ffww", 0, 0, 0, ""},
                                            {"P07", "cfff", 1, 0, 0, "dragon"},
                                            {"P28", "cffc", 1, 0, 0, "princess"},
                                            {"KR02", "cffr", 1, 1, 0, ""}}};

std::string sides_of(const Ruleset& rules, const TileKind& kind) {
  std::string sides;
  for (int side = 0; side < kSides; ++side) {
    const Part& part = kind.parts[kind.would_reach(Rotation::R0, side * kSlotsPerSide + 1)];
    const std::string_view terrain = rules.landscape().terrain(part.terrain).name;
    sides += terrain == "river" ? 'w' : terrain.front();
  }
  return sides;
}

int count(const Ruleset& rules, const TileKind& kind, std::string_view terrain) {
  int parts = 0;
  for (const Part& part : kind.parts) parts += rules.landscape().terrain(part.terrain).name == terrain;
  return parts;
}

/// Everything that tile kinds with gardens may come from.
Options every_set(std::string_view gardens) {
  return table_with(
      2, {"inns_and_cathedrals", "traders_and_builders", "river", "princess_and_dragon", "king_and_robber"},
      {{"gardens", std::string(gardens)}, {"river.set", "both"}});
}

int tiles_of(const Ruleset& rules) {
  int tiles = 0;
  for (const TileKind& kind : rules.tile_kinds()) tiles += kind.copies;
  return tiles;
}

TEST_CASE("one copy of each of the seventeen tiles shows a garden, and nothing else is different") {
  const Carcassonne without(every_set("off")), with(every_set("on"));
  const Ruleset& rules = with.rules();
  CHECK(tiles_of(rules) == tiles_of(without.rules()));
  std::set<std::string> found, expected;
  for (const TileKind& kind : rules.tile_kinds())
    if (count(rules, kind, "garden") != 0) found.insert(kind.name);
  for (const Printed& printed : kPrinted) {
    CAPTURE(printed.plain);
    const std::string name = std::string(printed.plain) + "g";
    expected.insert(name);
    REQUIRE(rules.tile_named(name) != kNoTile);
    const TileKind& kind = rules.tile(rules.tile_named(name));
    const TileKind& plain = rules.tile(rules.tile_named(printed.plain));
    CHECK(kind.copies == 1);
    CHECK(kind.stack == plain.stack);
    CHECK(plain.copies + 1 == without.rules().tile(without.rules().tile_named(printed.plain)).copies);
    CHECK(sides_of(rules, kind) == printed.sides);
    CHECK(count(rules, kind, "garden") == 1);
    CHECK(count(rules, kind, "cloister") == 0);
    CHECK(count(rules, kind, "city") == printed.cities);
    CHECK(count(rules, kind, "road") == printed.roads);
    int pennants = 0;
    for (const Part& part : kind.parts) pennants += part.pennants;
    CHECK(pennants == printed.pennants);
    CHECK(kind.all_marks == (printed.mark.empty() ? Marks{0} : rules.marks().bit(printed.mark)));
    // Compares part by part, with what fields border. The garden's field may be small.
    REQUIRE(kind.parts.size() == plain.parts.size() + 1);
    for (std::size_t part = 0; part < plain.parts.size(); ++part) {
      CHECK(kind.parts[part].terrain == plain.parts[part].terrain);
      CHECK(kind.parts[part].slots == plain.parts[part].slots);
      CHECK(kind.parts[part].cities == plain.parts[part].cities);
      CHECK(kind.parts[part].marks == plain.parts[part].marks);
    }
    for (std::size_t row = 0; row < kind.picture.size(); ++row)
      for (std::size_t column = 0; column < kind.picture[row].size(); ++column)
        CHECK((kind.picture[row][column] == plain.picture[row][column] || kind.picture[row][column] == 'a'));
  }
  CHECK(found == expected);
}

TEST_CASE("a table has the gardens of its own sets alone, and none where it does not want them") {
  const auto gardens = [](std::vector<std::string> more, std::map<std::string, std::string> choices) {
    const Carcassonne game(table_with(2, std::move(more), std::move(choices)));
    int tiles = 0;
    for (const TileKind& kind : game.rules().tile_kinds())
      if (count(game.rules(), kind, "garden") != 0) tiles += kind.copies;
    return tiles;
  };
  CHECK(gardens({}, {}) == 0);
  CHECK(gardens({"river", "inns_and_cathedrals"}, {{"gardens", "off"}}) == 0);
  CHECK(gardens({}, {{"gardens", "on"}}) == 8);
  CHECK(gardens({"inns_and_cathedrals"}, {{"gardens", "on"}}) == 10);
  CHECK(gardens({"river"}, {{"gardens", "on"}, {"river.set", "1"}}) == 9);
  CHECK(gardens({"river"}, {{"gardens", "on"}, {"river.set", "both"}}) == 10);
  CHECK(gardens({"royal_gates", "sagrada_familia", "phantom"}, {{"gardens", "on"}}) == 8);
}

// --- Bots ---

/// What a bot that thinks ahead makes of a position after these moves of red.
struct Thinking {
  Carcassonne game;
  State state;

  double after(std::initializer_list<const char*> moves) const {
    State next = state;
    for (const char* const text : moves) game.play(next, Seat{0}, game.read(next, text), nullptr);
    return game.judgement(Seat{0})(next);
  }
};

Thinking thinking(const Options& options, Setup setup, const std::string& drawn, const char* placed) {
  Carcassonne game(options);
  State state = game.set_up(setup);
  game.play(state, kNoSeat, game.read(state, "draw " + drawn), nullptr);
  game.play(state, Seat{0}, game.read(state, placed), nullptr);
  return {std::move(game), state};
}

Setup open_country() {
  Setup setup;
  setup.tiles = {{"B", {0, 0}}, {"E", {0, -1}, Rotation::R2}};
  setup.bag = {{{"B", 3}, {"D", 3}, {"U", 8}, {"E", 4}, {"V", 8}, {"N", 3}}};
  return setup;
}

TEST_CASE(
    "a bot that thinks ahead sends the abbot to a cloister, and keeps the follower for what only it can do") {
  Setup setup = open_country();
  const Thinking red = thinking(table_with(2, {}, {}), setup, "B", "place 1,0 r0");
  CHECK(red.after({"deploy abbot 1,0.m"}) > red.after({"deploy follower 1,0.m"}));
  CHECK(red.after({"deploy abbot 1,0.m"}) > red.after({"pass"}));
}

TEST_CASE(
    "a bot that thinks ahead lets an abbot wait that has just come, and takes back one that waits in vain") {
  Setup setup = open_country();
  setup.figures = {{Seat{0}, "abbot", {0, 0}, 'm'}};
  const Thinking fresh = thinking(table_with(2, {}, {}), setup, "B", "place 1,0 r0");
  CHECK(fresh.after({"pass"}) > fresh.after({"recall abbot 0,0.m"}));
  // Seven tiles around it; no tile of the bag has a city on all of its sides.
  Setup walled;
  walled.tiles = {{"B", {0, 0}},
                  {"B", {-1, 1}},
                  {"B", {0, 1}},
                  {"B", {-1, 0}},
                  {"B", {-1, -1}},
                  {"B", {0, -1}},
                  {"E", {1, 1}, Rotation::R2},
                  {"E", {1, -1}}};
  walled.tiles.push_back({"E", {2, 0}, Rotation::R3});
  walled.figures = {{Seat{0}, "abbot", {0, 0}, 'm'}};
  walled.bag = {{{"B", 6}, {"U", 8}, {"V", 8}, {"A", 3}}};
  const Thinking stuck = thinking(table_with(2, {}, {}), walled, "B", "place 0,2 r0");
  CHECK(stuck.after({"recall abbot 0,0.m"}) > stuck.after({"pass"}));
}

TEST_CASE("a bot that thinks ahead takes an abbot out of the dragon's way") {
  // Only dragon tiles are left. The dragon stands beside a cloister that lacks one tile.
  Setup setup;
  setup.tiles = {{"B", {0, 0}},  {"P03", {0, 1}}, {"B", {-1, 1}}, {"B", {1, 1}},
                 {"B", {-1, 0}}, {"B", {-1, -1}}, {"B", {0, -1}}};
  setup.figures = {{Seat{0}, "abbot", {0, 0}, 'm'}, {kNoSeat, "dragon", {0, 1}}};
  setup.bag = {{{"P08", 1}, {"P11", 2}, {"P12", 1}, {"P09", 1}, {"B", 1}}};
  const Thinking red = thinking(table_with(2, {"princess_and_dragon"}, {}), setup, "B", "place 1,0 r0");
  CHECK(red.after({"recall abbot 0,0.m"}) > red.after({"pass"}));
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

// What holds in every game with shrines and any other expansions: who goes home from a challenge, judged
// from the table alone, and that no tile gives a building two rivals.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/table_mix.h"

namespace gatehouse::engine::carcassonne {
namespace {

/// Cloisters of the table's own, so that challenges come about, with a road for the bag to be placed at.
constexpr const char* kCloisters =
    "tile ABBEY1 8\nm=cloister f=field\n.fff.\nfffff\nffmff\nfffff\n.fff.\n"
    "tile PRIORY 6\nm=shrine f=field\n.fff.\nfffff\nffmff\nfffff\n.fff.\n"
    "tile MINSTER 2\nm=cloister s=shrine f=field\n.fff.\nfmfff\nfffff\nfffsf\n.fff.\n";

std::vector<Options> mixes_with_shrines() {
  const tests::TableMix mix("cult");
  std::vector<Options> mixes{
      mix(2, {}, {}), mix(3, {"princess_and_dragon", "phantom"}, {{"cult.set", "five"}}),
      mix(2, {"river", "inns_and_cathedrals"}, {{"cult.strict", "off"}}),
      mix(4, {"traders_and_builders", "royal_gates", "phantom"}, {{"cult.strict", "off"}}),
      mix(2, {"kings_orders", "princess_and_dragon"}, {{"dragonTiming", "afterScoring"}})};
  for (Options& options : mixes) options.texts["tiles"] = kCloisters;
  return mixes;
}

/// A shrine or a cloister, as the table shows it.
struct Building {
  PartId part;
  Cell cell;
  std::string_view terrain;
};

std::vector<Building> buildings(const Carcassonne& game, const State& state) {
  std::vector<Building> found;
  for (const PlacedTile& tile : state.board.tiles()) {
    const TileKind& kind = game.rules().tile(tile.kind);
    for (std::size_t part = 0; part < kind.parts.size(); ++part) {
      const std::string_view terrain = game.rules().landscape().terrain(kind.parts[part].terrain).name;
      if (terrain == "shrine" || terrain == "cloister")
        found.push_back({tile.part(part), tile.cell, terrain});
    }
  }
  return found;
}

bool are_rivals(const Building& one, const Building& other) {
  return one.terrain != other.terrain && one.cell != other.cell && std::abs(one.cell.x - other.cell.x) <= 1 &&
         std::abs(one.cell.y - other.cell.y) <= 1;
}

/// A piece of a tile, by name.
std::string piece(Cell cell, char letter) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y) + "." + letter;
}

/// The pieces that this command has completed and scored.
std::set<std::string> scored(const std::vector<Event>& events) {
  std::set<std::string> pieces;
  for (const Event& event : events)
    if (event.type == EventType::Scored && event.finished)
      for (const PartRef& part : event.parts) pieces.insert(piece(part.cell, part.letter));
  return pieces;
}

/// A building from which somebody was sent home must have had a rival that was scored, and must not have been
/// scored itself. Nobody is left in a building beside one that was scored.
void check_losers(const Carcassonne& game, const State& after, const std::vector<Event>& events,
                  std::map<std::string, int>& seen) {
  const Position position{game.rules(), after};
  const std::vector<Building> all = buildings(game, after);
  const auto done = scored(events);
  const auto is_done = [&](const Building& one) {
    const PartRef ref = part_ref(position, one.part);
    return done.contains(piece(ref.cell, ref.letter));
  };
  std::set<std::string> lost;
  for (const Event& event : events)
    if (event.type == EventType::Returned && event.why == "lost-challenge")
      lost.insert(piece(event.at.cell, event.at.letter));
  for (const Building& one : all) {
    const PartRef ref = part_ref(position, one.part);
    const bool beaten = std::any_of(all.begin(), all.end(), [&](const Building& other) {
      return are_rivals(one, other) && is_done(other);
    });
    const bool left = lost.contains(piece(ref.cell, ref.letter));
    if (left) {
      CHECK(beaten);
      CHECK_FALSE(is_done(one));
      CHECK(after.graph.of(one.part).followers == 0);
      ++seen["lost by a " + std::string(one.terrain)];
    }
    if (beaten && !is_done(one)) CHECK(after.graph.of(one.part).followers == 0);
  }
  for (const Event& event : events)
    if (event.type == EventType::Own && event.own.name == "challenge-won") {
      CHECK_FALSE(lost.empty());
      ++seen["won with a " + std::string(event.item)];
    }
}

/// The tile on that cell, just placed, has not more than one rival for each of its buildings, nor one that
/// had a partner before.
void check_crowds(const Carcassonne& game, const State& state, Cell placed, bool strict) {
  const std::vector<Building> all = buildings(game, state);
  for (const Building& one : all) {
    if (one.cell != placed) continue;
    const auto rivals_of = [&all](const Building& building) {
      return std::count_if(all.begin(), all.end(),
                           [&building](const Building& other) { return are_rivals(building, other); });
    };
    CHECK(rivals_of(one) <= 1);
    if (!strict) continue;
    for (const Building& other : all)
      if (are_rivals(one, other)) CHECK(rivals_of(other) == 1);
  }
}

TEST_CASE("only losers of a challenge go home unpaid, and no tile gives a building two rivals") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_shrines()) {
    const Carcassonne game(options);
    const bool strict = !options.choices.contains("cult.strict");
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
      CAPTURE(seed);
      SeededDice dice(seed);
      State state = game.initial();
      std::vector<Move> moves, onto;
      std::vector<Event> events;
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        game.legal_moves(state, seat, moves);
        REQUIRE_FALSE(moves.empty());
        // A figure goes into a building if it can, so that many are held.
        onto.clear();
        for (const Move& move : moves)
          if (move.verb == Verb::Deploy && move.part < kMaxPartsPerTile) {
            const Terrain terrain = state.graph.of(part_id(state, move.cell, move.part)).terrain;
            if (game.rules().landscape().looks_around(terrain)) onto.push_back(move);
          }
        const std::vector<Move>& from = onto.empty() ? moves : onto;
        const Move move = actor.chance ? game.roll(state, dice) : from[dice.below(from.size())];
        game.play(state, seat, move, &events);
        if (move.verb == Verb::Place) check_crowds(game, state, move.cell, strict);
        // Where cards are shown, figures go home with a later command.
        if (game.step(state) == "show-order") continue;
        if (!state.turn.over) check_losers(game, state, events, seen);
        events.clear();
      }
    }
  }
  for (const std::string what :
       {"lost by a shrine", "lost by a cloister", "won with a shrine", "won with a cloister"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

/// Red's cloister on 0,0 and blue's building, of that tile, on 1,0: the one lacks two tiles, the other five.
State race(const Carcassonne& game, const char* tile, bool red_is_near) {
  Setup setup;
  setup.tiles = {{"B", {0, 0}}, {tile, {1, 0}}, {"E", {0, 1}}, {"E", {1, 1}}};
  for (const int row : {-1, 0, 1})
    setup.tiles.push_back(
        {"E", {static_cast<std::int8_t>(red_is_near ? -1 : 2), static_cast<std::int8_t>(row)}, Rotation::R3});
  if (!red_is_near)
    for (std::size_t i = 4; i < setup.tiles.size(); ++i) setup.tiles[i].rotation = Rotation::R1;
  setup.figures = {{Seat{0}, "follower", {0, 0}, 'm'}, {Seat{1}, "follower", {1, 0}, 'm'}};
  setup.bag = {{{"B", 4}, {"E", 5}, {"U", 8}}};
  return game.set_up(setup);
}

TEST_CASE("a bot that judges a position knows that the nearer of two rivals takes everything") {
  Options options;
  options.seats = 2;
  options.expansions = {"cult"};
  const Carcassonne game(options);
  const auto lead = game.judgement(Seat{0});
  // Two cloisters do not challenge each other, and are worth as much.
  CHECK(lead(race(game, "CU01", true)) > lead(race(game, "B", true)) + 1);
  CHECK(lead(race(game, "CU01", false)) < lead(race(game, "B", false)) - 1);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

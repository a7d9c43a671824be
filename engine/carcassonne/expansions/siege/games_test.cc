// What holds in every game with besieged cities and any other expansions.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/table_mix.h"

namespace gatehouse::engine::carcassonne {
namespace {

std::vector<Options> mixes_with_sieges() {
  const tests::TableMix mix("siege");
  return {
      mix(2, {}, {{"siege.set", "both"}}),
      mix(3, {"cult", "inns_and_cathedrals"}, {{"siege.escape", "anyTile"}}),
      mix(2, {"royal_gates", "traders_and_builders", "phantom"}, {{"siege.set", "both"}, {"smallCity", "2"}}),
      mix(4, {"sagrada_familia", "princess_and_dragon"},
          {{"sagrada.variant", "on"}, {"siege.set", "besiegers"}, {"siege.escape", "anyTile"}}),
      mix(2, {"kings_orders", "cult"}, {{"siege.set", "both"}}),
      mix(2, {"cult"}, {{"siege.escape", "off"}, {"siege.set", "both"}})};
}

bool is_besieged(const Carcassonne& game, const State& state, FeatureId feature) {
  const Marks besieged = game.rules().marks().bit("besieged");
  bool found = false;
  state.graph.for_each_part(feature, [&](PartId part) {
    found = found || (part_of({game.rules(), state}, part).marks & besieged) != 0;
  });
  return found;
}

/// Whether a cloister or shrine lies around one of the tiles of the city from which a way is looked for.
bool has_building_near(const Carcassonne& game, const State& state, FeatureId city, bool any_tile) {
  const Marks besieged = game.rules().marks().bit("besieged");
  bool found = false;
  state.graph.for_each_part(city, [&](PartId part) {
    if (!any_tile && (part_of({game.rules(), state}, part).marks & besieged) == 0) return;
    const Cell from = state.board.tile(state.graph.tile_of(part)).cell;
    for (const PlacedTile& tile : state.board.tiles()) {
      const int away = std::max(std::abs(tile.cell.x - from.x), std::abs(tile.cell.y - from.y));
      if (away > 1 || (away == 0 && !any_tile)) continue;
      for (const Part& one : game.rules().tile(tile.kind).parts) {
        const auto name = game.rules().landscape().terrain(one.terrain).name;
        found = found || name == "cloister" || name == "shrine";
      }
    }
  });
  return found;
}

TEST_CASE(
    "one knight at most leaves in each part of a turn, from a besieged city that is open, by a way out") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_sieges()) {
    const Carcassonne game(options);
    const std::string way =
        options.choices.contains("siege.escape") ? options.choices.at("siege.escape") : "siegeTile";
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      CAPTURE(seed);
      CAPTURE(way);
      SeededDice dice(seed);
      State state = game.initial();
      std::vector<Move> moves;
      std::vector<Event> events;
      int escapes = 0;  // since the last tile
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        game.legal_moves(state, seat, moves);
        const Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
        if (move.verb == Verb::Place) escapes = 0;
        if (game.step(state) == "escape") {
          REQUIRE(way != "off");
          CHECK(seat == state.turn.seat);
          ++seen["asked"];
          for (const Move& offered : moves) {
            if (offered.verb == Verb::Pass) continue;
            const FeatureId city = state.graph.feature_of(part_id(state, offered.cell, offered.part));
            const bool is_open_city =
                state.graph.feature(city).terrain == Terrain::City && !state.graph.feature(city).completed;
            CHECK(is_open_city);
            CHECK(is_besieged(game, state, city));
            CHECK(has_building_near(game, state, city, way == "anyTile"));
          }
        }
        const int score = seat == kNoSeat ? 0 : game.score(state, seat);
        const bool leaves = game.step(state) == "escape" && move.verb != Verb::Pass;
        const int supply = leaves ? state.figures.supply(seat, move.kind) : 0;
        events.clear();
        game.play(state, seat, move, &events);
        for (const Event& event : events) {
          if (event.type == EventType::Returned && event.why == "escaped") {
            CHECK(++escapes == 1);
            CHECK(event.seat == seat);
            ++seen["escaped"];
          }
          if (event.type != EventType::Scored || event.feature != Terrain::City) continue;
          const FeatureId city = state.graph.feature_of(
              part_id(state, event.parts.front().cell,
                      game.rules()
                          .tile(state.board.tile(state.board.tile_at(event.parts.front().cell)).kind)
                          .part(event.parts.front().letter)));
          if (!is_besieged(game, state, city)) continue;
          int worth = 0;
          for (const Term& term : event.terms) worth += term.points();
          const Extent size = extent({game.rules(), state}, city);
          if (!event.finished) CHECK(worth == 0);
          if (event.finished) CHECK(worth <= 2 * (size.tiles + size.pennants));
          ++seen[event.finished ? "relieved" : "starved"];
        }
        if (leaves && !state.turn.over) {
          CHECK(state.figures.supply(seat, move.kind) == supply + 1);
          const bool card = std::any_of(events.begin(), events.end(),
                                        [](const Event& event) { return event.type == EventType::Awarded; });
          if (!card) CHECK(game.score(state, seat) == score);
        }
      }
    }
  }
  for (const std::string what : {"asked", "escaped", "relieved", "starved"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

/// Red holds a city of two tiles that lacks one more, beside a cloister; besieged or not.
State table(const Carcassonne& game, const char* tile) {
  Setup setup;
  setup.tiles = {{tile, {0, 0}}, {"G", {0, 1}, Rotation::R1}, {"B", {1, 0}}};
  setup.figures = {{Seat{0}, "follower", {0, 0}, 'c'}};
  setup.bag = {{{"U", 6}, {"V", 6}, {"B", 2}}};
  return game.set_up(setup);
}

TEST_CASE(
    "a bot that judges a position gives little for a besieged city that will stay open, and more for farms "
    "beside it") {
  Options options;
  options.seats = 2;
  options.expansions = {"siege"};
  const Carcassonne game(options);
  const auto lead = game.judgement(Seat{0});
  // No tile that is left has a city.
  CHECK(lead(table(game, "E")) > lead(table(game, "SI07")));
  const auto farm = [&](const char* tile) {
    Setup setup;
    setup.tiles = {{tile, {0, 0}}, {"E", {0, 1}, Rotation::R2}};
    setup.figures = {{Seat{0}, "follower", {0, 0}, 'f'}};
    setup.bag = {{{"U", 6}}};
    return lead(game.set_up(setup));
  };
  CHECK(farm("SI07") > farm("E") + 2);
}

TEST_CASE("a bot that thinks ahead lets a knight leave a city that is lost") {
  Options options;
  options.seats = 2;
  options.expansions = {"siege"};
  const Carcassonne game(options);
  State state = table(game, "SI07");
  game.play(state, kNoSeat, game.read(state, "draw U"), nullptr);
  game.play(state, Seat{0}, game.read(state, "place 0,-1 r0"), nullptr);
  game.play(state, Seat{0}, game.read(state, "pass"), nullptr);
  REQUIRE(game.step(state) == "escape");
  const auto lead = game.judgement(Seat{0});
  State stays = state;
  game.play(stays, Seat{0}, game.read(stays, "pass"), nullptr);
  game.play(state, Seat{0}, game.read(state, "escape follower 0,0.c"), nullptr);
  CHECK(lead(state) > lead(stays));
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

// What holds in every game with abbeys, mayors, wagons and barns, beside any other expansion; what bots do.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/table_mix.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr Seat kRed{0}, kBlue{1};

std::vector<Options> mixes_with_abbeys() {
  const tests::TableMix mix("abbey_and_mayor");
  return {mix(2, {}, {}),
          mix(3, {"inns_and_cathedrals", "traders_and_builders"}, {{"barn.second", "yes"}}),
          mix(2, {"royal_gates", "cult", "siege"}, {{"wagon.move", "connected"}, {"farmScoring", "1"}}),
          mix(4, {"sagrada_familia", "princess_and_dragon", "phantom"},
              {{"abbey.tail", "off"}, {"farmScoring", "2"}, {"dragonTiming", "afterScoring"}}),
          mix(2, {"sagrada_familia", "river", "abbot"},
              {{"sagrada.variant", "on"}, {"river.set", "2"}, {"gardens", "on"}, {"hand", "2"}}),
          mix(2, {"kings_orders", "siege", "traders_and_builders", "king_and_robber"},
              {{"wagon.move", "connected"}})};
}

bool holds_abbey(const Position& position, Seat seat) {
  const TilesInHand& hand = hand_of(position, seat);
  return std::any_of(hand.begin(), hand.end(),
                     [&](TileKindId kind) { return position.rules.tile(kind).name == "ABBEY"; });
}

bool is_hole(const State& state, Cell cell) {
  int around = 0;
  for (const PlacedTile& tile : state.board.tiles())
    around += std::abs(tile.cell.x - cell.x) + std::abs(tile.cell.y - cell.y) == 1;
  return around == 4;
}

/// A barn keeps farmers off its farm: none stands there when nobody is asked in the middle of a turn.
void check_barns(const Carcassonne& game, const State& state) {
  for (const Figure& barn : state.figures) {
    if (!barn.in_feature() || game.rules().figure(barn.kind).name != "barn") continue;
    CHECK(barn.at.ground == Ground::Corner);
    const FeatureId farm = state.graph.feature_of(barn.at.part);
    CHECK(state.graph.feature(farm).terrain == Terrain::Field);
    if (game.step(state) != "draw" && game.step(state) != "abbey") continue;
    for (const Figure& other : state.figures)
      if (other.in_feature() && state.graph.feature_of(other.at.part) == farm)
        CHECK(game.rules().figure(other.kind).name == "barn");
  }
}

TEST_CASE("abbeys fill holes, wagons go to empty unfinished features, and barns are alone on their farms") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_abbeys()) {
    const Carcassonne game(options);
    const bool tail = !options.choices.contains("abbey.tail");
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      CAPTURE(seed);
      CAPTURE(options.expansions.front());
      SeededDice dice(seed);
      State state = game.initial();
      std::vector<Move> moves;
      std::vector<Event> events;
      bool last_is_over = false;
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        const Position position{game.rules(), state};
        game.legal_moves(state, seat, moves);
        REQUIRE(!moves.empty());
        Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
        const std::string step(game.step(state));
        if (step == "abbey" && seat == state.turn.seat && dice.below(6) != 0)
          move = moves.back();  // most abbeys are kept
        const std::string word(game.rules().word(move.verb).text);
        last_is_over = last_is_over || (step == "abbey" && seat != state.turn.seat);
        if (last_is_over) {
          CHECK(tail);
          CHECK(step != "orders");
          CHECK(state.turn.part == 0);
        }
        if (word == "use") {
          CHECK(holds_abbey(position, seat));
          ++seen[seat != state.turn.seat ? "used behind the last tile" : "used"];
        }
        if (word == "place" && game.rules().tile(state.turn.drawn).name == "ABBEY")
          for (const Move& offered : moves) CHECK(is_hole(state, offered.cell));
        if (word == "drive") {
          const PartId part = part_id(state, move.cell, move.part);
          CHECK(is_free(state, part));
          CHECK_FALSE(is_complete(position, state.graph.feature_of(part)));
          ++seen["drives"];
        }
        events.clear();
        game.play(state, seat, move, &events);
        check_barns(game, state);
        for (const Event& event : events) {
          if (event.type == EventType::Deployed) ++seen["deployed " + std::string(event.figure_kind)];
          if (event.type == EventType::Scored && event.feature == Terrain::Field)
            ++seen[event.final ? "farm at the end" : "farm in the game"];
          if (event.type == EventType::Scored && event.feature == Terrain::City && event.finished &&
              event.points.empty())
            ++seen["city for nobody"];
        }
      }
      for (const Figure& figure : state.figures)
        if (game.rules().figure(figure.kind).name == "wagon" && figure.in_feature() &&
            !options.choices.contains("sagrada.variant"))
          CHECK_FALSE(bool{state.graph.of(figure.at.part).completed});
    }
  }
  for (const std::string what :
       {"used", "used behind the last tile", "drives", "deployed mayor", "deployed wagon", "deployed barn",
        "farm at the end", "farm in the game", "city for nobody"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

/// Which letters of a tile join, as the option `wagon.move=connected` has it.
std::string joined_on(const char* tile, char letter) {
  Options options;
  options.expansions = {"abbey_and_mayor", "inns_and_cathedrals", "traders_and_builders",
                        "princess_and_dragon"};
  const Carcassonne game(options);
  Setup setup;
  setup.tiles = {{tile, {0, 0}}};
  setup.bag = {{{"V", 1}}};
  const State state = game.set_up(setup);
  const Position position{game.rules(), state};
  const PlacedTile& laid = state.board.tile(0);
  const TileKind& kind = game.rules().tile(laid.kind);
  std::string letters;
  abbey_and_mayor::for_each_joined(position, state.graph.feature_of(laid.part(kind.part(letter))),
                                   [&](PartId part) {
                                     const char other = part_of(position, part).letter;
                                     if (letters.find(other) == std::string::npos) letters += other;
                                   });
  std::sort(letters.begin(), letters.end());
  return letters;
}

TEST_CASE("roads join at a crossing, a wall and a cloister, and not along a curve or a bridge") {
  CHECK(joined_on("W", 'r') == "st");
  CHECK(joined_on("L", 's') == "rt");
  CHECK(joined_on("A", 'r') == "m");
  CHECK(joined_on("A", 'm') == "r");
  CHECK(joined_on("S", 'r') == "c");
  CHECK(joined_on("S", 'c') == "r");
  CHECK(joined_on("I05", 'r') == "cds");
  CHECK(joined_on("I05", 'c') == "rs");  // two cities never join each other
  CHECK(joined_on("P10", 'm') == "c");
  CHECK(joined_on("AM04", 'r') == "c");
  CHECK(joined_on("AM04", 's') == "d");
  CHECK(joined_on("AM05", 'm') == "nrst");
  CHECK(joined_on("AM06", 'r') == "c");
  CHECK(joined_on("AM07", 'r').empty());
  CHECK(joined_on("AM12", 'r').empty());
  CHECK(joined_on("AM13", 'r').empty());
  CHECK(joined_on("T23", 'r').empty());
  CHECK(joined_on("T23", 's') == "c");
  CHECK(joined_on("T24", 'r').empty());
}

/// A bot that judges a position knows what it could still do with what it has.
Carcassonne plain() {
  Options options;
  options.seats = 2;
  options.expansions = {"abbey_and_mayor"};
  return Carcassonne(options);
}

TEST_CASE("a bot keeps its abbey for something better than nothing, and not to the end") {
  const Carcassonne game = plain();
  const auto worth = [&](int tiles) {
    Setup setup;
    setup.tiles = {{"D", {0, 0}}};
    setup.bag = {{{"V", tiles}}};
    const auto lead = game.judgement(kRed);
    setup.hands = {{kRed, {"ABBEY"}}, {kBlue, {}}};
    const double with = lead(game.set_up(setup));
    setup.hands = {{kRed, {}}, {kBlue, {}}};
    return with - lead(game.set_up(setup));
  };
  CHECK(worth(40) > 2);
  CHECK(worth(40) > worth(4));
  CHECK(worth(4) < 3);
}

TEST_CASE("a bot sees that a mayor is worth nothing without pennants, and a barn four points a city") {
  const Carcassonne game = plain();
  const auto lead = game.judgement(kRed);
  const auto city = [&](const char* tile) {
    Setup setup;
    setup.tiles = {{tile, {0, 0}}};
    setup.figures = {{kRed, "mayor", {0, 0}, 'c'}};
    setup.bag = {{{"E", 4}, {"U", 6}}};
    return lead(game.set_up(setup));
  };
  CHECK(city("F") > city("G") + 2);
  const auto farm = [&](bool barn) {
    Setup setup;
    setup.tiles = {{"E", {0, 0}},  {"E", {0, 1}, Rotation::R2},
                   {"E", {1, 0}},  {"E", {1, 1}, Rotation::R2},
                   {"B", {0, -1}}, {"B", {1, -1}}};
    if (barn) {
      Setup::Figure figure{kRed, "barn", {0, -1}, '?'};
      figure.where = Setup::Figure::Where::Corner;
      setup.figures = {figure};
    }
    setup.supplies = {{kRed, "barn", 0}};
    setup.bag = {{{"U", 6}}};
    return lead(game.set_up(setup));
  };
  CHECK(farm(true) > farm(false) + 6);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

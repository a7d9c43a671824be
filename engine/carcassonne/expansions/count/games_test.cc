// What holds in every game with the Count, beside any other expansion; what bots do.

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/carcassonne/expansions/count/count.h"
#include "engine/carcassonne/expansions/count/tiles.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/scoring.h"
#include "engine/game/playout.h"
#include "tests/support/table_mix.h"

namespace gatehouse::engine::carcassonne {
namespace {

using count::Quarter;

constexpr Seat kRed{0};

std::vector<Options> mixes_with_the_count() {
  const tests::TableMix mix("count");
  std::vector<Options> mixes{
      mix(2, {}, {}),
      mix(3, {"inns_and_cathedrals", "traders_and_builders", "phantom"}, {{"count.once", "part"}}),
      mix(2, {"royal_gates", "cult", "siege"}, {{"count.move", "clockwise"}, {"farmScoring", "1"}}),
      mix(4, {"princess_and_dragon", "abbey_and_mayor", "abbot"},
          {{"count.move", "with-follower"}, {"gardens", "on"}, {"farmScoring", "2"}}),
      mix(2, {"sagrada_familia", "river", "princess_and_dragon"},
          {{"sagrada.variant", "on"}, {"count.final", "all"}, {"dragonTiming", "afterScoring"}}),
      mix(3, {"kings_orders", "king_and_robber", "abbey_and_mayor", "traders_and_builders"},
          {{"count.final", "all"}, {"hand", "1"}})};
  for (Options& options : mixes) bring_together(options);
  return mixes;
}

/// The city is closed and empty, the count is in a quarter, and nothing but followers is there with him.
void check_city(const Position& position) {
  const State& state = position.state;
  const TileIndex tile = state.board.tile_at({0, 0});
  REQUIRE(position.rules.tile(state.board.tile(tile).kind).name == "CO07");
  const FeatureId city = state.graph.feature_of(part_id(state.board.tile(tile), 0));
  CHECK(bool{state.graph.feature(city).completed});
  CHECK(extent(position, city).tiles == count::kRows * count::kColumns);
  CHECK(count::count_is_in(position).has_value());
  for (const Figure& figure : state.figures) {
    if (figure.in_feature()) CHECK(state.graph.feature_of(figure.at.part) != city);
    if (figure.owner != kNoSeat && count::quarter_where(position, figure))
      CHECK(position.rules.figure(figure.kind).follower);
    if (figure.at.tile != kNoTileIndex)
      CHECK((kind_of(position, figure.at.tile).marks & count::config_of(position).inner_city) == 0);
  }
}

/// Who got points by what was scored in this part of the turn, as its events say.
SeatSet paid_in(const std::vector<Event>& events) {
  SeatSet paid;
  for (const Event& event : events)
    if (event.type == EventType::Scored)
      for (const SeatPoints& one : event.points)
        if (one.points > 0) paid.add(one.seat);
  return paid;
}

TEST_CASE("quarters are entered by who is not paid, left for what is scored, and kept by the count") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_the_count()) {
    const Carcassonne game(options);
    const bool clockwise = game.rules().config<count::Config>().moves == count::CountMoves::Clockwise;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      CAPTURE(seed);
      CAPTURE(options.expansions.front());
      SeededDice dice(seed);
      State state = game.initial();
      CHECK(count::count_is_in({game.rules(), state}) == Quarter::Castle);
      std::vector<Move> moves;
      std::vector<Event> events, part;
      std::uint16_t entered_in = 0;
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        const Position position{game.rules(), state};
        game.legal_moves(state, seat, moves);
        REQUIRE(!moves.empty());
        Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
        const std::string step(game.step(state)), word(game.rules().word(move.verb).text);
        const std::optional<Quarter> kept = count::count_is_in(position);
        if (word == "place") part.clear();
        if (word == "quarter") {
          const SeatSet paid = paid_in(part);
          CHECK_FALSE(paid.has(seat));
          CHECK(paid.size() > 0);
          CHECK(seat == state.turn.seat);
          if (!options.choices.contains("count.once")) CHECK(entered_in != state.turn.number);
          entered_in = state.turn.number;
          ++seen["enters"];
        }
        if (word == "send") {
          const PartId piece = part_id(state, move.cell, move.part);
          const FeatureId feature = state.graph.feature_of(piece);
          const bool field = state.graph.feature(feature).terrain == Terrain::Field;
          CHECK(count::quarter_of(position, state.graph.feature(feature).terrain) != kept);
          CHECK_FALSE(bool{state.graph.feature(feature).completed});
          if (step == "move-out") CHECK(state.graph.feature(feature).followers > 0);
          if (step == "move-out" && !field) CHECK(is_complete(position, feature));
          if (step == "final-move-out" && !options.choices.contains("count.final")) CHECK(field);
          ++seen[step + (field ? " farm" : " other")];
        }
        if (word == "move" && move.kind == count::config_of(position).count) {
          CHECK_FALSE(clockwise);
          ++seen["count moves"];
        }
        events.clear();
        game.play(state, seat, move, &events);
        part.insert(part.end(), events.begin(), events.end());
        check_city({game.rules(), state});
        for (const Event& event : events)
          if (event.type == EventType::Moved && event.figure_kind == "count" && clockwise) {
            ++seen["count goes round"];
            CHECK(count::count_is_in({game.rules(), state}) != kept);
          }
      }
    }
  }
  for (const std::string what : {"enters", "move-out other", "final-move-out farm", "final-move-out other",
                                 "count moves", "count goes round"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

Carcassonne plain() {
  Options options;
  options.expansions = {"count"};
  return Carcassonne(options);
}

std::vector<Setup::Tile> block() {
  std::vector<Setup::Tile> tiles;
  for (int row = 0; row < count::kRows; ++row)
    for (int column = 0; column < count::kColumns; ++column)
      tiles.push_back(
          {std::string(count::kBlock[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]),
           {static_cast<std::int8_t>(count::kNorthWest.x + column),
            static_cast<std::int8_t>(count::kNorthWest.y - row)}});
  return tiles;
}

Setup::Figure in_quarter(Seat owner, const char* kind, const char* place) {
  Setup::Figure figure{owner, kind, {}, '?'};
  figure.where = Setup::Figure::Where::Place;
  figure.place = place;
  return figure;
}

TEST_CASE("the block is the start, and the tile of the base game is out of the game") {
  const Carcassonne game = plain();
  const State state = game.initial();
  CHECK(state.board.tile_count() == 12);
  CHECK(state.bag.total() == 71);
  CHECK(state.bag.count(game.rules().tile_named("D")) == 3);
}

TEST_CASE("a table has to allow the river") {
  Options options;
  options.expansions = {"count", "river"};
  CHECK_THROWS_AS(Carcassonne{options}, std::invalid_argument);
  CHECK_FALSE(go_together(options));
  options.choices["count.river"] = "on";
  for (const char* start : {"bag", "out", "river", "after"}) {
    CAPTURE(start);
    options.choices["river.start"] = start;
    const Carcassonne game(options);
    const State state = game.initial();
    CHECK(state.bag.total() == 71 + 12);
    const TileKindId spring = game.rules().tile_named("RI01");
    CHECK(state.bag.count(spring) == 1);
    CHECK(game.refusal(state, kNoSeat, game.read(state, "draw V")).name != "");
    CHECK(game.refusal(state, kNoSeat, game.read(state, "draw RI01")).name == "");
  }
}

TEST_CASE("a bot would rather have a follower in a quarter than none, and rather in its supply") {
  const Carcassonne game = plain();
  const auto lead = game.judgement(kRed);
  const auto worth = [&](int supply, const char* quarter, const char* kept) {
    Setup setup;
    setup.tiles = block();
    setup.supplies = {{kRed, "follower", supply}};
    setup.figures = {in_quarter(kNoSeat, "count", kept)};
    if (*quarter != '\0') setup.figures.push_back(in_quarter(kRed, "follower", quarter));
    setup.bag = {{{"V", 20}, {"E", 10}}};
    return lead(game.set_up(setup));
  };
  CHECK(worth(2, "smithy", "castle") > worth(2, "", "castle") + 0.5);
  CHECK(worth(2, "smithy", "castle") > worth(2, "smithy", "smithy"));
  CHECK(worth(3, "", "castle") > worth(2, "smithy", "smithy"));
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

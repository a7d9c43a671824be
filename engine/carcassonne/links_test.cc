// Links that end: features come apart again, played with an imitation of ferries.

#include <doctest/doctest.h>

#include "engine/base/ensure.h"
#include "engine/carcassonne/content.h"
#include "engine/carcassonne/inspect.h"
#include "tests/support/ferries.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::install_ferries;
using imitations::kBlue;
using imitations::kRed;
using imitations::Play;

void check_completed_sum(const Play& table) {
  std::uint64_t sum = 0;
  for (std::size_t number = 0; number < table.state().graph.part_count(); ++number)
    if (const PartId part{static_cast<std::uint16_t>(number)}; table.state().graph.of(part).completed)
      sum += part_hash({table.game().rules(), table.state()}, part);
  CHECK(table.state().sums.completed == sum);
}

/// A lake at 0,0: road b goes on to the west and ends there, c is open to the east, a to the north.
Setup lake_with_roads() {
  Setup setup;
  setup.tiles = {{"LK", {0, 0}}, {"LK", {-1, 0}}, {"U", {1, 0}, Rotation::R0}};
  setup.bag = {{{"U", 6}}};
  return setup;
}

void lay(Play& table, Seat seat, const char* where) {
  table.play(kNoSeat, "draw U");
  table.play(seat, where);
}

TEST_CASE("a ferry joins two roads, and they come apart when it goes on") {
  const Carcassonne game = game_with({}, install_ferries);
  Setup setup = lake_with_roads();
  setup.figures = {{kBlue, "follower", {1, 0}, 'r'}, {kBlue, "follower", {0, 0}, 'a'}};
  Play table(game, setup);
  const Feature east = table.feature({1, 0}, 'r'), north = table.feature({0, 0}, 'a');
  REQUIRE(east.parts == 2);
  lay(table, kRed, "place -1,-1 r0");
  table.play(kRed, "pass");
  REQUIRE(table.step() == "ferry");
  table.play(kRed, "sail Aac");
  REQUIRE(table.event(EventType::Linked) != nullptr);
  CHECK(table.event(EventType::Linked)->why == "ferry");
  CHECK(table.feature({1, 0}, 'r').parts == 3);
  CHECK(table.feature({1, 0}, 'r').open == 2);
  CHECK(table.feature({1, 0}, 'r').followers == 2);
  CHECK(inspect_feature({game.rules(), table.state()}, table.part({0, 0}, 'a')).points_now == 2);

  lay(table, kBlue, "place -1,-2 r0");
  table.play(kBlue, "pass");
  table.play(kBlue, "sail A--");
  REQUIRE(table.event(EventType::Unlinked) != nullptr);
  CHECK(table.event(EventType::Unlinked)->why == "ferry");
  CHECK(table.event(EventType::Unlinked)->parts == std::vector<PartRef>{{{0, 0}, 'a'}, {{0, 0}, 'c'}});
  CHECK(table.state().links.empty());
  CHECK(table.feature({1, 0}, 'r') == east);
  CHECK(table.feature({0, 0}, 'a') == north);
  CHECK(table.state().graph.feature_of(table.part({0, 0}, 'a')) !=
        table.state().graph.feature_of(table.part({0, 0}, 'c')));
  check_completed_sum(table);
}

TEST_CASE("a position is the same whether a ferry has come and gone, or never was there") {
  const Carcassonne game = game_with({}, install_ferries);
  Play gone(game, lake_with_roads()), never(game, lake_with_roads());
  for (Play* table : {&gone, &never}) {
    lay(*table, kRed, "place -1,-1 r0");
    table->play(kRed, "pass");
    table->play(kRed, table == &gone ? "sail Aab" : "pass");
    lay(*table, kBlue, "place -1,-2 r0");
    table->play(kBlue, "pass");
    table->play(kBlue, table == &gone ? "sail A--" : "pass");
  }
  CHECK(gone.game().fingerprint(gone.state()) == never.game().fingerprint(never.state()));
}

TEST_CASE("what a ferry keeps open is scored when it goes") {
  const Carcassonne game = game_with({}, install_ferries);
  Setup setup;
  setup.tiles = {{"LK", {0, 0}}, {"U", {1, 0}, Rotation::R0}};
  setup.bag = {{{"U", 3}, {"LK", 3}}};
  setup.figures = {{kBlue, "follower", {1, 0}, 'r'}};
  Play table(game, setup);
  lay(table, kRed, "place 0,-1 r0");
  table.play(kRed, "pass");
  table.play(kRed, "sail Aac");
  table.play(kNoSeat, "draw LK");
  table.play(kBlue, "place 2,0 r0");
  table.play(kBlue, "pass");
  CHECK(table.feature({1, 0}, 'r').open == 1);
  CHECK(table.score(kBlue) == 0);
  table.play(kBlue, "sail A--");
  REQUIRE(table.event(EventType::Scored) != nullptr);
  CHECK(table.score(kBlue) == 3);
  CHECK(table.supply(kBlue, "follower") == 7);
  CHECK(table.feature({1, 0}, 'r').completed);
  CHECK_FALSE(table.feature({0, 0}, 'a').completed);
  check_completed_sum(table);
}

TEST_CASE("two roads that are one by one ferry stay one by another") {
  const Carcassonne game = game_with({}, install_ferries);
  Setup setup;  // two lakes side by side, whose roads meet between them and run round in the north
  setup.tiles = {{"LK", {0, 0}}, {"LK", {1, 0}}, {"V", {0, 1}, Rotation::R3}, {"V", {1, 1}, Rotation::R0}};
  setup.bag = {{{"U", 6}}};
  Play table(game, setup);
  REQUIRE(table.state().graph.feature_of(table.part({0, 0}, 'a')) ==
          table.state().graph.feature_of(table.part({1, 0}, 'a')));
  lay(table, kRed, "place 0,-1 r0");
  table.play(kRed, "pass");
  table.play(kRed, "sail Aac");
  lay(table, kBlue, "place 0,-2 r0");
  table.play(kBlue, "pass");
  table.play(kBlue, "sail Bab");  // they are one already, over the first lake
  CHECK(table.state().links.size() == 2);
  REQUIRE(table.event(EventType::Linked) != nullptr);
  lay(table, kRed, "place 0,-3 r0");
  table.play(kRed, "pass");
  table.play(kRed, "sail A--");
  CHECK(table.state().graph.feature_of(table.part({0, 0}, 'a')) ==
        table.state().graph.feature_of(table.part({0, 0}, 'c')));
  lay(table, kBlue, "place 0,-4 r0");
  table.play(kBlue, "pass");
  table.play(kBlue, "sail B--");
  CHECK(table.state().graph.feature_of(table.part({0, 0}, 'a')) !=
        table.state().graph.feature_of(table.part({0, 0}, 'c')));
}

TEST_CASE(
    "only links that are there and may end are taken away, and none under figures that have to go home") {
  const Carcassonne game = game_with({"royal_gates"}, install_ferries);
  Setup setup;
  setup.tiles = {{"RG-K1", {0, 0}}, {"RG-K2", {4, 0}}, {"LK", {0, 5}}};
  State state = game.set_up(setup);
  Turn turn(game.rules(), state, nullptr);
  REQUIRE(state.links.size() == 1);
  const Link gate = state.links[0];
  CHECK_THROWS_AS(turn.unlink(gate.from, gate.to, gate.why), BrokenInvariant);
  const TileIndex lake = state.board.tile_at({0, 5});
  const PartId a = imitations::road_end(turn.position(), lake, 'a'),
               b = imitations::road_end(turn.position(), lake, 'b');
  const std::uint16_t ferry = game.rules().config<imitations::FerryRules>().link;
  CHECK_THROWS_AS(turn.unlink(a, b, ferry), BrokenInvariant);
  turn.link(a, b, ferry);
  turn.complete(state.graph.feature_of(a));
  CHECK_THROWS_AS(turn.unlink(a, b, ferry), BrokenInvariant);
  turn.forget_completed();
  turn.unlink(b, a, ferry);
  CHECK(state.links.size() == 1);
  CHECK(bool{state.graph.of(a).completed});
  CHECK(bool{state.graph.of(b).completed});
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

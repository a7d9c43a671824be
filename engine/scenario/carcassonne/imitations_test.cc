// Scenarios say what imitations of expansions bring: votes, ties, areas, payments and what comes instead.

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/scenario/carcassonne/table.h"
#include "tests/support/bridges.h"
#include "tests/support/ferries.h"
#include "tests/support/flocks.h"
#include "tests/support/orchards.h"
#include "tests/support/payers.h"
#include "tests/support/scenario_runs.h"
#include "tests/support/sites.h"
#include "tests/support/stones.h"

namespace gatehouse::engine::carcassonne {
namespace {

std::unique_ptr<scenario::Table> table_with_imitations() {
  using namespace imitations;
  static const std::vector<Expansion> kAll{
      {"orchards", "Orchards", {}, install_orchards}, {"bailiff", "A bailiff", {}, install_bailiff},
      {"hills", "Hills", {}, install_hills},          {"castles", "Castles", {}, install_castles},
      {"post", "Post roads", {}, install_post},       {"churches", "Churches", {}, install_churches}};
  return scenario_table_with(kAll);
}

std::unique_ptr<scenario::Table> table_with_robbers() {
  static const std::vector<Expansion> kRobbers{{"robbers", "Robbers", {}, imitations::install_robbers}};
  return scenario_table_with(kRobbers);
}

std::unique_ptr<scenario::Table> table_with_sites() {
  using namespace imitations;
  static const std::vector<Expansion> kAll{{"hayloft", "A hayloft", {}, install_hayloft},
                                           {"heap", "Heaps", {}, install_pieces},
                                           {"redeeming", "Redeeming", {}, install_redeeming},
                                           {"market", "A market", {}, install_market}};
  return scenario_table_with(kAll);
}

// The roads of the four U run from the west to the east, so their fields meet at 0,0/ne.
constexpr std::string_view kSiteScenarios = R"(
scenario a hayloft goes to the corner where four tiles meet in a field
board 0,1
  U .
  U U
bag U U
red: place 1,1 r0
offers red: deploy hayloft 0,0/ne
refuse red: deploy hayloft 1,0/ne = no-such-corner
refuse red: deploy hayloft 0,1/ne = no-such-corner
red: deploy hayloft 0,0/ne
expect event deployed red hayloft 0,0/ne farm
expect figures 0,0/ne: red hayloft 1
expect figures 0,0 farm N: red hayloft 1
expect supply red hayloft 0

scenario its farm is occupied, and nobody has most of it
board 0,1
  U U
  U U
figures red hayloft 0,0/ne
turn blue
bag U U
blue: place 2,0 r0
expect feature 0,0 farm N occupied owners none
refuse blue: deploy follower farm N = feature-occupied

scenario a corner of three tiles is none
board
  U U
bag U U
red: place 0,1 r0
refuse red: deploy hayloft 0,0/ne = no-such-corner
refuse red: deploy hayloft 0,0 farm N = no-such-part

scenario a second hayloft does not go to the same farm
board 0,1
  U U .
  U U U
figures blue hayloft 0,0/ne
bag U U
red: place 2,1 r0
refuse red: deploy hayloft 1,0/ne = feature-occupied

scenario a hayloft is paid for its cities at the end
board 0,1
  U   U
  Er2 B
  E   .
figures red hayloft 0,0/ne
expect at-end red 4
end
expect event awarded red 4 hayloft

scenario pieces are stacked on a tile, and a follower on top closes the heap
board
  U
figures blue 0,0 road
bag U U U
red: place 0,1 r0
red: heap piece 0,1 tile
expect event deployed red piece 0,1
expect figures 0,1 tile: red piece 1
blue: place 0,2 r0
offers blue: heap piece 0,1 tile
blue: heap piece 0,1 tile
expect figures 0,1 tile: red piece 1 blue piece 1
red: place 0,3 r0
red: climb follower 0,1 tile
expect figures 0,1 tile: red piece 1 blue piece 1 red 1
expect feature 0,0 road owners blue

scenario a closed heap takes no piece
board
  U
figures red piece 0,0 tile ; red 0,0 tile
bag U U
red: place 0,1 r0
not-offered red: heap piece 0,0 tile
offers red: heap piece 0,1 tile

scenario a heap takes prisoners from parts and from its top
board
  U
figures red piece 0,0 tile ; blue 0,0 tile ; blue 0,0 road
bag U U U
red: place 0,1 r0
offers red: imprison blue follower 0,0 road
red: imprison blue follower 0,0 tile
expect event captured blue red follower 0,0
expect prisoners by red: blue 1
expect prisoners by blue: none
expect figures 0,0 tile: red piece 1
expect supply blue 5

scenario where followers of several seats stand on one piece a word says whose
board
  U
figures red piece 0,0 tile ; red 0,0 road ; blue 0,0 road
bag U U
red: place 0,1 r0
offers red: imprison blue follower 0,0 road
refuse red: imprison red follower 0,0 road
red: imprison blue follower 0,0 road
expect prisoners by red: blue 1
expect figures 0,0 road: red 1

scenario a seat that has nobody of the kind there is not offered
board
  U
figures red piece 0,0 tile ; red big-follower 0,0 road ; blue 0,0 road
options inns_and_cathedrals
bag U U
red: place 0,1 r0
refuse red: imprison red follower 0,0 road
red: imprison blue follower 0,0 road
expect prisoners by red: blue 1

scenario a prisoner is described
board
  U
prisoners blue follower by red
expect prisoners by red: blue follower 1
expect supply blue 6

scenario a prisoner is redeemed by its owner, of the seat that holds it
board
  U
prisoners blue follower by red
turn blue
bag U U
blue: place 0,1 r0
refuse blue: redeem follower by blue
blue: redeem follower by red
expect event released blue red follower
expect prisoners by red: none
expect supply blue 7

scenario a follower waits at the market, and is sent to what a tile completes
board
  E
figures red follower @market ; blue follower @market
bag E E
expect figures @market: red 1 blue 1
red: place 0,1 r2
red: visit follower @market
expect event deployed red follower @market
expect step market
red: enter follower 0,1 city
expect event relocated red @market 0,1.c city
expect scored city red 4
expect figures @market: red 1 blue 1
)";

std::unique_ptr<scenario::Table> table_with_bridges() {
  using namespace imitations;
  static const std::vector<Expansion> kBridges{{"bridges", "Bridges", {}, install_bridges},
                                               {"ferries", "Ferries", {}, install_ferries}};
  return scenario_table_with(kBridges);
}

constexpr std::string_view kBridgeScenario = R"(
scenario a bridge is a road over the field, and a follower goes there
board
  B
bag U U U
red: place 0,1 r0
refuse red: span 0,0 r0 = wrong-step
red: span 0,0 r1
expect event built red bridge 0,0.z r1
expect built 0,0: bridge r1
expect tile 0,0 B
expect built 0,1: none
expect thing bridges red 2
expect thing bridges blue 3
expect feature 0,0 road open 2
red: pass
refuse blue: place 1,0 r1 = edges-clash
blue: place 1,0 r0
blue: pass
blue: deploy 1,0 road
expect feature 0,0 road owners blue

scenario a position has a bridge, on which a follower stands
board
  Ar3 Br1 .
  .   Br3 .
built bridge 1,0 r1 ; bridge 1,-1 r1
figures red 1,-1 road ; blue 0,0 road
bag A U
expect built 1,0: bridge r1
expect built 1,-1: bridge r1
expect tile 1,-1 B r3
expect feature 1,-1 road open 2 owners red
expect feature 0,0 road open 1 owners blue
red: place 2,0 r1
refuse red: span 1,0 r0 = wrong-step
red: pass
red: pass
expect scored road 3 blue
expect feature 1,-1 road open 2 owners red

scenario a ferry joins two roads, and goes on
board
  LK
bag U U U
red: place 0,-1 r0
red: pass
red: sail Aab
expect event linked ferry 0,0.a 0,0.b
blue: place 0,-2 r0
blue: pass
blue: sail Abc
expect event unlinked ferry 0,0.a 0,0.b
)";

constexpr std::string_view kRobberScenario = R"(
scenario a robber takes half of the points that pass it
board
  E
figures red 0,0 city
bag E E
red: place 0,1 r2
red: deploy farm
expect gained red 4 blue 2
expect event awarded blue 2 robbed
)";

constexpr std::string_view kScenarios = R"(
scenario a bailiff in a city without pennants keeps others out, and is paid nothing
board
  E
figures blue bailiff 0,0 city
bag E E
red: place 0,1 r2
expect feature 0,0 city occupied
expect feature 0,0 city owners none
refuse red: deploy city = feature-occupied
expect figures 0,0 city: blue bailiff 1
red: pass
expect scored city 0 tiles 2 finished nobody
expect supply blue bailiff 1
expect gained others 0

scenario a bailiff counts as many as there are pennants
board
  F . F
figures blue bailiff 0,0 city ; red 0,0 city ; red 2,0 city
expect feature 0,0 city owners red blue
expect feature 2,0 city owners red

scenario a follower on a hill wins the tie
board
  U HR
figures red 0,0 road ; blue 1,0 road
expect feature 0,0 road owners blue
expect at-end red 0 blue 2

scenario a castle is paid what its neighbour was paid
board
  KE E
figures blue 0,0 city ; red 1,0 city
bag E E E
red: place 0,1 r2
red: pass
expect gained blue 4 red 0
expect figures 0,0 city: blue 1
blue: place 1,1 r2
blue: undo
blue: place 1,1 r2
blue: pass
expect scored city 4 red
expect event awarded blue 4 castle
expect score blue 8 red 4
expect figures 0,0 city: none

scenario an orchard and a cloister on one tile are scored together
board
  B B B
  B GM B
  B B .
figures red 1,-1 cloister ; blue picker 1,-1 orchard
bag B B
expect feature 1,-1 orchard open 1 points 8 owners blue
red: place 2,-2
red: pass
expect scored orchard 9 around 8 finished blue
expect scored cloister 9 around 8 finished red

scenario a vista sees what lies two cells on
board
  GA
  GA
  VI .
figures blue picker 0,-2 vista
bag VI VI
red: place 1,-2
red: pass
expect scored vista 6 around 3 blue

scenario who completes a post road gets a coach instead of points
board
  Ar3 PO .
figures red 1,0 road
bag A A
red: place 2,0 r1
red: pass
expect scored road tiles 3 finished nobody
expect event gained red coaches 1
expect thing coaches red 1
expect gained others 0

scenario a church pays those around it, whoever stands in it
board
  B B B
  B CH B
  B B .
figures red 1,-1 cloister ; blue 0,0 cloister
bag B B
red: place 2,-2
red: pass
expect scored cloister 9 red
expect event awarded blue 3
expect gained red 9 blue 3
)";

void check_page(std::string_view text, std::unique_ptr<scenario::Table> (*open)(), std::size_t count) {
  const std::array games{scenario::ScenarioGame{"carcassonne", open}};
  const std::vector<scenario::Result> results = scenario::run_scenarios(text, games);
  CHECK(results.size() == count);
  for (const scenario::Result& result : results) CHECK(tests::faults(result) == "");
}

TEST_CASE("scenarios describe and expect figures on corners, on tiles, in places and in custody") {
  check_page(kSiteScenarios, table_with_sites, 13);
}

TEST_CASE("scenarios describe and expect votes, ties, areas and payments of expansions") {
  check_page(kScenarios, table_with_imitations, 8);
  check_page(kRobberScenario, table_with_robbers, 1);
}

TEST_CASE("scenarios say what is built on a laid tile, and that links come and go") {
  check_page(kBridgeScenario, table_with_bridges, 3);
}

std::unique_ptr<scenario::Table> table_with_flocks() {
  static const std::vector<Expansion> kFlocks{{"flocks", "Flocks", {}, imitations::install_flocks}};
  return scenario_table_with(kFlocks);
}

constexpr std::string_view kFlockScenarios = R"(
scenario what a token shows is told when it lies there
things flocks 0,0 THREE
bag U U
red: place 0,-1 r0
chance: graze TWO
red: pass
expect thing flocks 0,0 THREE 1
expect thing flocks 0,-1 TWO 1
expect thing flocks 0,-1 ONE 0
expect thing flocks 0,-1 1

scenario no flock comes that lies on the table
things flocks 0,0 THREE
bag U U
red: place 0,-1 r0
refuse chance: graze THREE
chance: graze ONE
expect thing flocks 0,-1 ONE
)";

TEST_CASE("scenarios say which face a token shows") {
  check_page(kFlockScenarios, table_with_flocks, 2);
}

std::unique_ptr<scenario::Table> table_with_stones() {
  static const std::vector<Expansion> kStones{{"stones", "Stones", {}, imitations::install_stones}};
  return scenario_table_with(kStones);
}

constexpr std::string_view kStoneScenarios = R"(
scenario a token lies on a part, a tile, a corner or a place
board origin 0,1
  B B
  B B
things stones 0,0.m ; stones 1,0 tile ; stones 0,0/ne ; stones @market ; stones @market
expect thing stones 0,0.m 1
expect thing stones 0,0 0
expect thing stones 1,0 1
expect thing stones 0,0/ne
expect thing stones 1,0/ne 0
expect thing stones @market 2
)";

TEST_CASE("scenarios say where tokens lie that are on no tile") {
  check_page(kStoneScenarios, table_with_stones, 1);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

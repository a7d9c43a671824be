// What looks at cells around itself: terrains that say which, several of them on one tile.

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/carcassonne/inspect.h"
#include "engine/carcassonne/picture.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/undo.h"
#include "tests/support/imitations.h"
#include "tests/support/orchards.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::install_orchards;
using imitations::kBlue;
using imitations::kRed;
using imitations::Play;

PartId part_at(const Play& table, Cell cell, char letter) {
  const Position position{table.game().rules(), table.state()};
  return part_id(table.state(), cell, kind_of(position, table.state().board.tile_at(cell)).part(letter));
}

/// How many cells the part still looks at in vain.
int open_at(const Play& table, Cell cell, char letter) {
  return table.state().graph.of(part_at(table, cell, letter)).open;
}

Setup::Tile tile(std::string kind, int x, int y, Rotation rotation = Rotation::R0) {
  return {std::move(kind), {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}, rotation};
}

/// Meadows all around 0,0 but in the south-east.
std::vector<Setup::Tile> meadows_around() {
  std::vector<Setup::Tile> tiles;
  for (const Offset& offset : kEightAround)
    if (offset != Offset{1, -1}) tiles.push_back(tile("GA", offset.east, offset.north));
  return tiles;
}

TEST_CASE("an orchard and a cloister on one tile look at the same cells, each for itself") {
  const Carcassonne game = game_with({}, install_orchards);
  Setup setup;
  setup.tiles = meadows_around();
  setup.tiles.insert(setup.tiles.begin(), tile("GM", 0, 0));
  setup.figures = {{kRed, "follower", {0, 0}, 'm'}, {kBlue, "picker", {0, 0}, 'g'}};
  setup.bag = {{{"GA", 2}}};
  Play table(game, setup);
  CHECK(open_at(table, {0, 0}, 'm') == 1);
  CHECK(open_at(table, {0, 0}, 'g') == 1);
  CHECK(inspect_feature({game.rules(), table.state()}, part_at(table, {0, 0}, 'g')).open_ends == 1);
  CHECK(inspect_feature({game.rules(), table.state()}, part_at(table, {0, 0}, 'g')).points_now == 8);
  CHECK(game.at_end(table.state(), kRed) == 8);
  CHECK(game.at_end(table.state(), kBlue) == 8);
  table.play(kNoSeat, "draw GA");
  const State before = table.state();
  table.play(kRed, "place 1,-1 r0");
  CHECK(table.refusal(kRed, "deploy follower 1,-1.g") == "no-such-part");
  CHECK(table.offers(kRed, "deploy picker 1,-1.g"));
  CHECK(table.refusal(kRed, "deploy picker 1,-1.f") == "no-such-part");
  table.play(kRed, "pass");
  CHECK(table.score(kRed) == 9);
  CHECK(table.score(kBlue) == 9);
  CHECK(table.supply(kBlue, "picker") == 2);
  const Score& blue = table.state().scores[1];
  CHECK(blue.by[static_cast<std::size_t>(Category::Cloister)] == 9);
  State undone = table.state();
  StepBack<State>(before, table.state()).undo(undone);
  CHECK(game.fingerprint(undone) == game.fingerprint(before));
}

TEST_CASE("what a part looks at turns with its tile") {
  const Carcassonne game = game_with({}, install_orchards);
  // Two cells on, and one to the right of that way.
  const std::array<std::pair<Cell, Cell>, 4> ways{
      {{{0, 2}, {1, 0}}, {{2, 0}, {0, -1}}, {{0, -2}, {-1, 0}}, {{-2, 0}, {0, 1}}}};
  for (int turn = 0; turn < kRotations; ++turn) {
    CAPTURE(turn);
    Setup setup;
    setup.tiles = {tile("VI", 0, 0, static_cast<Rotation>(turn))};
    const Play alone(game, setup);
    CHECK(open_at(alone, {0, 0}, 'v') == 3);
    const auto [far, right] = ways[static_cast<std::size_t>(turn)];
    setup.tiles.push_back(tile("GA", far.x, far.y));
    CHECK(open_at(Play(game, setup), {0, 0}, 'v') == 2);
    setup.tiles.back().cell = {static_cast<std::int8_t>(-far.x), static_cast<std::int8_t>(-far.y)};
    CHECK(open_at(Play(game, setup), {0, 0}, 'v') == 3);
    // Whether it or the others were laid first.
    std::swap(setup.tiles[0], setup.tiles[1]);
    setup.tiles[0].cell = far;
    CHECK(open_at(Play(game, setup), {0, 0}, 'v') == 2);
  }
}

TEST_CASE("a vista is completed from two cells away, and scored unfinished at the end") {
  const Carcassonne game = game_with({}, install_orchards);
  Setup setup;
  setup.tiles = {tile("VI", 0, 0), tile("GA", 0, 1), tile("VI", 1, 0)};
  setup.figures = {{kBlue, "picker", {0, 0}, 'v'}, {kRed, "picker", {1, 0}, 'v'}};
  setup.bag = {{{"GA", 3}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw GA");
  table.play(kRed, "place 0,2 r0");
  table.play(kRed, "pass");
  REQUIRE(table.event(EventType::Scored) != nullptr);
  CHECK(table.event(EventType::Scored)->finished);
  CHECK(table.score(kBlue) == 6);
  CHECK(table.supply(kBlue, "picker") == 2);
  CHECK(table.score(kRed) == 0);
  CHECK(game.at_end(table.state(), kRed) == 0);  // it sees nothing yet
  table.play(kNoSeat, "draw GA");
  table.play(kBlue, "place 1,1 r0");
  CHECK(game.at_end(table.state(), kRed) == 2);
}

// --- Where figures stand as on another terrain ---

constexpr std::string_view kChapelTiles = R"(
tile CH 4
k=chapel c=crypt f=field
.fff.
fffff
ffkff
ffcff
.fff.
)";

void install_chapels(RulesetBuilder& builder) {
  Landscape& landscape = builder.landscape();
  const Terrain chapel =
      landscape.add_terrain({"chapel", true, Category::Cloister, kEightAround, Terrain::Cloister});
  landscape.add_terrain({"crypt", true, Category::Cloister, kEightAround, chapel});
  builder.tiles(kChapelTiles, "chapels");
}
void install_nuns(RulesetBuilder& builder) {
  builder.figure({"nun", 1, 1, true, true, terrain_bit(Terrain::Cloister)});
  builder.figure({"knave", 1, 1, true, true, terrain_bit(Terrain::City)});
}
void install_unlike(RulesetBuilder& builder) {
  builder.landscape().add_terrain({"chapel", true, Category::Other, kEightAround, Terrain{7}});
}

void check_chapel(const Carcassonne& game) {
  Setup setup;
  setup.tiles = {tile("B", 0, 0)};
  setup.bag = {{{"CH", 1}, {"D", 1}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw CH");
  table.play(kRed, "place 1,0 r0");
  for (const char letter : {'k', 'c'}) {
    CAPTURE(letter);
    CHECK(table.offers(kRed, std::string("deploy follower 1,0.") + letter));
    CHECK(table.offers(kRed, std::string("deploy nun 1,0.") + letter));
    CHECK(table.refusal(kRed, std::string("deploy knave 1,0.") + letter) == "no-such-part");
  }
  CHECK(table.refusal(kRed, "deploy nun 1,0.f") == "no-such-part");
}

TEST_CASE("figures stand on a terrain as on the one that it is like, in any order of installation") {
  check_chapel(game_with({}, install_chapels, install_nuns));
  check_chapel(game_with({}, install_nuns, install_chapels));
  CHECK_THROWS_WITH_AS(game_with({}, install_unlike),
                       doctest::Contains("figures stand on a terrain as on one that is unknown"), BadTable);
}

TEST_CASE("a picture shows what looks around as a house") {
  const Carcassonne game = game_with({}, install_orchards);
  const auto houses = [&game](const std::string& kind) {
    Setup setup;
    setup.tiles = {tile(kind, 0, 0)};
    const std::string text = svg({game.rules(), game.set_up(setup)});
    int count = 0;
    for (std::size_t at = text.find("v8h-14z"); at != std::string::npos; at = text.find("v8h-14z", at + 1))
      ++count;
    return count;
  };
  CHECK(houses("GM") == 2);
  CHECK(houses("GA") == 1);
  CHECK(houses("B") == 1);
  CHECK(houses("D") == 0);
}

constexpr std::array<Offset, 1> kOwnCell{{{0, 0}}};
constexpr std::array<Offset, 9> kFarRows{
    {{1, 2}, {2, 3}, {1, 4}, {3, 4}, {1, 6}, {1, 7}, {1, 8}, {1, 9}, {2, 9}}};

void install_own_cell(RulesetBuilder& builder) {
  builder.landscape().add_terrain({"mirror", true, Category::Other, kOwnCell});
}
void install_far(RulesetBuilder& builder) {
  builder.landscape().add_terrain({"mirador", true, Category::Other, kFarRows});
}
void install_border(RulesetBuilder& builder) {
  const Terrain hedge = builder.landscape().add_terrain({"hedge", true, Category::Other, kEightAround});
  builder.landscape().add_edge({"hedge", {hedge, hedge, hedge}});
  builder.tiles("tile HE 1\nh=hedge\n.hhh.\nhhhhh\nhhhhh\nhhhhh\n.hhh.\n", "hedges");
}
void install_five(RulesetBuilder& builder) {
  builder.tiles(
      "tile FIVE 1\nm=cloister n=cloister o=cloister p=cloister q=cloister f=field\n"
      ".fff.\nfmnof\nfffff\nfpqff\n.fff.\n",
      "five");
}

TEST_CASE("what cannot look around is refused when it is installed") {
  CHECK_THROWS_WITH_AS(game_with({}, install_own_cell),
                       doctest::Contains("a terrain looks at the cell of its own tile"), BadTable);
  CHECK_THROWS_WITH_AS(game_with({}, install_far), doctest::Contains("terrains look at too many cells"),
                       BadTable);
  CHECK_THROWS_WITH(game_with({}, install_border), "tile HE: part 'h' looks around, and reaches the border");
  CHECK_THROWS_WITH(game_with({}, install_five), "tile FIVE: too many parts look around");
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

// Score rules of several expansions on one feature: the points do not hang on the order in which they install
// themselves.

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/inspect.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

bool has_mark(const Position& position, FeatureId feature, std::string_view name) {
  const Marks mark = position.rules.marks().bit(name);
  bool found = false;
  position.state.graph.for_each_part(
      feature, [&](PartId part) { found = found || (part_of(position, part).marks & mark) != 0; });
  return found;
}

/// 3 a tile and pennant when complete, nothing when not (rulings.md 1.2).
void cathedral(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != Terrain::City || !has_mark(position, sheet.feature, "cathedral")) return;
  if (!sheet.finished) return sheet.make_worthless("cathedral");
  sheet.set(Unit::Tile, 3);
  sheet.set(Unit::Pennant, 3);
}

/// 1 a tile and pennant, 2 with a cathedral, nothing when not complete: one less than else.
void siege(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != Terrain::City || !has_mark(position, sheet.feature, "siege")) return;
  sheet.change(Unit::Tile, -1);
  sheet.change(Unit::Pennant, -1);
}

void twice(const Position&, ScoreSheet& sheet) {
  sheet.multiply(2);
}
void one_more(const Position&, ScoreSheet& sheet) {
  sheet.terms.push_back({Unit::Other, "little building", 1, 1});
}

void install_cathedral(RulesetBuilder& builder) {
  builder.mark("cathedral");
  builder.mark("siege");
  builder.score(ScoreStage::Worth, cathedral);
}
void install_siege(RulesetBuilder& builder) {
  builder.mark("cathedral");
  builder.mark("siege");
  builder.score(ScoreStage::Worth, siege);
}
void install_twice(RulesetBuilder& builder) {
  builder.score(ScoreStage::Scale, twice);
}
void install_one_more(RulesetBuilder& builder) {
  builder.score(ScoreStage::Add, one_more);
}

using Install = void (*)(RulesetBuilder&);

constexpr std::string_view kTiles = R"(
tile CA 0
c=city+cathedral f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.

tile SI 0
c=city+siege f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.
)";

/// A city of these tiles from west to east, closed in the west alone.
struct Worth {
  int when_done;
  int at_end;
  bool operator==(const Worth&) const = default;
};
Worth worth_of(const std::vector<Install>& installs, const std::vector<std::string>& tiles) {
  Options options;
  options.expansions = {"sagrada_familia"};
  options.choices = {{"sagrada.variant", "on"}};
  options.fixtures = kTiles;
  std::vector<Expansion> unlisted;
  for (const Install install : installs) unlisted.push_back({"unlisted", "For this test", {}, install});
  const Carcassonne game(options, unlisted);
  Setup setup;
  setup.tiles = {{"E", {0, 0}, Rotation::R1}};
  for (const std::string& tile : tiles)
    setup.tiles.push_back({tile, {static_cast<std::int8_t>(setup.tiles.size()), 0}, Rotation::R0});
  const State state = game.set_up(setup);
  const std::uint8_t city = kind_of({game.rules(), state}, 0).part('c');
  const FeatureFacts facts = inspect_feature({game.rules(), state}, part_id(state, {0, 0}, city));
  return {facts.points_when_done, facts.points_at_end};
}

TEST_CASE("cathedral, siege and Sagrada Familia in one city: the same whichever comes first") {
  const std::vector<std::vector<Install>> orders{{install_cathedral, install_siege},
                                                 {install_siege, install_cathedral}};
  for (const std::vector<Install>& order : orders) {
    CHECK(worth_of(order, {"CA"}) == Worth{6, 0});
    CHECK(worth_of(order, {"SI"}) == Worth{2, 0});
    CHECK(worth_of(order, {"CA", "SI"}) == Worth{6, 0});
    CHECK(worth_of(order, {"SF"}) == Worth{0, 2});
    CHECK(worth_of(order, {"CA", "SF"}) == Worth{0, 0});
    CHECK(worth_of(order, {"SI", "SF"}) == Worth{0, 0});
    CHECK(worth_of(order, {"CA", "SI", "SF"}) == Worth{0, 0});
  }
}

TEST_CASE("what is added is scaled too, whichever rule comes first") {
  for (const std::vector<Install>& order : std::vector<std::vector<Install>>{
           {install_cathedral, install_siege, install_twice, install_one_more},
           {install_one_more, install_twice, install_siege, install_cathedral}}) {
    CHECK(worth_of(order, {"SI"}) == Worth{6, 2});
    CHECK(worth_of(order, {"CA", "SI"}) == Worth{14, 2});
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne

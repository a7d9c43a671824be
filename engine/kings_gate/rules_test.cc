// What a turn may place, sentence by sentence: what the rules allow and what they refuse.
#include "engine/kings_gate/table_test.h"

namespace gatehouse::engine::kings_gate {
namespace {

TEST_CASE("tiles are placed at the current location only, and at least one") {
  Table table(4, {"location 1 0,0", "location 2 3,1", "hand red1 red1 red4", "stack red2"});
  table.refuses("end", "nothing-placed");
  table.refuses("place red1 -1,0", "not-at-location");
  table.refuses("place red1 3,1", "not-at-location");
  table.refuses("place red2 2,1", "not-in-hand");
  table.refuses("place yellow1 2,1", "not-in-hand");
  table.plays("place red1 2,0");  // a corner is adjacent
  table.plays("end");
  CHECK(table.state().step == Step::Refill);
}

TEST_CASE("any number of ones, or one tile of a greater value") {
  Table ones(4, {"location 1 0,0", "hand red1 red1 red1 red2"});
  ones.plays("place red1 0,1");
  ones.plays("place red1 1,1");
  ones.refuses("place red2 2,1", "shops-placed");
  ones.plays("place red1 2,1");
  Table greater(4, {"location 1 0,0", "hand red1 red2 red2 red4"});
  greater.plays("place red2 0,1");
  greater.refuses("place red2 1,1", "greater-tile-placed");
  greater.refuses("place red4 1,1", "greater-tile-placed");
  greater.refuses("place red1 1,1", "greater-tile-placed");
  greater.plays("end");
}

TEST_CASE("the pub is placed instead of other tiles or in addition, before or after") {
  Table alone(4, {"location 1 0,0", "hand red0 red4"});
  alone.plays("place red0 0,1");
  alone.plays("end");
  Table before(4, {"location 1 0,0", "hand red0 red4 red1"});
  before.plays("place red0 0,1");
  before.plays("place red4 1,1");
  before.refuses("place red1 2,1", "greater-tile-placed");
  Table after(4, {"location 1 0,0", "hand red0 red1 red1"});
  after.plays("place red1 0,1");
  after.plays("place red0 1,1");
  after.plays("place red1 2,1");
}

TEST_CASE("the dragon burns a tile of an opponent at the current location, and both leave the game") {
  Table table(4, {"location 1 0,0", "tile yellow4 0,1", "tile red1 1,1", "tile yellow3 2,1",
                  "tile yellow1 2,0 merchant", "tile blue2 5,5", "hand redD red1 red2"});
  table.refuses("dragon red 1,1", "own-tile");
  table.refuses("dragon red 2,1", "barracks");
  table.refuses("dragon red 2,0", "protected");
  table.refuses("dragon red 5,5", "not-at-location");
  table.refuses("dragon red -1,1", "no-target");
  table.refuses("dragon yellow 0,1", "not-in-hand");
  table.refuses("place redD -1,1", "dragon-is-not-placed");
  table.plays("dragon red 0,1");  // the Palace is safe: the dragon burns there too
  CHECK(table.state().board.empty({0, 1}));
  CHECK(table.state().discarded[0][6] == 1);
  CHECK(table.state().discarded[1][4] == 1);
  table.plays("place red2 0,1");
  table.plays("end");
}

TEST_CASE("where sources differ about the dragon, options decide") {
  Options options;
  options.dragon_at_safe = Options::DragonAtSafe::Refused;
  Table safe(4, {"location 1 0,0", "tile yellow4 0,1", "hand redD red1"}, options);
  safe.refuses("dragon red 0,1", "safe-location");
  Table dangerous(4, {"location 3 0,0", "tile yellow4 0,1", "hand redD red1"}, options);
  dangerous.plays("dragon red 0,1");
  Options free;
  free.dragon_on_free = Options::DragonOnFree::Allowed;
  Table table(4, {"location 1 0,0", "hand redD red1"}, free);
  table.plays("dragon red 0,1");
  CHECK(table.state().board.empty({0, 1}));
  CHECK_FALSE(table.told(Happening::Burnt)->has_other);
}

TEST_CASE("at a safe location tiles go on free spaces only") {
  Table table(4, {"location 2 0,0", "tile yellow1 0,1", "hand red4"});
  table.refuses("place red4 0,1", "safe-location");
  table.plays("place red4 1,1");
}

TEST_CASE("at a dangerous location a greater tile covers a lesser one of an opponent") {
  Table table(4, {"location 3 0,0", "tile yellow4 -1,-1", "tile yellow2 0,-1", "tile yellow3 1,-1",
                  "tile red1 2,-1", "tile yellow1 -1,0", "tile yellow1 2,0 merchant", "tile yellow0 2,1",
                  "hand red5 red4 red2 red1 red0"});
  table.refuses("place red4 -1,-1", "not-greater");
  table.refuses("place red2 0,-1", "not-greater");
  table.refuses("place red0 -1,0", "not-greater");
  table.refuses("place red5 1,-1", "barracks");
  table.refuses("place red5 2,-1", "own-tile");
  table.refuses("place red5 2,0", "protected");
  table.plays("place red5 -1,-1");
  const Event* placed = table.told(Happening::Placed);
  CHECK(placed->has_other);
  CHECK(placed->other == Tile{Colour::Yellow, District::Manor});
  table.plays("end");
}

TEST_CASE("a covered tile does not count, can be covered over again, and shows when the one above is burnt") {
  Table table(2,
              {"location 3 0,0", "tile yellow1 0,1", "tile red2 0,1", "hand yellow4 yellowD red1", "turn 1"});
  CHECK(table.game().standings(table.state())[0].colour == Colour::Red);
  CHECK(table.game().standings(table.state())[0].tiles == 1);
  table.plays("dragon yellow 0,1");
  CHECK(table.game().standings(table.state())[0].colour == Colour::Yellow);
  table.plays("place yellow4 1,1");
}

TEST_CASE("at the Graveyard one or two tiles of any values, the dragon and the pub among them") {
  const auto table = [](const Options& options = {}) {
    return Table(4, {"location 4 0,0", "tile yellow1 0,1", "hand red5 red4 red1 red1 red0 redD"}, options);
  };
  Table values = table();
  values.plays("place red5 1,1");
  values.plays("place red4 2,1");
  values.refuses("place red1 2,0", "two-tiles-placed");
  values.refuses("place red0 2,0", "two-tiles-placed");
  values.refuses("dragon red 0,1", "two-tiles-placed");
  Table one = table();
  one.plays("dragon red 0,1");
  one.plays("end");
  Options cap;
  cap.graveyard = Options::Graveyard::CapOnly;
  Table capped = table(cap);
  capped.plays("place red5 1,1");
  capped.refuses("place red4 2,1", "greater-tile-placed");
  capped.plays("place red0 2,1");
  capped.refuses("dragon red 0,1", "two-tiles-placed");
}

TEST_CASE("at the Garrison at most one tile of value 1, the pub and the dragon in addition") {
  Table table(4, {"location 6 0,0", "tile yellow1 0,1", "hand red1 red1 red0 redD red4", "counter 0 wizard"});
  table.plays("place red1 1,1");
  table.refuses("place red1 2,1", "one-shop-only");
  table.refuses("place red1 2,1 wizard", "one-shop-only");
  table.refuses("place red4 2,1", "shops-placed");
  table.plays("place red0 2,1");
  table.plays("dragon red 0,1");
}

TEST_CASE("a counter is played onto the tile that is placed, never onto the dragon") {
  Table table(4, {"location 3 0,0", "tile yellow1 0,1", "hand red1 red1 redD red4", "counter 0 merchant",
                  "counter 0 bishop", "counter 1 king"});
  table.refuses("dragon red 0,1 merchant", "counter-on-dragon");
  table.refuses("place red1 1,1 king", "counter-not-held");
  table.refuses("place red1 1,1 sorceress", "sorceress-moves-a-tile");
  table.plays("place red1 1,1 merchant");
  table.refuses("place red1 2,1 merchant", "counter-not-held");  // used up
  table.plays("place red1 2,1 bishop");                          // more than one a turn
  CHECK(table.state().bishop);
}

TEST_CASE("the King turns the location from the next tile on until it is scored") {
  Table danger(4, {"location 1 0,0", "tile yellow1 0,1", "hand red1 red1 red2", "counter 0 king"});
  danger.refuses("place red2 0,1 king", "safe-location");  // the tile itself still follows the old colour
  danger.plays("place red1 1,1 king");
  CHECK(danger.told(Happening::Turned)->peril == Peril::Dangerous);
  danger.refuses("place red1 0,1", "not-greater");
  Table safe(4, {"location 3 0,0", "tile yellow1 0,1 -1,1", "hand red2", "hand yellow4", "counter 0 king"});
  safe.plays("place red2 0,1 king");  // covers, then the location is safe
  safe.plays("end");
  safe.plays("place yellow4 2,1");
  CHECK(safe.game().peril(safe.state()) == Peril::Safe);
}

TEST_CASE("under the Bishop every tile counts 1 at this location, and the Guildmaster adds nothing") {
  Table table(4, {"location 2 0,0", "tile yellow5 0,1", "tile red0 1,1", "tile yellow2 2,1 guildmaster",
                  "hand red1 red1", "counter 0 bishop"});
  table.plays("place red1 2,0 bishop");
  table.plays("place red1 2,-1");
  const auto standings = table.game().standings(table.state());
  CHECK(standings[0].colour == Colour::Red);
  CHECK(standings[0].total == 3);
  CHECK(standings[1].total == 2);
}

TEST_CASE("the Guildmaster adds 2 to its tile, but not for covering") {
  Table table(4, {"location 3 0,0", "tile yellow4 0,1", "hand red4 red1", "counter 0 guildmaster"});
  table.refuses("place red4 0,1 guildmaster", "not-greater");
  table.plays("place red4 1,1 guildmaster");
  CHECK(table.game().standings(table.state())[0].total == 6);
}

TEST_CASE("the Wizard allows a second tile of the same value from the hand") {
  Table table(4, {"location 1 0,0", "hand red4 red4 red2 red4 red1", "counter 0 wizard"});
  table.plays("place red4 0,1");
  table.refuses("place red4 1,1", "greater-tile-placed");
  table.refuses("place red2 1,1 wizard", "greater-tile-placed");
  table.refuses("place red1 1,1 wizard", "greater-tile-placed");
  table.plays("place red4 1,1 wizard");
  table.refuses("place red4 2,1", "greater-tile-placed");
  Table first(4, {"location 1 0,0", "hand red4 red4", "counter 0 wizard"});
  first.plays("place red4 0,1 wizard");  // any counter may be played onto any tile: here it only protects
  first.refuses("place red4 1,1", "greater-tile-placed");
}

TEST_CASE("the Sorceress moves a visible tile of one's own, without a counter, to the current location") {
  Table table(4, {"location 3 0,0", "tile red4 9,0", "tile red2 9,1 merchant", "tile yellow2 9,2",
                  "tile red1 9,3", "tile blue2 9,3", "tile yellow1 0,1", "tile red1 1,1",
                  "hand red4 red1 red0", "counter 0 sorceress"});
  table.refuses("sorceress 9,1 2,1", "has-counter");
  table.refuses("sorceress 9,2 2,1", "not-own-tile");
  table.refuses("sorceress 9,3 2,1", "not-own-tile");  // covered by blue
  table.refuses("sorceress 9,9 2,1", "no-tile-there");
  table.refuses("sorceress 9,0 9,1", "not-at-location");
  table.refuses("sorceress 1,1 1,1", "same-space");
  table.plays("sorceress 9,0 0,1");  // covers, as a placement of its value
  CHECK(table.state().board.empty({9, 0}));
  table.refuses("place red4 2,1", "greater-tile-placed");
  table.refuses("place red1 2,1", "greater-tile-placed");
  table.refuses("sorceress 1,1 2,1", "counter-not-held");
  table.plays("place red0 2,1");
  table.plays("end");
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate

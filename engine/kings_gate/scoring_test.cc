// Scoring, the next location, the refill and the end, sentence by sentence.
#include "engine/kings_gate/table_test.h"

namespace gatehouse::engine::kings_gate {
namespace {

constexpr const char* kSouthRow = "tile green2 -1,-1 0,-1 1,-1 2,-1";

TEST_CASE("points and counters go by place, and a tie goes to the left of whoever placed the last tile") {
  // Yellow 8, green 8, blue 3, red 1 when red takes the last space: yellow sits left of red, before green.
  Table table(
      4, {"location 1 0,0", kSouthRow, "tile yellow4 -1,0 2,0", "tile blue1 -1,1 0,1 1,1", "hand red1 red1",
          "hand yellow1", "hand blue1", "hand green1", "stack red2 red2 red2 red4", "score 0 3"});
  table.plays("place red1 2,1");
  const Event* scored = table.told(Happening::Scored);
  REQUIRE(scored != nullptr);
  CHECK(scored->standings[0].colour == Colour::Yellow);
  CHECK(scored->standings[0].by_tie);
  CHECK(scored->standings[1].colour == Colour::Green);
  CHECK(scored->standings[1].total == 8);
  CHECK(scored->standings[2].colour == Colour::Blue);
  CHECK_FALSE(scored->standings[2].by_tie);
  CHECK(table.score(0) == 3);  // fourth place pays nothing
  CHECK(table.score(1) == 2);
  CHECK(table.score(2) == 1);
  CHECK(table.score(3) == 2);
  CHECK(table.holds(1, Character::King));
  // Placing stops at once; the same seat places the next location, which ends its turn, and draws then.
  table.refuses("place red1 3,1", "wrong-step");
  table.refuses("end", "wrong-step");
  CHECK(table.state().hand_size[0] == 1);
  table.plays("location 3,1");
  CHECK(table.state().step == Step::Refill);
  table.refuses("draw red1", "not-in-stack");
  table.refuses("draw yellow1", "not-in-stack");
  for (const char* tile : {"draw red2", "draw red4", "draw red2"}) table.plays(tile);
  CHECK(table.state().step == Step::Refill);  // five in hand, one left
  table.plays("draw red2");
  CHECK(table.state().seat == seat_at(1));
  CHECK(table.state().step == Step::Place);
}

TEST_CASE("a hand is filled up to six at the end of the turn") {
  Table table(
      4, {"location 1 0,0", "hand red1 red1 red4 red4 red4 red3", "stack red2 red2 red2", "hand yellow1"});
  table.plays("place red1 0,1");
  table.plays("place red1 1,1");
  CHECK(table.state().hand_size[0] == 4);  // never during the turn
  table.plays("end");
  table.plays("draw red2");
  table.plays("draw red2");
  CHECK(table.state().hand_size[0] == 6);
  CHECK(table.state().stack_size[0] == 1);
  CHECK(table.state().seat == seat_at(1));
}

TEST_CASE("without a tile, even one of value 0, a colour wins nothing, and a counter that nobody takes is out") {
  // Guildhall: only red is there, so nobody takes the second place with its Merchant.
  Table table(3, {"location 5 0,0", "tile red2 -1,-1 0,-1 1,-1 2,-1", "tile red4 -1,0 2,0 -1,1",
                  "tile red3 0,1 1,1", "hand red1 red1", "hand yellow1", "hand blue1"});
  table.plays("place red1 2,1");
  CHECK(table.score(0) == 3);
  CHECK(table.score(1) == 0);
  CHECK(table.score(2) == 0);
  CHECK(table.holds(0, Character::Guildmaster));
  CHECK(table.told(Happening::Forfeited)->character == Character::Merchant);
  Table pub(3, {"location 5 0,0", "tile red2 -1,-1 0,-1 1,-1 2,-1", "tile red4 -1,0 2,0 -1,1",
                "tile red3 0,1", "tile yellow0 1,1", "hand red1 red1", "hand yellow1", "hand blue1"});
  pub.plays("place red1 2,1");
  CHECK(pub.score(1) == 2);
  CHECK(pub.holds(1, Character::Merchant));
}

TEST_CASE(
    "two seats: each colour is ranked for itself, its owner is paid, and the other seat goes first in ties") {
  Table table(2, {"location 1 0,0", "tile red2 -1,-1 0,-1", "tile blue4 1,-1", "tile yellow4 2,-1",
                  "tile green1 -1,0 2,0 -1,1 0,1", "tile red1 1,1", "hand red1 blue1", "hand yellow1"});
  table.refuses("place blue1 1,1", "own-tile");
  table.plays("place blue1 2,1");  // blue 5, red 5, yellow 4, green 4
  const auto& standings = table.told(Happening::Scored)->standings;
  CHECK(standings[0].colour == Colour::Red);  // red before blue: the order of the colours
  CHECK(standings[1].colour == Colour::Blue);
  CHECK(standings[2].colour == Colour::Yellow);
  CHECK(table.score(0) == 4);
  CHECK(table.score(1) == 1);
  CHECK(table.holds(0, Character::King));
}

TEST_CASE("third place pays with three colours too, unless the option says four") {
  const auto score = [](const Options& options) {
    Table table(3,
                {"location 1 0,0", "tile red2 -1,-1 0,-1 1,-1 2,-1", "tile yellow1 -1,0 2,0 -1,1",
                 "tile blue1 0,1", "tile blue0 1,1", "hand red1 red1", "hand yellow1", "hand blue1"},
                options);
    table.plays("place red1 2,1");
    return table.score(2);
  };
  CHECK(score({}) == 1);
  Options four;
  four.third_place = Options::ThirdPlace::PaysFour;
  CHECK(score(four) == 0);
}

TEST_CASE("at the Tourney Grounds the smallest total loses 3 points, but never more than there are") {
  const auto table = [](const char* score) {
    return Table(
        4, {"location 8 0,0", "tile red2 -1,-1 0,-1 1,-1 2,-1", "tile yellow1 -1,0 2,0 -1,1",
            "tile green0 0,1", "tile yellow1 1,1", "hand red1 red1", "hand yellow1", "hand blue1", score});
  };
  // Blue is not there and green counts 0 as well: of the two, green is last in the order of ties behind red.
  Table green = table("score 3 7");
  green.plays("place red1 2,1");
  CHECK(green.told(Happening::Lost)->tile.colour == Colour::Green);
  CHECK(green.score(3) == 4);
  CHECK(green.score(0) == 3);
  CHECK(green.score(1) == 0);  // second place wins nothing here
  Table poor = table("score 3 2");
  poor.plays("place red1 2,1");
  CHECK(poor.told(Happening::Lost)->points == 2);
  CHECK(poor.score(3) == 0);
}

TEST_CASE("the next location touches a tile by an edge, takes two free cells and keeps a free space") {
  Table table(4, {"location 1 0,0", kSouthRow, "tile yellow1 -1,0 2,0", "tile blue1 -1,1 0,1 1,1",
                  "tile red1 2,1", "hand red1", "hand yellow1", "locate 0"});
  table.refuses("location 0,0", "cell-taken");
  table.refuses("location 2,1", "cell-taken");
  table.refuses("location -2,1", "cell-taken");   // its east cell
  table.refuses("location 3,2", "not-adjacent");  // a corner is not enough
  table.refuses("location 9,9", "not-adjacent");
  table.refuses("location 28,0", "off-table");
  table.refuses("place red1 3,1", "wrong-step");
  table.plays("location -2,2");
  CHECK(table.state().current() == 1);
}

TEST_CASE("a location may not lie where its ring has no free space") {
  Table table(4, {"location 1 0,0", "tile green2 -1,-1 0,-1 1,-1 2,-1", "tile green1 2,0", "tile green1 -1,0",
                  "tile yellow1 -1,1 0,1 1,1 2,1", "tile blue1 5,-1 5,0 5,1", "tile red1 3,1 4,1 3,-1 4,-1",
                  "hand red1", "hand yellow1", "locate 0"});
  table.refuses("location 3,0", "no-free-space");
  table.plays("location 6,0");
}

TEST_CASE(
    "tiles that already lie beside the new location count for it, and a cell under a location is no space") {
  // The Sorceress emptied 2,0; the second location lies on it and touches the first.
  Table table(
      4, {"location 1 0,0", "tile green2 -1,-1 0,-1 1,-1 2,-1", "tile yellow1 -1,0",
          "tile blue1 -1,1 0,1 1,1", "tile red1 2,1", "hand red1 red1 red1", "hand yellow1", "locate 0"});
  table.plays("location 2,0");
  table.plays("place yellow1 4,0");
  CHECK(table.game().standings(table.state())[0].total == 4);  // green2 at 1,-1 and 2,-1
}

TEST_CASE("whoever has no tiles left is skipped, and still wins points by the tiles that lie there") {
  Table table(4, {"location 1 0,0", "tile yellow4 0,1", "hand red1 red1", "hand blue1"});
  table.plays("place red1 1,1");
  table.plays("end");
  CHECK(table.state().seat == seat_at(2));
  table.plays("place blue1 2,1");
  table.plays("end");
  CHECK(table.state().seat == seat_at(0));
  table.plays("place red1 2,0");
  table.plays("end");
  CHECK(table.score(1) == 2);
  CHECK(table.state().ending == Ending::NoTilesLeft);
}

TEST_CASE("a hand that can place nothing discards a dragon, and one without any passes") {
  Table dragon(4, {"location 1 0,0", "tile yellow3 0,1", "hand redD", "hand yellow1"});
  dragon.refuses("pass", "dragon-to-discard");
  dragon.refuses("end", "nothing-placed");
  dragon.refuses("discard yellow", "not-in-hand");
  dragon.plays("discard red");
  CHECK(dragon.state().discarded[0][6] == 1);
  CHECK(dragon.state().seat == seat_at(1));
  Table target(4, {"location 1 0,0", "tile yellow2 0,1", "hand redD", "hand yellow1"});
  target.refuses("discard red", "can-place");
  target.refuses("pass", "can-place");
  Table empty(4, {"location 1 0,0", "stack red4", "hand yellow1"});
  empty.plays("pass");
  empty.plays("draw red4");
  CHECK(empty.state().seat == seat_at(1));
  Table begun(4, {"location 1 0,0", "hand red1 redD"});
  begun.plays("place red1 0,1");
  begun.refuses("discard red", "already-placed");
  begun.refuses("pass", "already-placed");
}

TEST_CASE("nobody is made to play the Sorceress instead of discarding") {
  Table table(4, {"location 1 0,0", "tile red4 8,8", "hand redD", "hand yellow1", "counter 0 sorceress"});
  CHECK(table.offers(Verb::Sorceress));
  CHECK(table.offers(Verb::Discard));
}

TEST_CASE("the game ends when no tiles are left: the location is scored as it lies") {
  Table table(3, {"location 7 0,0", "tile yellow4 0,1", "tile blue2 1,1", "hand red4", "last 2"});
  table.plays("place red4 2,1");
  CHECK(table.state().step == Step::Place);  // the turn may still be taken back
  table.plays("end");
  CHECK(table.state().ending == Ending::NoTilesLeft);
  CHECK(table.score(1) == 6);  // yellow sits left of red, who placed the last tile
  CHECK(table.score(0) == 3);
  CHECK(table.score(2) == 1);
  CHECK(table.game().winners(table.state()) == SeatSet{seat_at(1)});
}

const std::vector<const char*> kAlmostFull{"tile red2 -1,-1 0,-1 1,-1 2,-1",
                                           "tile yellow1 -1,0 2,0 -1,1 0,1 1,1"};

TEST_CASE("the game ends when after a scoring only one seat has tiles, hand and stack together") {
  Table one(3, {"location 2 0,0", kAlmostFull[0], kAlmostFull[1], "hand red1 red1"});
  one.plays("place red1 2,1");
  CHECK(one.state().ending == Ending::OneSeatHasTiles);
  Table two(3, {"location 2 0,0", kAlmostFull[0], kAlmostFull[1], "hand red1 red1", "stack blue1"});
  two.plays("place red1 2,1");
  CHECK(two.state().step == Step::Locate);
}

TEST_CASE("the game ends when the tenth location is scored") {
  Table table(
      3, {"location 10 0,0", kAlmostFull[0], kAlmostFull[1], "hand red1 red1", "hand blue1", "hand yellow1"});
  table.plays("place red1 2,1");
  CHECK(table.state().ending == Ending::LastLocation);
  CHECK(table.score(0) == 7);
  CHECK_FALSE(table.offers(Verb::Locate));
}

TEST_CASE("a final tie goes to whoever won most at the last location, and is shared if that is equal") {
  const auto winners = [](const char* red, const char* yellow, const char* blue) {
    Table table(3, {"location 10 0,0", kAlmostFull[0], kAlmostFull[1], "hand red1", "hand blue1",
                    "hand yellow1", red, yellow, blue});
    table.plays("place red1 2,1");  // red 7, yellow 4, blue nothing
    return table.game().winners(table.state());
  };
  CHECK(winners("score 0 1", "score 1 4", "score 2 8") == SeatSet{seat_at(0)});
  CHECK(winners("score 0 0", "score 1 4", "score 2 8") == SeatSet{seat_at(1)});
}

TEST_CASE("a tie that the last location cannot break is shared") {
  Table table(4, {"location 10 0,0", kAlmostFull[0], kAlmostFull[1], "hand red1", "score 2 9", "score 3 9"});
  table.plays("place red1 2,1");
  table.refuses("end", "not-your-turn");
  CHECK(table.game().winners(table.state()) == SeatSet{seat_at(2), seat_at(3)});
}

TEST_CASE("the dice choose who begins, then six tiles go to each hand, clockwise from there") {
  KingsGate game(3);
  SeededDice dice(1);
  State state = game.initial();
  CHECK(game.refusal(state, kNoSeat, game.read(state, "first 3")).name == "no-such-seat");
  CHECK(game.refusal(state, kNoSeat, game.read(state, "draw red1")).name == "wrong-step");
  CHECK(game.refusal(state, seat_at(0), game.read(state, "first 1")).name == "wrong-step");
  game.play(state, kNoSeat, game.read(state, "first 1"), nullptr);
  CHECK(game.drawer(state) == seat_at(1));
  while (state.step == Step::Deal) game.play(state, kNoSeat, game.roll(state, dice), nullptr);
  for (std::size_t s = 0; s < 3; ++s) CHECK(state.hand_size[s] == 6);
  CHECK(state.step == Step::Place);
  CHECK(state.seat == seat_at(1));
  CHECK(game.refusal(state, seat_at(0), game.read(state, "end")).name == "not-your-turn");
  CHECK(game.refusal(state, kNoSeat, game.read(state, "draw red1")).name == "not-your-turn");
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate

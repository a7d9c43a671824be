// The runner has to be able to fail: every expectation of this game is tried with what holds and with what
// does not.
#include "engine/scenario/kings_gate/table.h"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace gatehouse::engine::kings_gate {
namespace {

using scenario::Result;
using scenario::ScenarioGame;

std::vector<Result> run(std::string_view text) {
  static constexpr std::array kGames{ScenarioGame{"kings_gate", scenario_table}};
  return run_scenarios(text, kGames);
}

std::string faults(const Result& result) {
  std::string text;
  for (const auto& fault : result.faults) text += std::to_string(fault.line) + ": " + fault.text + "\n";
  return text;
}

/// Red has covered a tile and burnt another; yellow's turn has begun.
const std::string kTable = R"(scenario a dangerous location
game kings_gate
seats red yellow blue
location 3 0,0
tile yellow1 0,1 ; blue2 1,1 ; blue4 2,1 merchant
hand red4 redD red2 ; yellow1*2 yellow4
stack red5 red1
counter red king
scores blue 3
red: place red4 0,1 king ; dragon red 1,1 ; end
)";
constexpr int kFirstLine = 11;

struct Pair {
  std::string_view holds, fails;
};

constexpr Pair kPairs[] = {
    {"expect tile 0,1 red4 king", "expect tile 0,1 red4"},
    {"expect tile 1,1 none", "expect tile 2,1 none"},
    {"expect pile 0,1 yellow1 red4 king", "expect pile 0,1 red4 king"},
    {"expect pile 1,1 none", "expect pile 2,1 none"},
    {"expect hand red red1 red2 red5", "expect hand red red1 red2"},
    {"expect hand yellow yellow4 yellow1*2", "expect hand yellow none"},
    {"expect hand blue none", "expect hand blue blue1"},
    {"expect hand-size yellow 3", "expect hand-size yellow 2"},
    {"expect stack-size red 0", "expect stack-size red 1"},
    {"expect discarded redD blue2", "expect discarded none"},
    {"expect counter king played", "expect counter king red"},
    {"expect counter merchant played ; counter bishop box", "expect counter bishop forfeited"},
    {"expect location 3", "expect location 2"},
    {"expect location 3 0,0", "expect location 3 1,0"},
    {"expect peril safe", "expect peril dangerous"},
    {"expect standing blue place 1 tiles 1 total 4 points 4 counter wizard tie",
     "expect standing blue place 2"},
    {"expect standing red place 2 tie", "expect standing red total 5"},
    {"expect standing yellow tiles 0 total 0 points 0 counter none", "expect standing yellow tie"},
    {"expect standing red counter none", "expect standing blue counter none"},
    {"expect ending none", "expect ending last-location"},
    {"expect step place ; turn yellow ; over no", "expect step locate"},
    {"expect event burnt red redD 1,1 blue2", "expect event burnt red redD 1,1 blue4"},
    {"expect event placed red red4 0,1 king yellow1", "expect event placed red red4 0,1 bishop"},
    {"expect event king red 3 safe", "expect event king red 3 dangerous"},
    {"expect events placed king burnt ended drawn drawn turn", "expect events drawn ended"},
    {"expect event drawn red red5", "expect event drawn red red2"},
    {"expect score blue 3 red 0", "expect score blue 4"},
    {"offers yellow: place yellow4 1,1", "offers yellow: place yellow4 0,1"},
    {"refuse yellow: place yellow4 0,1 = safe-location", "refuse yellow: place yellow4 0,1 = protected"},
    {"refuse yellow: undo", "yellow: undo"},
    {"offers-only yellow: place yellow4 1,1 ; place yellow4 -1,-1 ; place yellow4 0,-1 ; place yellow4 1,-1 "
     "; place "
     "yellow4 2,-1 ; place yellow4 -1,0 ; place yellow4 2,0 ; place yellow4 -1,1 ; place yellow1 1,1 ; place "
     "yellow1 "
     "-1,-1 ; place yellow1 0,-1 ; place yellow1 1,-1 ; place yellow1 2,-1 ; place yellow1 -1,0 ; place "
     "yellow1 2,0 ; "
     "place yellow1 -1,1",
     "offers-only yellow: end"},
    {"end\nexpect winners blue ; result red 3 blue 7 yellow 0", "end\nexpect winners red"},
};

TEST_CASE("an expectation that holds passes, and one that does not fails at its line") {
  for (const Pair& pair : kPairs) {
    CAPTURE(pair.holds);
    CAPTURE(pair.fails);
    const std::vector<Result> good = run(kTable + std::string(pair.holds));
    REQUIRE(good.size() == 1);
    const std::string found = faults(good[0]);
    CAPTURE(found);
    CHECK(good[0].ok());
    const std::vector<Result> bad = run(kTable + std::string(pair.fails));
    REQUIRE(bad.size() == 1);
    CHECK_FALSE(bad[0].ok());
    if (!bad[0].ok()) CHECK(bad[0].faults[0].line >= kFirstLine);
    if (!bad[0].ok()) CHECK(bad[0].picture.find("####") != std::string::npos);
  }
}

TEST_CASE("what cannot be understood, or cannot lie on a table, names its line") {
  constexpr Pair kBad[] = {
      {"", "a position needs a location"},
      {"location 11 0,0", "1 to 10"},
      {"hand red1\nopening", "beside 'opening' stand only"},
      {"stack red5*20\nopening", "many"},
      {"location 1 0", "X,Y"},
      {"location 1 40,0", "off the table"},
      {"tile red9 0,1", "0 to 5"},
      {"tile redD 0,1", "dragon"},
      {"tile green1 0,1", "nobody plays"},
      {"tile red5 0,1 1,1", "not so many"},
      {"tile red1 0,1 queen", "no such character"},
      {"hand red1*7", "six"},
      {"hand red1*0", "not so many"},
      {"stack", "is missing"},
      {"counter purple king", "nobody is called"},
      {"counter red king ; blue king", "only one"},
      {"scores red 1000", "999"},
      {"turn nobody", "nobody is called"},
      {"options dragonSafe=maybe", "no option"},
      {"options dragonSafe", "no value"},
      {"weather fine", "says nothing"},
  };
  for (const Pair& bad : kBad) {
    CAPTURE(bad.holds);
    const std::vector<Result> results = run("scenario a\ngame kings_gate\nseats red yellow blue\n" +
                                            std::string(bad.holds) + "\nexpect over no");
    REQUIRE(results.size() == 1);
    const std::string found = faults(results[0]);
    CAPTURE(found);
    REQUIRE_FALSE(results[0].ok());
    CHECK(found.find(bad.fails) != std::string::npos);
    if (!bad.holds.empty()) CHECK(results[0].faults[0].line == 4);
  }
  for (const char* text : {"expect weather fine", "red: fly 0,1", "red: place red4",
                           "expect standing green total 1", "expect standing red size 3", "expect tile 0"}) {
    CAPTURE(text);
    CHECK_FALSE(run(kTable + std::string(text))[0].ok());
  }
  CHECK_FALSE(run("scenario a\ngame kings_gate\nseats a b c d e\nlocation 1 0,0\nexpect over no")[0].ok());
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate

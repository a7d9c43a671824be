// The runner has to be able to fail: every kind of expectation is tried with what holds and with what does
// not.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/scenario_runs.h"
#include "tests/support/second_step.h"

namespace {

using gatehouse::engine::carcassonne::Expansion;
using gatehouse::engine::carcassonne::scenario_table_with;
using gatehouse::engine::scenario::fenced_scenarios;
using gatehouse::engine::scenario::Result;
using gatehouse::engine::scenario::run_scenarios;
using gatehouse::engine::scenario::ScenarioGame;
using gatehouse::tests::faults;
using gatehouse::tests::faults_of;
using gatehouse::tests::run;
namespace second_step = gatehouse::engine::carcassonne::second_step;

/// Red has just closed a city of two tiles, and blue's turn has begun. An expectation begins at kFirstLine.
const std::string kCity = R"(scenario a city of two tiles
options royal_gates
seats red blue green
scores green 5
board
  RG-K1 . E
figures red 2,0 city ; red 2,0 farm ; blue 0,0 farm
discarded U
bag E V RG-K2
red: place 2,1 r2
red: deploy farm
expect turn blue
note and blue holds V

)";
constexpr int kFirstLine = 15;

/// Both say something about kCity; only one of them is true.
struct Pair {
  std::string_view holds, fails;
};

constexpr Pair kPairs[] = {
    {"expect score red 4 green 5", "expect score red 4 green 4"},
    {"expect gained red 4 others 0", "expect gained others 1"},
    {"expect gained red +4 blue 0 green 0", "expect gained red 3"},
    {"expect scored city 4 tiles 2 pennants 0 finished on 2,0 red", "expect scored city 4 red blue"},
    {"expect scored city red 4", "expect scored city red 5"},
    {"expect scored city", "expect scored road"},
    {"expect scored city tiles 2", "expect scored city tiles 3"},
    {"expect scored city pennants 0", "expect scored city pennants 1"},
    {"expect scored city finished", "expect scored city unfinished"},
    {"expect scored city on 2,1", "expect scored city on 0,0"},
    {"expect scored city red", "expect scored city nobody"},
    {"expect scored city cities 0 around 0", "expect scored city cities 1"},
    {"expect nothing-scored farm", "expect nothing-scored city"},
    {"expect nothing-scored road", "expect nothing-scored"},
    {"expect scored city", "expect scored city final"},
    {"expect at-end red 10 blue 0 green 5", "expect at-end red 8"},
    {"expect over no", "expect over"},
    {"expect turn blue", "expect turn red"},
    {"expect step place-tile", "expect step deploy"},
    {"expect drawn V", "expect drawn none"},
    {"expect bag 1", "expect bag 2"},
    {"expect bag RG-K2 1", "expect bag RG-K2 0"},
    {"expect discarded U", "expect discarded U U"},
    {"expect discarded U", "expect discarded none"},
    {"expect tile 2,1 E r2", "expect tile 2,1 E r1"},
    {"expect tile 2,1 E", "expect tile 2,1 V"},
    {"expect tile 1,0 none", "expect tile 0,0 none"},
    {"expect supply red 5 blue follower 6", "expect supply red 6"},
    {"expect figures 2,1 farm: red 1", "expect figures 2,1 farm: red 2"},
    {"expect figures 2,1 farm: red follower 1 red 0", "expect figures 2,1 farm: red follower 1 red 1"},
    {"expect figures 2,1 farm: red follower 1", "expect figures 2,1 farm: red 1 blue 1"},
    {"expect figures 2,1 city none", "expect figures 2,1 farm none"},
    {"expect figures 0,0 farm: blue 1", "expect figures 0,0 farm: red 1"},
    {"expect joined 2,0 city | 2,1 city", "expect joined 2,0 city | 0,0 city"},
    {"expect apart 2,0 farm | 2,1 farm | 0,0 farm", "expect apart 2,0 city | 2,1 city"},
    {"expect feature 2,0 city tiles 2 finished points 4 open 0", "expect feature 2,0 city tiles 3"},
    {"expect feature 0,0 city king-gate 1 queen-gate 0", "expect feature 0,0 city king-gate 2"},
    {"expect feature 0,0 city unfinished open 1 free", "expect feature 0,0 city finished"},
    {"expect feature 0,0 city points 1", "expect feature 0,0 city points 2"},
    {"expect feature 0,0 city pennants 0", "expect feature 0,0 city pennants 1"},
    {"expect feature 2,0 farm cities 1 owners red occupied", "expect feature 2,0 farm cities 2"},
    {"expect feature 0,0 farm owners blue", "expect feature 0,0 farm owners red"},
    {"expect feature 2,0 city owners none", "expect feature 0,0 farm owners none"},
    {"expect feature 2,0 city free", "expect feature 2,0 city occupied"},
    {"expect feature 2,0 farm occupied", "expect feature 2,0 farm free"},
    {"expect feature 2,0 city open 0", "expect feature 0,0 city open 0"},
    {"expect events placed deployed scored returned turn drawn", "expect events scored placed"},
    {"expect event returned red follower 2,0.c", "expect event returned red follower 2,0.f"},
    {"expect no-event linked", "expect no-event scored city"},
    {"offers blue: place 2,2 r1 ; place -1,0 r0", "offers blue: place 2,2 r1 ; place 0,1"},
    {"not-offered blue: place 0,1 ; place 9,9", "not-offered blue: place 0,1 ; place 2,2 r1"},
    {"offers-only red:", "offers-only blue: place 2,2 r1"},
    {"offers-count red 0", "offers-count red 1"},
    {"offers-count blue deploy 0", "offers-count blue place 1"},
    {"refuse blue: place 0,1 r0 = edges-clash", "refuse blue: place 0,1 r0 = not-adjacent"},
    {"refuse blue: place 2,0 = cell-taken", "refuse blue: place 2,2 r1"},
    {"refuse blue: place 5,5 ; place 9,9 = not-adjacent",
     "refuse blue: place 5,5 ; place 0,1 = not-adjacent"},
    {"refuse red: place 2,2 r1 = not-your-turn", "refuse red: place 2,2 r1 = wrong-step"},
    {"blue: place 2,2 r1\nrefuse blue: deploy city = no-such-part",
     "blue: place 2,2 r1\nrefuse blue: deploy city"},
    {"blue: place 2,2 r1", "blue: place 0,1"},
    {"draw V", "draw U"},
    {"draw V", "draw V\ndraw V"},
    {"blue: place V 2,2 r1", "blue: place U 2,2 r1"},
    {"end\nexpect result red 10 blue 0 green 5", "end\nexpect result red 6"},
    {"end\nexpect winners red ; over", "end\nexpect winners red green"},
    {"end\nexpect over yes", "expect winners green"},
    {"end\nexpect over", "expect result red 4"},
    {"end\nrefuse blue: place 2,2 r1 = game-over", "end\nblue: place 2,2 r1"},
    {"end", "end\nend"},
    {"refuse red: undo = nothing-to-undo", "red: undo"},
    {"blue: place 2,2 r1\nblue: undo\nexpect tile 2,2 none", "blue: place 2,2 r1\nrefuse blue: undo"},
};

/// Red is about to move the dragon; blue's fairy stands in the east.
const std::string kDragon = R"(scenario the dragon is about to walk
options princess_and_dragon
board
  P03 Er1
  B
figures dragon 0,0 ; fairy 1,0 city ; blue 1,0 city ; red 0,-1 cloister
aside P07 P07
bag P13 V
red: place -1,0 ; pass
note no wind

note no rain


)";

constexpr Pair kDragonPairs[] = {
    {"expect where dragon 0,0 ; where dragon 0,0 alone", "expect where dragon 1,0"},
    {"expect where fairy 1,0 ; where fairy 1,0 city", "expect where fairy 1,0 alone"},
    {"expect where fairy 1,0.c", "expect where fairy none"},
    {"expect where fairy 1,0.c", "expect where fairy 1,0.f"},
    {"expect aside P07 P07", "expect aside P07"},
    {"expect aside P07 P07", "expect aside none"},
    {"expect steps-left 6", "expect steps-left 5"},
    {"refuse red: move dragon E = fairy-there", "refuse red: move dragon E = too-far"},
    {"red: move dragon S\nexpect event returned red dragon",
     "red: move dragon S\nexpect event returned blue"},
    {"red: move dragon 0,-1\nexpect event walked 1", "red: move dragon 0,-1\nexpect event walked 2"},
    {"refuse red: move dragon 4,4 = no-tile-there", "red: move dragon N"},
};

void check(const std::string& position, const Pair& pair) {
  CAPTURE(pair.holds);
  CAPTURE(pair.fails);
  const std::vector<Result> good = run(position + std::string(pair.holds));
  REQUIRE(good.size() == 1);
  const std::string found = faults(good[0]);
  CAPTURE(found);
  CHECK(good[0].ok());

  const std::vector<Result> bad = run(position + std::string(pair.fails));
  REQUIRE(bad.size() == 1);
  REQUIRE_FALSE(bad[0].ok());
  const auto lines = std::count(pair.fails.begin(), pair.fails.end(), '\n');
  CHECK(bad[0].faults.size() == 1);
  CHECK(bad[0].faults[0].line == kFirstLine + static_cast<int>(lines));
  CHECK(bad[0].picture.find("y=0") != std::string::npos);
}

}  // namespace

TEST_CASE("an expectation that holds passes, and one that does not fails at its line") {
  for (const Pair& pair : kPairs) check(kCity, pair);
}

TEST_CASE("so do those about figures that belong to nobody") {
  for (const Pair& pair : kDragonPairs) check(kDragon, pair);
}

namespace {

/// Of the southern farm both get something for a city, but red was paid for the northern one already.
const std::string kSharedEnd = R"(scenario farms in which each city is paid once
options farmScoring=2
board 0,1
  Er2
  E
  Er2
  E
figures red 0,1 farm ; red 0,0 farm ; blue 0,-1 farm
end
)";

}  // namespace

TEST_CASE("expect scored: points that nobody got do not hold for any seats") {
  CHECK(faults_of(kCity + "expect scored city 4 red 4") == "");
  CHECK(faults_of(kCity + "expect scored city 99 red 4") != "");
  CHECK(faults_of(kCity + "expect scored city 99 red") != "");
  CHECK(faults_of(kCity + "expect scored city 99") != "");
}

namespace {

/// Red has more knights than blue in a city of four tiles, and the fairy beside one of them.
const std::string kFairyScored = R"(scenario the fairy in a city of two seats
options princess_and_dragon
seats red blue green
board 0,1
  .   Er2 .
  Er1 .   Er3
figures red 0,0 city ; fairy 0,0 city ; blue 2,0 city ; red 1,1 city
bag R V
red: place 1,0
red: pass
)";

}  // namespace

TEST_CASE("expect scored beside a fairy: the feature's points, or all that a seat got") {
  const std::string city = kFairyScored + "expect scored city ";
  CHECK(faults_of(city + "tiles 4 red") == "");
  CHECK(faults_of(city + "8 tiles 4 red") == "");
  CHECK(faults_of(city + "red 8") == "");
  CHECK(faults_of(city + "red 11") == "");
  CHECK(faults_of(city + "11 red") == "");
  CHECK(faults_of(city + "red 3") != "");
  CHECK(faults_of(city + "7 red") != "");
  CHECK(faults_of(city + "red blue") != "");
  CHECK(faults_of(city + "nobody") != "");
}

TEST_CASE("expect event: what is said of a seat's points is that seat's") {
  const std::string scored = kFairyScored + "expect event scored city ";
  CHECK(faults_of(scored + "red 3 fairy") == "");
  CHECK(faults_of(scored + "red 8 majority") == "");
  CHECK(faults_of(scored + "red 11") == "");
  CHECK(faults_of(scored + "fairy red") == "");
  CHECK(faults_of(scored + "3 fairy") == "");
  CHECK(faults_of(scored + "red 8 fairy") != "");
  CHECK(faults_of(scored + "3 majority") != "");
  CHECK(faults_of(scored + "blue") != "");
  CHECK(faults_of(kFairyScored + "expect no-event scored red 8 fairy") == "");
}

TEST_CASE("expect event: no word of one seat's points holds for another's") {
  CHECK(faults_of(kSharedEnd + "expect event over") == "");
  CHECK(faults_of(kSharedEnd + "expect event scored farm red 3 ; event scored farm blue 6") == "");
  CHECK(faults_of(kSharedEnd + "expect event scored farm red 6") != "");
  CHECK(faults_of(kSharedEnd + "expect event scored farm blue 3") != "");
  CHECK(faults_of(kSharedEnd + "expect event scored farm red 3 blue 6") == "");
  CHECK(faults_of(kSharedEnd + "expect event scored farm red 6 blue 3") != "");
}

TEST_CASE("a pass for a step that the rules skipped does nothing, once") {
  const std::string skipped = "scenario a\nsupply red 0\nbag V E\nred: place 0,-1\nexpect turn blue\n";
  CHECK(faults_of(skipped + "red: pass\nexpect event placed red V") == "");
  CHECK(faults_of(skipped + "red: pass\nred: pass") != "");
  CHECK(faults_of(skipped + "draw E\nexpect event placed red V") == "");
}

TEST_CASE("of listed tiles those that fit nowhere need not be written") {
  const std::string crossing = "scenario a\nat 0,0 C\nbag B U E V\n";
  CHECK(faults_of(crossing + "draw E\nexpect discarded B U") == "");
  CHECK(faults_of(crossing + "draw B\ndraw U\ndraw E\nexpect discarded B U ; drawn E") == "");
  CHECK(faults_of(crossing + "red: place E 0,1 r2\nexpect discarded B U") == "");
  CHECK(faults_of(crossing + "draw V\nexpect discarded B U") != "");
  CHECK(faults_of(crossing + "draw E\ndraw B\nexpect discarded B U") != "");
}

/// A table at which an expansion is in play whose words the reader has never heard.
constexpr Expansion kUnlisted[] = {{"second_step", "A second step of figures", {}, second_step::install}};

std::string faults_beside_unlisted(const std::string& text) {
  static constexpr ScenarioGame kGame[] = {{"carcassonne", [] { return scenario_table_with(kUnlisted); }}};
  const auto results = run_scenarios(text, kGame);
  REQUIRE(results.size() == 1);
  return faults(results[0]);
}

TEST_CASE("a word is read by what follows it, not by who installed it") {
  const std::string table = R"(scenario a second step of figures
seats red blue
board
  U .
figures blue 0,0 road
bag U U U
red: place 1,0 r0 ; pass
)";
  CHECK(faults_beside_unlisted(table + "expect step haunt\n"
                                       "refuse red: deploy spectre road = feature-occupied\n") == "");
  CHECK(faults_beside_unlisted(table + "red: seize blue 0,0 road\nexpect event captured red\n") == "");
  CHECK(faults_beside_unlisted(table + "red: seize red 0,0 road\n").find("no figure of red") !=
        std::string::npos);
  CHECK(faults_beside_unlisted(table + "red: send herald 1,0\nexpect event moved herald 1,0\n") == "");
  CHECK(faults_beside_unlisted(table + "red: wager gold\nexpect event wagered red gold\n") == "");
  CHECK(faults_beside_unlisted(table + "red: wager mud\n").find("there is no wager 'mud'") !=
        std::string::npos);
}

TEST_CASE("ranks: seats that share a place leave the next one empty") {
  const std::string ended = "scenario a\nseats red blue green\nscores red 5 blue 7 green 5\n";
  CHECK(faults_of(ended + "end\nexpect rank blue 1 red 2 green 2 ; winners blue") == "");
  CHECK(faults_of(ended + "end\nexpect rank blue 1 red 2 green 3") != "");
  CHECK(faults_of(ended + "expect rank blue 1").find("not over") != std::string::npos);
}

TEST_CASE("an outcome of chance can be refused") {
  const std::string orders = "scenario a\noptions kings_orders\nhands blue B01\nbag V E\n";
  CHECK(faults_of(orders + "red: draw-card\nrefuse deal B01\ndeal B02\nexpect hand red B02") == "");
  CHECK(faults_of(orders + "red: draw-card\nrefuse deal B02").find("accepted") != std::string::npos);
  CHECK(faults_of("scenario a\nrefuse draw SF") != "");
  CHECK(faults_of("scenario a\nboard\n C\nrefuse draw C ; draw D") != "");
  CHECK(faults_of("scenario a\nboard\n C\nrefuse draw C\ndraw D\nrefuse draw D = not-your-turn") == "");
}

TEST_CASE("commas, parentheses, carriage returns and signs do not matter") {
  const std::vector<Result> results =
      run("\xef\xbb\xbfscenario: one\r\nseats red, blue, green\r\noptions royal_gates, smallCity = 2\r\n"
          "scores red 4, blue +3, green -1\r\nat ( 2, -1 ) E R90, \r\nbag U, V\r\n"
          "expect: score red 4, blue 3, green -1 ; tile (2,-1) E r1\r\n"
          "red : place (1,-1), r1 ; pass\r\nexpect nothing-scored ; tile 1,-1 U R1\r\n");
  REQUIRE(results.size() == 1);
  CHECK(results[0].name == "one");
  CHECK(faults(results[0]) == "");
}

TEST_CASE("scenarios of a file share nothing, and one that stops does not stop the next") {
  const std::vector<Result> results =
      run("scenario one\nscores red 5\nred: place 0,1\nexpect score red 7\n"
          "scenario two\nexpect score red 0 blue 0");
  REQUIRE(results.size() == 2);
  CHECK(results[0].faults.size() == 1);
  CHECK(results[1].ok());
  CHECK(results[1].line == 5);
  CHECK(results[1].name == "two");
}

TEST_CASE("what stands before the first scenario is part of each one's position") {
  const std::string shared =
      "shared\noptions royal_gates\ntile Z\nc=city+king-gate\n.ccc.\nccccc\nccccc\nccccc\n.ccc.\nseats a b\n";
  std::vector<Result> results = run(shared + "scenario one\nboard Z\nexpect feature 0,0 city king-gate 1\n" +
                                    "scenario two\nseats c d e\nat 0,0 Z\nexpect turn c ; tile 0,0 Z\n");
  REQUIRE(results.size() == 2);
  CHECK(faults(results[0]) == "");
  CHECK(faults(results[1]) == "");
  CHECK(results[1].line == 14);

  results = run("shared\ntile Z\nc=moat\n.ccc.\nccccc\nccccc\nccccc\n.ccc.\nscenario one\nexpect over no\n" +
                std::string("scenario two\nexpect over no"));
  REQUIRE(results.size() == 2);
  CHECK(results[0].faults.at(0).line == 2);
  CHECK(results[1].faults.at(0).line == 2);

  for (const char* const act : {"expect over no", "red: pass", "draw E", "refuse red: pass"}) {
    results = run("shared\n" + std::string(act) + "\nscenario one\nexpect over no");
    REQUIRE(results.size() == 1);
    CHECK(results[0].faults.at(0).line == 2);
  }
  CHECK(run("shared\nseats a b").at(0).faults.at(0).text == "the file holds no scenario");
  CHECK(run("scenario one\nshared\nexpect over no").at(0).faults.at(0).line == 2);
}

TEST_CASE("every failed expectation of a scenario is told") {
  const std::vector<Result> results = run("scenario one\nexpect score red 7\nexpect bag 3 ; over");
  REQUIRE(results.size() == 1);
  CHECK(results[0].faults.size() == 3);
}

TEST_CASE("a report is one line, with faults and the board below a failed one") {
  const std::vector<Result> results = run("scenario fine\nexpect bag 71\nscenario broken\nexpect bag 70");
  REQUIRE(results.size() == 2);
  CHECK(report("a/b.scn", results[0]) == "ok a/b.scn:1 fine\n");
  const std::string text = report("a/b.scn", results[1]);
  CHECK(text.starts_with("FAIL a/b.scn:3 broken\n  a/b.scn:4: expected bag 70; found 71\n"));
  CHECK(text.find("rrrrr") != std::string::npos);
}

TEST_CASE("of a page only the fenced scenarios are read, and lines keep their numbers") {
  const std::string page = "# Page\nscenario no\n```scn\nscenario yes\nexpect bag 70\n```\nexpect over\n";
  const std::vector<Result> results = run(fenced_scenarios(page));
  REQUIRE(results.size() == 1);
  CHECK(results[0].line == 4);
  REQUIRE(results[0].faults.size() == 1);
  CHECK(results[0].faults[0].line == 5);
}

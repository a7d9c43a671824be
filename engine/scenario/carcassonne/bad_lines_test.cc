// What a scenario may not say: the line and the words that its fault names.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/support/scenario_runs.h"

namespace {

using gatehouse::engine::scenario::Result;
using gatehouse::tests::faults;
using gatehouse::tests::faults_of;
using gatehouse::tests::run;

}  // namespace

namespace {

/// A scenario that cannot be understood, and the line that is to blame.
struct Bad {
  std::string_view text;
  int line;
  std::string_view words;  ///< of the complaint
};

constexpr Bad kBad[] = {
    {"expect over no", 1, "begins with a 'scenario' line"},
    {"", 1, "no scenario"},
    {"scenario", 1, "no name"},
    {"scenario a\nfoo bar\nexpect over no", 2, "'foo'"},
    {"scenario a\nexpect over no\nboard\n  E", 3, "the position comes before"},
    {"scenario a\nseats red red", 2, "two seats"},
    {"scenario a\nseats red expect", 2, "meaning of its own"},
    {"scenario a\nseats a b c d e f g", 2, "seats must be 2 to 6"},
    {"scenario a\noptions rivr\nexpect over no", 2, "rivr"},
    {"scenario a\noptions smallCity=3", 2, "smallCity"},
    {"scenario a\noptions gates.lone=inert", 2, "gates.lone"},
    {"scenario a\ngame chess", 2, "chess"},
    {"scenario a\nboard\n E Q7", 3, "Q7"},
    {"scenario a\nat 0,0 E ; 0,1 E", 2, "clashes"},
    {"scenario a\nat 0,0 E\nat 0,0 E", 3, "two tiles"},
    {"scenario a\nat 0;0 E", 2, "no cell"},
    {"scenario a\nat 99,0 E", 2, "off the table"},
    {"scenario a\nfigures red 0,0 city S", 2, "no city S"},
    {"scenario a\nfigures red 0,0 farm", 2, "give a direction"},
    {"scenario a\nfigures red 0,0 moat", 2, "moat"},
    {"scenario a\nfigures pink 0,0 city", 2, "pink"},
    {"scenario a\nfigures red knight 0,0 city", 2, "knight"},
    {"scenario a\nfigures red 7,0 city", 2, "no tile lies"},
    {"scenario a\nat 0,0 E\nat 0,1 E r2\nfigures red 0,0 city", 4, "completed"},
    {"scenario a\nsupply red 8", 2, "supply"},
    {"scenario a\nscores red", 2, "number"},
    {"scenario a\nscores red 1 red 2", 2, "twice"},
    {"scenario a\nturn green", 2, "green"},
    {"scenario a\nbag", 2, "empty bag"},
    {"scenario a\nbag E*x", 2, "no number"},
    {"scenario a\nbag Y", 2, "'Y'"},
    {"scenario a\ntile Z\nc=city\n.ccc.\nccccc\nccccc\nccccc\n.cc.", 2, "five"},
    {"scenario a\ntile Z\nc=city d=moat\n.ccc.\nccccc\nccccc\nccccc\n.ccc.", 2, "moat"},
    {"scenario a\ntile E\nc=city\n.ccc.\nccccc\nccccc\nccccc\n.ccc.", 2, "twice"},
    {"scenario a\nexpect nonsense", 2, "nonsense"},
    {"scenario a\nexpect feature 0,0 city towers 3", 2, "towers"},
    {"scenario a\nexpect feature 0,0 city", 2, "missing"},
    {"scenario a\nexpect joined 0,0 city", 2, "two features"},
    {"scenario a\nexpect score red", 2, "missing"},
    {"scenario a\nexpect winners", 2, "missing"},
    {"scenario a\nexpect turn red blue", 2, "'blue'"},
    {"scenario a\nexpect scored city loudly", 2, "loudly"},
    {"scenario a\nred: sing", 2, "'sing'"},
    {"scenario a\nred: place 0,1", 2, "something has to be drawn"},
    {"scenario a\nred: place here", 2, "'here'"},
    {"scenario a\ndraw Y", 2, "'Y'"},
    {"scenario a\ndraw C\ndraw C", 3, "nothing is to be drawn"},
    {"scenario a\ngreen: pass", 2, "green"},
    {"scenario a\nexpect over no\ngreen: pass", 3, "nobody is called 'green'"},
    {"scenario a\nred: deploy city", 2, "no tile was placed"},
    {"scenario a\nrefuse red: frobnicate", 2, "'frobnicate'"},
    {"scenario a\nrefuse red: deploy 0,0 city S", 2, "no city S"},
    {"scenario a\noffers-count red many", 2, "missing"},
    {"scenario a\nexpect bag", 2, "missing"},
    {"scenario a\nfigures dragon 0,0", 2, "dragon"},
    {"scenario a\nexpect where dragon 0,0", 2, "dragon"},
    {"scenario a\nred: move follower 0,0", 2, "follower"},
    {"scenario a\noptions princess_and_dragon\nred: move dragon N", 3, "not on the board"},
    {"scenario a\noptions princess_and_dragon\nfigures fairy 0,0 city", 3, "nobody stands"},
    {"scenario a\naside Q9", 2, "Q9"},
    // Each names the line, the cell and the seat that are to blame.
    {"scenario a\nscores red 1", 1, "expects nothing"},
    {"scenario a\nred: place E 0,1 r2 ; pass", 1, "expects nothing"},
    {"scenario a\nexpect", 2, "what is expected is missing"},
    {"scenario a\nexpect ;", 2, "what is expected is missing"},
    {"scenario a\nred:", 2, "a command is missing"},
    {"scenario a\noffers red:", 2, "a choice is missing"},
    {"scenario a\nrefuse red:", 2, "refuse SEAT: CHOICE = NAME"},
    {"scenario a\noptions royal_gates\nseats a b c d e f g\nexpect over no", 3, "seats must be 2 to 6"},
    {"scenario a\noptions royal_gates\noptions rivr\nexpect over no", 3, "rivr"},
    {"scenario a\noptions royal_gates\noptions smallCity=2 farmScoring=7\nexpect over no", 3, "farmScoring"},
    {"scenario a\nscores red 3\nat 127,0 E\nexpect over no", 3, "127,0 is off the table"},
    {"scenario a\nat 1000,-2000 E\nexpect over no", 2, "1000,-2000 is off the table"},
    {"scenario a\nboard 62,0\n E E E", 3, "64,0 is off the table"},
    {"scenario a\nexpect feature 127,0 city finished", 2, "no tile lies on 127,0"},
    {"scenario a\nred: deploy 300,0 city", 2, "no tile lies on 300,0"},
    {"scenario a\nboard 0,1\n Er2\n E\nfigures blue 0,0 farm\nfigures red 0,0 city", 6,
     "completed feature at 0,0"},
    {"scenario a\nboard 0,1\n Er2\n E\nfigures red 0,1 city", 5, "completed feature at 0,1"},
    {"scenario a\ndiscarded U\nsupply red 3 ; blue 9", 3, "supply"},
    {"scenario a\noptions kings_orders\nhands red B01\nhands blue B01\nexpect over no", 4, "B01"},
    {"scenario a\ntile Z\nc=city\n.ccc.\nccccc\nccccc\nccccc\n.ccc.\ntile E\nc=city\n.ccc.\nccccc\n"
     "ccccc\nccccc\n.ccc.\nexpect over no",
     9, "twice"},
    {"scenario a\noptions royal_gates\nlinked 0,0 city | 0,0 road\nexpect over no", 3,
     "nothing on the table"},
    {"scenario a\noptions royal_gates\nlinked 0,0 city\nexpect over no", 3, "two features"},
    {"scenario a\noptions river\nbag RI07 U RI02\nexpect over no", 3,
     "tile U cannot be drawn before RI02: the tiles of the stack 'lakes' come first"},
    {"scenario a\noptions river\nbag RI02 RI07\nexpect over no", 3,
     "tile RI02 cannot be drawn before RI07: the tiles of the stack 'course' come first"},
    {"scenario a\noptions traders_and_builders\nboard U U\nfigures red builder 1,0 road\nexpect over no", 4,
     "builder at 1,0 without a follower"},
    {"scenario a\noptions traders_and_builders\nboard U U\nfigures blue 0,0 road\nfigures red builder 1,0 "
     "road\n"
     "expect over no",
     5, "builder at 1,0 without a follower"},
    {"scenario a\noptions traders_and_builders\nboard B B\nfigures red pig 1,0 farm\nexpect over no", 4,
     "pig at 1,0 without a follower"},
    // What comes behind is not to blame for it.
    {"scenario a\noptions traders_and_builders\nboard U U\nfigures red builder 1,0 road\nfigures red 0,0 "
     "road\n"
     "supply blue 9\nexpect over no",
     6, "supply"},
    // Bounds that only such a position meets have names.
    {"scenario a\nbag E*400 V*160\nexpect over no", 2, "512 are the most"},
    {"scenario a\nbag L*400\nexpect over no", 2, "2304 are the most"},
    {"scenario a\noptions sagrada_familia\nat 0,0 SF ; 4,0 SF ; 8,0 SF ; 12,0 SF ; 16,0 SF\nexpect over no",
     3, "too-many-sagradas"},
    {"scenario a\noptions royal_gates\ntile Z\nc=city+king-gate f=field\n.ccc.\nfffff\nfffff\nfffff\n.fff.\n"
     "at 0,0 Z ; 3,0 Z ; 6,0 Z ; 9,0 Z ; 12,0 Z ; 15,0 Z ; 18,0 Z\nexpect over no",
     10, "too-many-gates"},
};

}  // namespace

TEST_CASE("a line that cannot be understood fails its scenario and is named") {
  for (const Bad& bad : kBad) {
    CAPTURE(bad.text);
    const std::vector<Result> results = run(bad.text);
    REQUIRE(results.size() == 1);
    REQUIRE_FALSE(results[0].ok());
    const std::string found = faults(results[0]);
    CAPTURE(found);
    CHECK(results[0].faults[0].line == bad.line);
    CHECK(results[0].faults[0].text.find(bad.words) != std::string::npos);
  }
}

TEST_CASE("a position of more tiles apart than the table can watch is refused by name") {
  // Four free cells lie around each of them.
  std::string text = "scenario a\nat 0,0 E";
  for (int x = -60; x <= 60; x += 3)
    for (const int y : {-18, -15, -12, -9, -6, -3, 3})
      text += " ; " + std::to_string(x) + "," + std::to_string(y) + " E";
  CHECK(faults_of(text + "\nexpect over no\n").find("too many tiles lie apart") != std::string::npos);
}

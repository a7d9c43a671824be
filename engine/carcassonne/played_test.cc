// A figure that is deployed in two steps, and a rule that hears what is played in the first of them.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::kRed;
using imitations::Play;

/// What was played in the figure step, and whether the rule was told before what follows.
std::vector<std::string> heard;

void hear(Turn& turn, Seat seat, const Move& move) {
  CHECK(seat == turn.seat());
  CHECK(turn.rules.phase(turn.state).name == kFigureStep);
  heard.emplace_back(turn.rules.word(move.verb).text);
}

/// A squire comes in place of the follower, or in a step behind it.
void install_squire(RulesetBuilder& builder) {
  FigureKind squire{"squire", 1, 1, true, true, kEveryFeature, Company::Nobody, "squire"};
  squire.also_in = kFigureStep;
  builder.figure(squire);
  builder.phase(Slot::PlaceFigure, {"squire"}, {phases::kDeploy, phases::kPass});
  builder.played(kFigureStep, hear);
}

Play after_a_road(const Carcassonne& game) {
  heard.clear();
  Setup setup;
  setup.tiles = {{"U", {0, 0}}};
  setup.bag = {{{"U", 2}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 1,0 r0");
  return table;
}

}  // namespace

TEST_CASE("a figure may be deployed in two steps, in either of them") {
  const Carcassonne game = game_with({}, install_squire);
  Play first = after_a_road(game);
  CHECK(first.offers(kRed, "deploy follower 1,0.r"));
  CHECK(first.offers(kRed, "deploy squire 1,0.r"));
  first.play(kRed, "deploy squire 1,0.r");
  CHECK(first.step() == "draw");  // there is no other squire

  Play second = after_a_road(game);
  second.play(kRed, "deploy follower 1,0.r");
  REQUIRE(second.step() == "squire");
  CHECK(second.offers(kRed, "deploy squire 1,0.f"));
  CHECK_FALSE(second.offers(kRed, "deploy squire 1,0.r"));
  CHECK_FALSE(second.offers(kRed, "deploy follower 1,0.f"));
  second.play(kRed, "deploy squire 1,0.f");
  CHECK(second.step() == "draw");
}

TEST_CASE("a rule hears what is played in its step, and nothing else") {
  const Carcassonne game = game_with({}, install_squire);
  Play table = after_a_road(game);
  CHECK(heard.empty());
  table.play(kRed, "deploy follower 1,0.r");
  table.play(kRed, "pass");
  CHECK(heard == std::vector<std::string>{"deploy"});

  Play passing = after_a_road(game);
  passing.play(kRed, "pass");
  CHECK(heard == std::vector<std::string>{"pass"});
}

}  // namespace gatehouse::engine::carcassonne

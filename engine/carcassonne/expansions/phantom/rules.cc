// The phantom may be deployed as the figure of the turn, or after it in a step of its own.

#include "engine/carcassonne/expansions/phantom/phantom.h"
#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/outlook.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phantom {
namespace {

constexpr std::string_view kStep = "phantom";

struct Config {
  FigureKindId phantom = 0;
};

/// What happened in the figure step, until the phantom's step has begun.
struct Before {
  std::uint8_t acted = 0;    ///< something was done there
  std::uint8_t seduced = 0;  ///< the princess sent a knight home
};

/// A new tile begins anew, also after a turn that left the usual order.
void forget(Turn& turn, TileIndex) {
  turn.extra<Before>() = {};
}

void note_act(Turn& turn, Seat, const Move& move) {
  turn.extra<Before>().acted = move.verb != Verb::Pass ? 1 : 0;
}

/// "If a knight is removed from the city, the player may not deploy or move any other figure."
void figure_left(Turn& turn, FigureId, PartId, Reason why) {
  if (why == princess_and_dragon::kPrincess) turn.extra<Before>().seduced = 1;
}

/// Who has done nothing has declined the phantom, too: it stood among what was offered then.
Progress enter(Turn& turn) {
  const Before before = turn.extra<Before>();
  turn.extra<Before>() = {};
  const bool may_follow = before.acted != 0 && before.seduced == 0;
  return may_follow && turn.offers_anything(turn.seat()) ? Progress::Wait : Progress::Done;
}

constexpr double kSecondFigures = 1.5;  ///< points, beyond a follower's, while many turns are left
constexpr double kSoon = 4;             ///< turns after which that is half

/// A phantom in the supply lets its seat deploy two in one turn. So it is the last to be spent.
void foresee(const Position& position, Outlook& outlook) {
  const double each = kSecondFigures * outlook.turns / (outlook.turns + kSoon);
  for (const Figure& figure : position.state.figures)
    if (figure.kind == position.rules.config<Config>().phantom && figure.standing == Standing::Supply)
      outlook.points[static_cast<std::size_t>(index(figure.owner))] += each;
}

void install(RulesetBuilder& builder) {
  FigureKind phantom{"phantom", 1, 1, true, true, kEveryFeature, Company::Nobody, kStep};
  phantom.also_in = kFigureStep;
  builder.config(Config{builder.figure(phantom)});
  builder.extra_state<Before>();
  builder.tile_placed(forget);
  builder.played(kFigureStep, note_act);
  builder.figure_left(figure_left);
  builder.phase(Slot::SecondFigure, {kStep, enter}, {phases::kDeploy, phases::kPass});
  builder.foresee(foresee);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{"phantom", "The Phantom", {}, install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::phantom

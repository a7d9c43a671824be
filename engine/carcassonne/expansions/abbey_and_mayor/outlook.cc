// What bots expect of abbeys, mayors, wagons and barns: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include <algorithm>

#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/hands.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {
namespace {

constexpr double kKeptAbbey = 6;    ///< points of an abbey that is kept, when many turns are left
constexpr double kHeldBarn = 8;     ///< of a barn in the supply
constexpr double kHalf = 4;         ///< turns after which either is worth half
constexpr double kIdleMayor = 0.5;  ///< a mayor in the supply is worth this part of a follower less
constexpr double kMovesOn = 1.5;    ///< points of a wagon that goes on instead of home

double fading(double worth, double turns) {
  return worth * turns / (turns + kHalf);
}

/// The farms of barns: farmers are paid less there in this turn, and the barns more at the end.
void foresee_farms(const Position& position, Outlook& outlook) {
  for (const Figure& figure : position.state.figures) {
    if (figure.kind != config_of(position).barn || !figure.in_feature()) continue;
    Claim* const farm = outlook.claim_of(position.state.graph.feature_of(figure.at.part));
    if (farm != nullptr) farm->unfinished = kBarns * farm->cities;
  }
}

}  // namespace

/// A wagon on an unfinished feature comes to another one without a step of its own when that is completed.
void foresee(const Position& position, Outlook& outlook) {
  const Config& config = config_of(position);
  for (int number = 0; number < position.rules.seats(); ++number)
    if (holds_abbey(position, seat_at(number)))
      outlook.points[static_cast<std::size_t>(number)] += fading(kKeptAbbey, outlook.turns);
  for (const Figure& figure : position.state.figures) {
    if (figure.owner == kNoSeat) continue;
    const auto seat = static_cast<std::size_t>(index(figure.owner));
    if (figure.kind == config.mayor && figure.standing == Standing::Supply)
      outlook.followers[seat] -= kIdleMayor;
    if (figure.kind == config.barn && figure.standing == Standing::Supply)
      outlook.points[seat] += fading(kHeldBarn, outlook.turns);
    if (figure.kind != config.wagon || !figure.in_feature()) continue;
    if (const Claim* const claim = outlook.claim_of(position.state.graph.feature_of(figure.at.part)))
      outlook.points[seat] += fading(kMovesOn, outlook.turns) * claim->soon;
  }
  foresee_farms(position, outlook);
}

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor

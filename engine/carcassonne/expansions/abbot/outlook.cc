// What bots expect of the abbot: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include "engine/carcassonne/expansions/abbot/abbot.h"

namespace gatehouse::engine::carcassonne::abbot {
namespace {

constexpr double kIdle =
    0.5;  ///< an abbot in the supply is worth this part of a follower less: few tiles have a place for it
/// An abbot in an unfinished building is worth more than another monk, by this part of a follower: it can
/// come home at the price of one figure step.
constexpr double kFree = 0.4;

}  // namespace

/// An abbot that waits in its building is not tied up, and one in the supply has few places to go. The score
/// of a later position has the points for taking it back.
void foresee(const Position& position, Outlook& outlook) {
  for (const Figure& figure : position.state.figures) {
    if (figure.kind != position.rules.config<Config>().abbot) continue;
    double& followers = outlook.followers[static_cast<std::size_t>(index(figure.owner))];
    if (figure.standing == Standing::Supply) followers -= kIdle;
    if (figure.standing != Standing::Board || !may_recall(position, figure)) continue;
    const Claim* const claim = outlook.claim_of(position.state.graph.feature_of(figure.at.part));
    if (claim != nullptr) followers += kFree * (1 - claim->soon);
  }
}

}  // namespace gatehouse::engine::carcassonne::abbot

// What bots expect of the abbot: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include "engine/carcassonne/expansions/abbot/abbot.h"

namespace gatehouse::engine::carcassonne::abbot {
namespace {

constexpr double kIdle =
    0.5;  ///< of a follower, what an abbot in the supply is less: few tiles have a place for it
/// Of a follower, what an abbot is more than another monk while its building is not done: it can come home at
/// the price of one figure step.
constexpr double kFree = 0.4;

}  // namespace

/// An abbot that waits in its building is not tied up, and one in the supply has few places to go. What it
/// pays when it is taken back stands in the score of the position after that.
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

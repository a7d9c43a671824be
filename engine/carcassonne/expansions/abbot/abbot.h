#pragma once
// The Abbot & the Gardens: a follower for cloisters and gardens. Its owner may take it back for the points of
// its building. Rules, rulings and interactions: README.md.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::abbot {

inline constexpr Reason kRecalled{"recalled"};  ///< its owner took it back; what that paid

struct Config {
  FigureKindId abbot = 0;
  Terrain garden{};
};

const Expansion& expansion();

/// Whether it stands in a building that is not complete, so that its owner may take it back.
bool may_recall(const Position& position, const Figure& abbot);
/// What that would pay. REQUIRES: it may be taken back.
int recall_points(const Position& position, const Figure& abbot);

/// What an abbot will bring (outlook.h).
void foresee(const Position& position, Outlook& outlook);

}  // namespace gatehouse::engine::carcassonne::abbot

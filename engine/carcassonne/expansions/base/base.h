#pragma once
// The base game: expansion zero, always in play.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::base {

struct Config {
  int farm_scoring = 3;  ///< edition: 3, 2 or 1
  int small_city = 4;    ///< what a completed city of two tiles without pennants is worth: 4 or 2
  FigureKindId follower = 0;
};

inline constexpr int kPointsPerCity = 3;
inline constexpr int kPointsPerCityFirstEdition = 4;

const Expansion& expansion();

/// How many completed cities farms will border at the end, and what they will pay (outlook.h).
void foresee_farms(const Position& position, Outlook& outlook);
/// Fills in what a feature is worth by itself, by its terrain.
void score_feature(const Position& position, ScoreSheet& sheet);
/// The same for a farm.
void score_farm(const Position& position, ScoreSheet& sheet);
/// Scores every farm that holds a farmer, at the end.
void score_farms(Turn& turn);
/// Scores one while the game goes on: those who win it are paid for each completed city that it borders.
void score_farm_now(Turn& turn, FeatureId field);

}  // namespace gatehouse::engine::carcassonne::base

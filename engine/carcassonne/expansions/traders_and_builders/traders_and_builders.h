#pragma once
// Traders & Builders, 1st edition. Rules, rulings and interactions: README.md.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {

inline constexpr Reason kBuilder{"builder"};  ///< a second part of the turn
/// Builder or pig go home, for no follower of their owner is left where they stand.
inline constexpr Reason kLeftAlone{"left-alone"};
inline constexpr Reason kPig{"pig"};             ///< a point for each city of a farm
inline constexpr Reason kMostWine{"most-wine"};  ///< ten points at the end
inline constexpr Reason kMostGrain{"most-grain"};
inline constexpr Reason kMostCloth{"most-cloth"};

const Expansion& expansion();

/// Tokens of goods: on the tiles, in the hands of seats, at the end.
void install_goods(RulesetBuilder& builder);
/// Builder and pig.
void install_figures(RulesetBuilder& builder);

}  // namespace gatehouse::engine::carcassonne::traders_and_builders

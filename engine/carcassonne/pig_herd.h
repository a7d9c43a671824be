#pragma once
// A herd of pigs on a field: each completed city that the farm borders brings those who are paid for the farm
// one point more (ruling GE12). Tiles of several sets may carry it, so the rule belongs to none of them.

#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne {

inline constexpr Reason kPigHerd{"pig-herd"};

/// For RulesetBuilder::once(): the mark `pig-herd`, which definitions of tiles put on a field, and its rule.
/// A farm with several herds is a farm with one, and one's own pig counts besides.
void install_pig_herd(RulesetBuilder& builder);

}  // namespace gatehouse::engine::carcassonne

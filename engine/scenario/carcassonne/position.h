#pragma once
// The position of a scenario: from its lines to Options and a Setup.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/scenario/scenario.h"

namespace gatehouse::engine::carcassonne {

struct ScenarioPosition {
  Carcassonne game;
  State state;
  /// The kinds in the bag in the order in which they are drawn; meaningful when `ordered`.
  std::vector<std::string> draws;
  std::vector<std::string> deals;  ///< cards, in the order in which chance deals them
  bool ordered = false;            ///< the scenario says what the bag holds
};

/// The first words of the sentences that describe a position.
std::vector<std::string_view> position_sentences();

/// Reads the position; `unlisted` as in Carcassonne. Throws Mistake with the line that is wrong.
ScenarioPosition read_position(const scenario::Heading& heading, std::span<const Expansion> unlisted);

}  // namespace gatehouse::engine::carcassonne

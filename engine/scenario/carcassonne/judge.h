#pragma once
// What scenarios can expect of a position of Carcassonne, in addition to what all games have (expect.h).

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"
#include "engine/scenario/scenario.h"

namespace gatehouse::engine::carcassonne {

/// What an expectation is judged by. All of it has to outlive the Judged.
struct Judged {
  const Carcassonne& game;
  const State& state;
  const scenario::SeatNames& seats;
  const std::vector<Event>& lately;
  /// Reads a feature; the cell may be left out for the tile placed last.
  std::function<PartId(scenario::Words&)> feature;

  Position position() const { return {game.rules(), state}; }
};

/// Returns "" when the expectation holds, else what is true instead. Throws Mistake.
std::string judge(const Judged& judged, scenario::Words& words);

/// The words that may follow `expect`, in addition to those of all games.
std::vector<std::string_view> expectations();

/// "0,1.c".
std::string part_text(const PartRef& part);

}  // namespace gatehouse::engine::carcassonne

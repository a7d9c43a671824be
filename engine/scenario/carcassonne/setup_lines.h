#pragma once
// Which line of a scenario makes its position impossible.

#include <exception>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/scenario/text.h"

namespace gatehouse::engine::carcassonne {

/// Runs `act`; what it throws is a mistake of that line, unless it names another.
template <class Act>
auto at_line(int line, Act&& act) {
  try {
    return act();
  } catch (const scenario::Mistake& mistake) {
    throw scenario::Mistake(mistake.what(), mistake.line == 0 ? line : mistake.line);
  } catch (const std::exception& error) {
    throw scenario::Mistake(error.what(), line);
  }
}

/// The lines that describe a Setup, each list in the order of the Setup's own. Where one is missing it is the
/// title's.
struct SetupLines {
  int title = 0;
  int bag = 0;  ///< 0: no line says what is in it
  std::vector<int> tiles, built, discarded, linked, aside, hands, figures, supplies, things;
};

/// The position. Throws scenario::Mistake with the line of what cannot be.
Carcassonne::State set_up(const Carcassonne& game, const Setup& setup, const SetupLines& lines);

}  // namespace gatehouse::engine::carcassonne

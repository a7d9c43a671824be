#include "engine/carcassonne/scoring.h"

#include "engine/carcassonne/phases/phases.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn& turn) {
  score_completed(turn);
  return Progress::Done;
}

}  // namespace

const Phase kScore{"score", enter, nullptr, nullptr, nullptr};

}  // namespace gatehouse::engine::carcassonne::phases

#include "engine/carcassonne/scoring.h"

#include "engine/carcassonne/phases/phases.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter_score(Turn& turn) {
  score_completed(turn);
  return Progress::Done;
}

Progress enter_return(Turn& turn) {
  return_scored(turn, Lingering::MayStay);
  return Progress::Done;
}

}  // namespace

const Phase kScore{"score", enter_score};
const Phase kReturn{"return", enter_return};

}  // namespace gatehouse::engine::carcassonne::phases

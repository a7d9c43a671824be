#pragma once
// `expect scored` and `expect nothing-scored`: what was scored lately, and who got how much.

#include <string>

#include "engine/scenario/carcassonne/judge.h"

namespace gatehouse::engine::carcassonne {

/// "FEATURE [POINTS] [WORD N]... [SEAT [N]]...". Returns "" when all of it is true of one scoring, else what
/// was scored. Throws Mistake.
std::string judge_scored(const Judged& judged, scenario::Words& words);

/// "[FEATURE]". Returns "" when that feature was not scored, or without one nothing at all. Throws Mistake.
std::string judge_nothing_scored(const Judged& judged, scenario::Words& words);

}  // namespace gatehouse::engine::carcassonne

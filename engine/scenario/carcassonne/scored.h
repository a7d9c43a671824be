#pragma once
// `expect scored` and `expect nothing-scored`: what was scored lately, and who got how much.

#include <string>

#include "engine/scenario/carcassonne/judge.h"

namespace gatehouse::engine::carcassonne {

/// "FEATURE [POINTS] [WORD N]... [SEAT [N]]...": empty when one scoring says all of it, else what was scored.
/// Throws Mistake.
std::string judge_scored(const Judged& judged, scenario::Words& words);

/// "[FEATURE]": empty when nothing of it was scored. Throws Mistake.
std::string judge_nothing_scored(const Judged& judged, scenario::Words& words);

}  // namespace gatehouse::engine::carcassonne

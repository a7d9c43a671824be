#pragma once
// What expansions keep (carcassonne/things.h), as scenarios write it.

#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/scenario/carcassonne/judge.h"

namespace gatehouse::engine::carcassonne {

/// "wine red 3", "king blue", "towers 0,1 2", "orders red B01 B04": some of a thing, for a position. Throws
/// Mistake.
std::vector<Setup::Thing> read_things(const Ruleset& rules, const scenario::SeatNames& seats,
                                      scenario::Words& words);

/// "red B01 B04": faces in the hand of a seat, of any thing. Throws Mistake.
std::vector<Setup::Thing> read_hand(const Ruleset& rules, const scenario::SeatNames& seats,
                                    scenario::Words& words);

// Expectations: each returns "" when it holds, else what is true instead. All throw Mistake.

/// "wine red 3", "king red", "king nobody", "gold 5", "towers 0,1 2".
std::string judge_thing(const Judged& judged, scenario::Words& words);
/// "red B01 B04", "red 3", "red none": the hand of a seat, or what lies face up before it, in any order.
std::string judge_hand(const Judged& judged, scenario::Words& words, bool shown);
/// "45": the pile beside the hands.
std::string judge_pile(const Judged& judged, scenario::Words& words);

}  // namespace gatehouse::engine::carcassonne

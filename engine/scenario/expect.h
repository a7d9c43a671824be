#pragma once
// Expectations that every game's scenarios have: points, the end, whose turn, events.

#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/scenario.h"

namespace gatehouse::engine::scenario {

/// What expectations look at.
struct Scene {
  const Table& table;
  const SeatNames& seats;
  const std::vector<int>& scores_before;  ///< when what counts as lately began
  const std::vector<EventLine>& lately;
};

/// Judges an expectation, the game's own ones by its Table: empty when it holds, else what is the case
/// instead.
std::string judge_shared(const Scene& scene, Words& words);

/// Who has to act, and what is offered.
std::string waiting_for(const Table& table, const SeatNames& seats);

/// The texts with ';' between them, the first dozen.
std::string listed(const std::vector<std::string>& texts, std::string_view when_empty);

}  // namespace gatehouse::engine::scenario

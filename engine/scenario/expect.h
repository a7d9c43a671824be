#pragma once
// The expectations that scenarios of every game know: points, the end, whose turn it is, events.

#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/scenario.h"

namespace gatehouse::engine::scenario {

/// What an expectation is judged by. All of it has to outlive the Scene.
struct Scene {
  const Table& table;
  const SeatNames& seats;
  const std::vector<int>& scores_before;  ///< each seat's, before the events of `lately`
  const std::vector<EventLine>& lately;
};

/// Judges an expectation; asks the Table about those of its game. Returns "" when it holds, else what is true
/// instead.
std::string judge_shared(const Scene& scene, Words& words);

/// Who has to act, and what is offered.
std::string waiting_for(const Table& table, const SeatNames& seats);

/// The first dozen texts, with ';' between them; `when_empty` when there is none.
std::string listed(const std::vector<std::string>& texts, std::string_view when_empty);

}  // namespace gatehouse::engine::scenario

#include "server/testing/result_check.h"

#include <optional>

#include "server/room/ended_game.h"

namespace gatehouse::server::testing {
namespace {

std::vector<KeptResult> results_of_room(const std::string& room, MemoryStore& store) {
  std::vector<KeptResult> found;
  for (auto next = store.result_after(""); next; next = store.result_after(next->room))
    if (next->room == room) found.push_back(*next);
  return found;
}

}  // namespace

std::vector<std::string> check_result(const RoomState& state, MemoryStore& store) {
  const std::vector<KeptResult> kept = results_of_room(state.room(), store);
  const RoomState empty(state.room(), state.games());
  const std::int64_t ended_ms = kept.empty() ? 0 : result_in(kept.front().text).ended_ms;
  const std::optional<Result> result = result_between(empty, state, ended_ms);
  if (kept.size() != (result ? 1 : 0))
    return {state.room() + ": a game that has ended has one result, and another one has none"};
  if (result && kept.front() != kept_form(*result)) return {state.room() + ": a result is that of its game"};
  return {};
}

}  // namespace gatehouse::server::testing

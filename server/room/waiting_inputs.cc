#include "server/room/waiting_inputs.h"

#include <algorithm>
#include <utility>

#include "server/room/limits.h"

namespace gatehouse::server {

namespace {

bool is_entering(const Input& input, ConnectionId connection) {
  if (const auto* const found = std::get_if<Found>(&input)) return found->connection == connection;
  const auto* const enter = std::get_if<Enter>(&input);
  return enter != nullptr && enter->connection == connection;
}

bool is_saying(const Input& input, ConnectionId connection) {
  const auto* const say = std::get_if<Say>(&input);
  return say != nullptr && say->connection == connection;
}

}  // namespace

std::string id_of(const Say& say) {
  return std::visit([](const auto& message) { return message.id; }, say.message);
}

void WaitingInputs::add(const Occasion& now, const RoomAudience& audience, Input input,
                        const Requester& requester) {
  if (inputs_.size() >= kQueuedInputs) return audience.refuse(now, requester, protocol::ErrorCode::Busy);
  inputs_.push_back(std::move(input));
}

Input WaitingInputs::take_first() {
  Input input = std::move(inputs_.front());
  inputs_.pop_front();
  return input;
}

bool WaitingInputs::wants_in(ConnectionId connection) const {
  return std::any_of(inputs_.begin(), inputs_.end(),
                     [connection](const Input& input) { return is_entering(input, connection); });
}

void WaitingInputs::forget(ConnectionId connection) {
  std::erase_if(inputs_, [connection](const Input& input) {
    return is_entering(input, connection) || is_saying(input, connection);
  });
}

// A message after leaving, and before coming in again, belongs to no room. It is answered while that is
// possible.
void WaitingInputs::refuse_said(const Occasion& now, const RoomAudience& audience, ConnectionId left) {
  for (auto at = inputs_.begin(); at != inputs_.end();) {
    if (const auto* const enter = std::get_if<Enter>(&*at); enter && enter->connection == left) return;
    if (!is_saying(*at, left)) {
      ++at;
      continue;
    }
    audience.refuse(now, {left, id_of(std::get<Say>(*at))}, protocol::ErrorCode::NotInRoom);
    at = inputs_.erase(at);
  }
}

}  // namespace gatehouse::server

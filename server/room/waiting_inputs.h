#pragma once
// The inputs that wait in a room, in order, while something is being stored.

#include <deque>
#include <string>

#include "server/room/effects.h"
#include "server/room/room_audience.h"

namespace gatehouse::server {

std::string id_of(const Say& say);

class WaitingInputs {
 public:
  /// Adds what a person asks for. When too many wait already (kQueuedInputs), answers them.
  void add(const Occasion& now, const RoomAudience& audience, Input input, const Requester& requester);
  /// Adds the answer to a question of the room's own.
  void add_own(Input input) { inputs_.push_back(std::move(input)); }
  bool empty() const { return inputs_.empty(); }
  /// REQUIRES: !empty().
  Input take_first();
  void clear() { inputs_.clear(); }

  /// Whether this connection waits to come in.
  bool wants_in(ConnectionId connection) const;
  /// This connection has gone, and gets no answer.
  void forget(ConnectionId connection);
  /// This connection has left the room: what it has said there is refused.
  void refuse_said(const Occasion& now, const RoomAudience& audience, ConnectionId left);

 private:
  std::deque<Input> inputs_;
};

}  // namespace gatehouse::server

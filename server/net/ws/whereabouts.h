#pragma once
// The rooms of a connection. Rooms decide who is in them: until one admits the connection it stays in the old
// one.

#include <memory>

#include "server/room/room_port.h"

namespace gatehouse::server {

class Whereabouts {
 public:
  explicit Whereabouts(ConnectionId connection) : connection_(connection) {}

  /// Where it is; null: in no room.
  const std::shared_ptr<RoomPort>& room() const { return room_; }
  /// Whether it listens to this room. Messages of a room that was left are dropped.
  bool listens_to(const std::shared_ptr<RoomPort>& room) const {
    return room == room_ || room == entering_ || room == left_;
  }

  /// It asks this room to let it in.
  void go_to(const std::shared_ptr<RoomPort>& room);
  /// This room has let it in.
  void admit(const std::shared_ptr<RoomPort>& room);
  /// This room has let it go. Returns whether it was there.
  bool release(const std::shared_ptr<RoomPort>& room);
  /// It is closed.
  void leave_all();

 private:
  const ConnectionId connection_;
  std::shared_ptr<RoomPort> room_;
  std::shared_ptr<RoomPort> entering_;  ///< asked to enter, not admitted yet
  std::shared_ptr<RoomPort> left_;      ///< has released it, but may still answer earlier messages
};

}  // namespace gatehouse::server

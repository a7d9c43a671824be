#pragma once
// A connection as a room sees it.

#include <memory>

#include "server/room/effects.h"

namespace gatehouse::server {

class Room;

/// Called on the strand of the room; the connection goes over to its own.
class Peer {
 public:
  virtual ~Peer() = default;
  /// Drops what still waits first if `replaces_all`.
  virtual void deliver(const std::shared_ptr<Room>& from, Frame frame, bool replaces_all) = 0;
  /// From now on the connection is in `room`, and in no other.
  virtual void admit(const std::shared_ptr<Room>& room) = 0;
  /// The connection is no longer in `room`.
  virtual void release(const std::shared_ptr<Room>& room) = 0;
  virtual void close(protocol::CloseCode code) = 0;
};

}  // namespace gatehouse::server

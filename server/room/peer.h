#pragma once
// A connection as a room sees it.

#include <memory>

#include "server/room/effects.h"

namespace gatehouse::server {

class Room;

/// Its functions are called on the room's strand; the connection continues on its own.
class Peer {
 public:
  virtual ~Peer() = default;
  /// Sends a frame; if `replaces_all`, frames that still wait are dropped first.
  virtual void deliver(const std::shared_ptr<Room>& from, Frame frame, bool replaces_all) = 0;
  /// From now on the connection is in `room`, and in no other.
  virtual void admit(const std::shared_ptr<Room>& room) = 0;
  /// The connection is no longer in `room`.
  virtual void release(const std::shared_ptr<Room>& room) = 0;
  virtual void close(protocol::CloseCode code) = 0;
};

}  // namespace gatehouse::server

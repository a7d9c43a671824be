#pragma once
// A connection as a room sees it.

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "server/room/effects.h"

namespace gatehouse::server {

class RoomPort;
class Peer;

/// Frames, one after another, for each of some connections of a group; if `replaces_all`, what still waits
/// for them is dropped first. There is at least one of both.
struct Delivery {
  std::vector<std::shared_ptr<Peer>> to;
  std::vector<Frame> frames;
  bool replaces_all = false;
};

/// Connections that share a strand, so that an update for many of them is handed over once.
class PeerGroup {
 public:
  virtual ~PeerGroup() = default;
  /// From any thread: calls deliver() for each connection and frame in this order, then flush().
  virtual void deliver(const std::shared_ptr<RoomPort>& from, std::vector<Delivery> deliveries) = 0;
};

class Peer {
 public:
  virtual ~Peer() = default;
  /// The same at any time.
  virtual PeerGroup& group() = 0;

  // Called by the group, on its strand.
  /// Queues a frame.
  virtual void deliver(const std::shared_ptr<RoomPort>& from, Frame frame, bool replaces_all) = 0;
  /// Writes what is queued.
  virtual void flush() = 0;

  // Called on the room's strand; the connection continues on its own.
  /// From now on the connection is in `room`, and in no other. `sat_ms`: as in the effect.
  virtual void admit(const std::shared_ptr<RoomPort>& room, std::int64_t sat_ms) = 0;
  /// The connection is no longer in `room`.
  virtual void release(const std::shared_ptr<RoomPort>& room) = 0;
  virtual void close(protocol::CloseCode code) = 0;

  /// The message that the connection is waiting for an answer to, as it came. REQUIRES: called by its own
  /// strand, from within post() of a room.
  virtual std::string_view said() const { return {}; }
};

}  // namespace gatehouse::server

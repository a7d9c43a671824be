#pragma once
// Where the inputs of a room go in: the room itself, or the way to it at another node.

#include <functional>
#include <memory>

#include "server/room/effects.h"

namespace gatehouse::server {

class Peer;

class RoomPort {
 public:
  virtual ~RoomPort() = default;

  /// Takes an input. `handled` is called once, from any thread, when it has been handled, answered or not;
  /// for a page of the past, once that was read from the store. REQUIRES: `peer` is given with Found, Enter
  /// and Say.
  virtual void post(Input input, std::shared_ptr<Peer> peer = nullptr,
                    std::function<void()> handled = {}) = 0;
};

}  // namespace gatehouse::server

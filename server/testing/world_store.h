#pragma once
// The store of a room that is played by hand: it answers when told to.

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "server/store/memory_store.h"
#include "server/testing/fault.h"

namespace gatehouse::server::testing {

class WorldStore {
 public:
  /// `store` may be shared with other rooms.
  WorldStore(std::string room, std::shared_ptr<MemoryStore> store)
      : room_(std::move(room)), store_(std::move(store)) {}

  void suffer(Fault fault) {
    fault_ = fault;
    store_->fence(fault != Fault::Fence);
  }

  const std::string& room() const { return room_; }
  MemoryStore& memory() const { return *store_; }
  /// The room with all that is stored of it. REQUIRES: there is something.
  RoomLog stored() const;

  /// Whether something is under way.
  bool storing() const { return !persisting_.empty(); }
  /// Throws std::runtime_error while something is under way, unless the fault is that of the output gate.
  void begin(Append run);
  /// Ends what was begun first. REQUIRES: storing().
  Appended end(bool well);
  /// The same, and it is stored. REQUIRES: storing().
  void end_unheard();

  /// The process dies: what was under way is not there, unless `written`.
  void die(bool written);
  /// What the process had sent to the store when it died comes there now, after all.
  void let_stray_append_arrive();

 private:
  std::string room_;
  std::shared_ptr<MemoryStore> store_;
  std::deque<Append> persisting_;  ///< at most one, unless the output gate is open
  std::optional<Append> stray_;
  std::optional<RoomLog> unsynced_;  ///< the room before the last append
  Fault fault_ = Fault::None;
};

}  // namespace gatehouse::server::testing

#pragma once
// What has happened at a table whose spectators see it late, until it may be shown to them. An entry is shown
// when it is old enough, however many come, and whether or not the process has died in between: by the steady
// clock, and for what an earlier process has written by the time that its log says.

#include <cstdint>
#include <list>
#include <memory>
#include <vector>

#include "protocol/digest.h"
#include "server/base/clock.h"
#include "server/room/effects.h"
#include "server/room/room_state.h"
#include "server/store/store.h"

namespace gatehouse::server {

class HeldBack {
 public:
  /// Holds back a run of entries that follows `before`, which was shown or is held back itself. When
  /// kHeldEntries are, they are forgotten, and `before` is shown instead, at once, when it is old enough.
  /// `made_ms`: when the run was made, by the steady clock; by the log's times until take_up().
  void add(const RoomState& before, std::vector<Entry> run, std::int64_t made_ms);
  /// Of what was added from a log: it ends at `last_ms`, and now it counts by the steady clock.
  void take_up(const Moment& now, std::int64_t last_ms);

  /// Whether everything has been shown.
  bool empty() const { return shown_ == nullptr; }
  /// When there is something to show, by the steady clock. REQUIRES: !empty().
  std::int64_t due() const;

  // What spectators see. REQUIRES, for all of them: !empty().
  const RoomState& shown() const { return *shown_; }
  const protocol::Digest& digest() const { return digest_; }
  /// Its document; made when somebody needs it.
  std::shared_ptr<const protocol::JsonText> document();

  /// What spectators are to be told now.
  struct News {
    bool anew = false;           ///< all of it from the beginning; else by the updates
    std::vector<Frame> updates;  ///< the oldest first
  };
  /// Shows what is due.
  News show(std::int64_t steady_ms);

  /// Frees what can be made again.
  void rest() { document_ = nullptr; }

 private:
  struct Held {
    Entry entry;
    std::int64_t due_ms = 0;
  };
  /// Shows the entry, and returns how spectators are told.
  Frame show(const Entry& entry);

  std::unique_ptr<RoomState> shown_;
  protocol::Digest digest_;
  std::shared_ptr<const protocol::JsonText> document_;
  std::list<Held> held_;  ///< nothing is allocated at a table without a delay
  /// The position before the first held entry, where it does not follow what is shown; and when it may be.
  std::unique_ptr<RoomState> later_;
  std::int64_t later_due_ms_ = 0;
  std::int64_t last_due_ms_ = 0;
};

/// Whether spectators see late what happens from this position on.
bool shown_late(const RoomState& state);
/// Whether they see this entry late, which comes next.
bool held_back(const RoomState& before, const Entry& next);

/// The room as it is shown to everybody now: without what spectators are not to see yet. Throws BadEntry.
RoomLog shown_record(const RoomLog& room, const Moment& now);

}  // namespace gatehouse::server

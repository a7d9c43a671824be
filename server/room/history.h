#pragma once
// What viewers were told about past entries. The last updates are kept; older ones are derived again from the
// stored log when somebody asks for them.

#include <deque>
#include <optional>
#include <vector>

#include "protocol/messages.h"
#include "server/room/draft.h"
#include "server/store/store.h"

namespace gatehouse::server {

class History {
 public:
  /// The history of a room at this version, with nothing kept yet.
  explicit History(Version now = 0) : now_(now) {}

  /// Adds the next entry, and drops the oldest ones beyond kKeptUpdates and kKeptBytes.
  void add(DraftedEntry drafted);
  /// Drops everything that is kept.
  void forget();

  /// The events of the entries `from` to `to` as this viewer may see them; where all have more than
  /// kPageBytes, of the first of them. nullopt when some are no longer kept. REQUIRES: 1 <= from <= to <= the
  /// present version.
  std::optional<std::vector<protocol::HistoryEntry>> read(protocol::Viewer viewer, Version from,
                                                          Version to) const;

  /// The updates after version `last`; nullopt when some are no longer kept, or when they exceed kTailBytes.
  std::optional<std::vector<protocol::EncodedUpdate>> tail(protocol::Viewer viewer, Version last) const;

 private:
  struct PastUpdates {
    Updates updates;
    std::size_t bytes = 0;
  };

  const protocol::EncodedUpdate& told(protocol::Viewer viewer, Version version) const {
    return kept_[kept_.size() - 1 - (now_ - version)].updates.of(viewer);
  }

  Version now_;
  std::deque<PastUpdates> kept_;  ///< the last one is that of the present version
  std::size_t bytes_ = 0;
};

/// What History::read would return, from the stored log, which is replayed up to `to`. Throws BadEntry, or
/// what a game throws, when the log does not replay.
std::vector<protocol::HistoryEntry> read_history(const RoomLog& log, Games games, protocol::Viewer viewer,
                                                 Version from, Version to);

}  // namespace gatehouse::server

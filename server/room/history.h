#pragma once
// What viewers were told about past entries. The last updates are kept; older ones are derived again from the
// stored log when somebody asks for them.

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/room/draft.h"
#include "server/store/store.h"

namespace gatehouse::server {

class History {
 public:
  /// The history of a room at this version, with nothing kept yet.
  explicit History(Version now = 0) : now_(now) {}

  /// Adds the next step, and drops the oldest ones beyond kKeptUpdates and kKeptBytes.
  void add(const Step& step);
  /// Drops everything that is kept.
  void forget();

  /// The events of the entries `from` to `to` as this viewer may see them; nullopt when some are no longer
  /// kept. REQUIRES: 1 <= from <= to <= the present version.
  std::optional<std::vector<protocol::HistoryEntry>> read(protocol::Viewer viewer, Version from,
                                                          Version to) const;

  /// The updates after version `last`; nullopt when some are no longer kept, or when they exceed kTailBytes.
  std::optional<std::vector<protocol::Update>> tail(protocol::Viewer viewer, Version last) const;

 private:
  /// An update as text, which takes a small part of the memory.
  struct Told {
    std::string room;
    std::string digest;
    std::string events;
    std::string patch;
    engine::SeatSet waiting;
  };
  struct Kept {
    std::array<std::shared_ptr<const Told>, kViewerClasses> told;
    std::size_t bytes = 0;
  };

  const Told& told(protocol::Viewer viewer, Version version) const;

  Version now_;
  std::deque<Kept> kept_;  ///< the last one is that of the present version
  std::size_t bytes_ = 0;
};

/// What History::read would return, from the stored log, which is replayed up to `to`. Throws BadEntry, or
/// what a game throws, when the log does not replay.
std::vector<protocol::HistoryEntry> read_history(const Record& record, Games games, protocol::Viewer viewer,
                                                 Version from, Version to);

}  // namespace gatehouse::server

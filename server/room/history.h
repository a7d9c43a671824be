#pragma once
// What was said about past entries. The last updates are kept; what came before is worked out again from the
// stored log, when somebody asks for it.

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
  /// Of a room at this version, of whose past nothing is kept.
  explicit History(Version now = 0) : now_(now) {}

  /// The next step. Of the oldest ones some are dropped, so that no more than kKeptUpdates and kKeptBytes are
  /// kept.
  void add(const Step& step);
  /// Keeps nothing of the past any more.
  void forget();

  /// The events of these entries as this viewer may see them, or nothing when some are no longer kept.
  /// REQUIRES: none is beyond the present.
  std::optional<std::vector<protocol::HistoryEntry>> read(protocol::Viewer viewer, Version from,
                                                          Version to) const;

  /// The updates after `last`, or nothing when some are no longer kept, or they are too long together.
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
  std::deque<Kept> kept_;  ///< the newest is of the present version
  std::size_t bytes_ = 0;
};

/// The same as History::read from the stored log, replayed up to `to`. Throws BadEntry, or what a game
/// throws.
std::vector<protocol::HistoryEntry> read_history(const Record& record, Games games, protocol::Viewer viewer,
                                                 Version from, Version to);

}  // namespace gatehouse::server

#pragma once
// What was said about past entries: the events of all of them, and the last updates whole.

#include <deque>
#include <optional>
#include <vector>

#include "server/room/draft.h"

namespace gatehouse::server {

class History {
 public:
  /// Steps come in order, from version 1 on. Without updates (from a replay) the step can be told again, but
  /// is no base for a tail.
  void add(Version version, std::vector<protocol::Notice> notices);
  void add(Step step);

  /// A page of the past as this viewer may see it: at most kMaxHistoryPage entries, none beyond the present.
  std::vector<protocol::HistoryEntry> read(protocol::Viewer viewer, Version from, Version to) const;

  /// The updates after `last`, or nothing when some are no longer kept, or they are too long together.
  std::optional<std::vector<protocol::Update>> tail(protocol::Viewer viewer, Version last) const;

 private:
  std::vector<std::vector<protocol::Notice>> notices_;  ///< at n - 1: of version n
  std::deque<Updates> updates_;                         ///< the last ones, the newest of the present version
};

}  // namespace gatehouse::server

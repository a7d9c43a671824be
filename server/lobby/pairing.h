#pragma once
// Who looks for a partner, and which two fit. Pure: the time is given, and nobody is told.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/client_messages.h"
#include "server/lobby/limits.h"
#include "server/room/effects.h"

namespace gatehouse::server {

/// Somebody who looks for a partner.
struct Seeker {
  ConnectionId connection = 0;
  std::string address;  ///< as quotas count it
  protocol::CreateRoom
      table;                  ///< that they ask for; with a partner, and the id of a profile if they have one
  int rating = 0;             ///< as everybody may know it; of a rated table
  std::int64_t since_ms = 0;  ///< when they began to look
};

class Pairing {
 public:
  /// In place of what this connection has looked for before. Returns false, and does nothing, when too many
  /// look (kSeekers), or too many of this address (kSeekersByAddress).
  bool add(Seeker seeker);
  /// Returns who has looked by this connection; nothing: nobody.
  std::optional<Seeker> remove(ConnectionId connection);
  std::size_t size() const { return waiting_.size(); }

  /// Takes out all who fit, two by two. Those who have waited longest come first. Each gets the one whose
  /// rating is nearest; of several as near, the one who has waited longest. The first of two has waited
  /// longer.
  std::vector<std::pair<Seeker, Seeker>> take_pairs(std::int64_t now_ms);

 private:
  struct Waiting {
    Seeker seeker;
    std::string table;  ///< that they ask for, as text, without what belongs to them
  };

  std::vector<Waiting>::iterator find(ConnectionId connection);
  /// Where the best partner is of the one at this place, among those after it; past the end: nobody fits.
  std::size_t partner_of(std::size_t first, std::int64_t now_ms) const;

  std::vector<Waiting> waiting_;  ///< those who have waited longest first
};

}  // namespace gatehouse::server

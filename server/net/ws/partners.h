#pragma once
// The people who look for a partner, with their connections. It brings together those who fit. Safe from any
// thread.

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "server/lobby/pairing.h"

namespace gatehouse::server {

class WsSession;

class Partners {
 public:
  /// This connection looks for a partner from now on, instead of what it has looked for before. Returns false
  /// when too many look.
  bool look(Seeker seeker, std::weak_ptr<WsSession> session);
  void stop(ConnectionId connection);
  /// Lets each two who fit meet at a table. To be called every second.
  void bring_together(std::int64_t steady_ms);

 private:
  struct Both {
    Seeker host;
    std::shared_ptr<WsSession> host_session;
    Seeker guest;
    std::shared_ptr<WsSession> guest_session;
  };

  std::vector<Both> take_pairs(std::int64_t steady_ms);

  std::mutex mutex_;
  Pairing pairing_;
  std::map<ConnectionId, std::weak_ptr<WsSession>> sessions_;
};

}  // namespace gatehouse::server

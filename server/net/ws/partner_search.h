#pragma once
// How a connection looks for a partner, and what becomes of that.

#include <memory>
#include <optional>

#include "server/lobby/pairing.h"
#include "server/net/ws/ws_session.h"

namespace gatehouse::server {

class PartnerSearch {
 public:
  using Session = std::shared_ptr<WsSession>;

  // On the strand of the session.
  /// Returns whether the next message may be read at once.
  static bool look(const Session& session, const protocol::CreateRoom& message);
  static void stop(WsSession& session);
  static void answer(WsSession& session, const protocol::StopLooking& message);

  /// From any thread: makes the table that both have looked for, and lets both sit down there. Where it is
  /// not made the guest looks on.
  static void meet(const Session& host_session, Seeker host, const Session& guest_session, Seeker guest);

 private:
  static void look(const Session& session, protocol::CreateRoom table, int rating);
  static void look_on(const Session& session, Seeker seeker);
  static void sit_at(const Session& session, const std::shared_ptr<Room>& room, Seeker seeker);
};

}  // namespace gatehouse::server

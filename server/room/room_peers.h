#pragma once
// The connections that are in a room, or want to come in, and what each of them waits for. On the room's
// strand only.

#include <boost/container/flat_map.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "server/room/peer.h"
#include "server/room/room_core.h"
#include "server/room/room_port.h"

namespace gatehouse::server {

class RoomPeers {
 public:
  using Clock = std::chrono::steady_clock;

  void meet(ConnectionId connection, std::shared_ptr<Peer> peer) { peers_[connection] = std::move(peer); }
  bool empty() const { return peers_.empty(); }
  /// Null: it is not here any more.
  Peer* find(ConnectionId connection) const;
  void forget(ConnectionId connection);
  /// Drops connections that were refused or have left: the one that has just said something or gone (0:
  /// none), and those that waited for an answer.
  void forget_strangers(const RoomCore& core, ConnectionId spoken);
  void close_all(protocol::CloseCode code);
  /// Without another word to any of them.
  void abandon();

  /// The connection has said a message of this type, which came at that time.
  void note_said(ConnectionId connection, std::string_view type, Clock::time_point came) {
    received_[connection] = {type, came};
  }
  /// Calls `handled` once the page of the past that the connection has asked for has come, or never will.
  void hold(ConnectionId connection, std::function<void()> handled) {
    held_[connection] = std::move(handled);
  }
  /// Calls those that need not wait any more.
  void let_go(const RoomCore& core);
  void let_all_go();

  // What goes out waits for hand_over().
  void send(Send& effect);
  void tell(Tell& effect);
  bool anything_to_hand_over() const { return !outgoing_.empty(); }
  void hand_over(const std::shared_ptr<RoomPort>& from);

 private:
  /// The message of a connection that is in the room: it has one at a time.
  struct Received {
    std::string_view type;
    Clock::time_point at;
  };

  std::vector<Delivery>& deliveries_to(PeerGroup& group);

  boost::container::flat_map<ConnectionId, std::shared_ptr<Peer>> peers_;  ///< walked for each update
  std::map<ConnectionId, Received> received_;
  std::map<ConnectionId, std::function<void()>> held_;
  std::set<ConnectionId> unsettled_;  ///< have asked to come in, and are neither here nor refused yet
  std::vector<std::pair<PeerGroup*, std::vector<Delivery>>> outgoing_;
};

}  // namespace gatehouse::server

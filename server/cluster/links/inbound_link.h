#pragma once
// The end of a link between nodes at the node that has the rooms: each visitor by the link is a Peer. The
// other end: outbound_link.h.

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/links/link.h"
#include "server/lobby/lobby.h"
#include "server/room/peer.h"

namespace gatehouse::server {

/// The end of the node that has the rooms. It stands for the connections of one door.
class InboundLink final : public PeerGroup, public std::enable_shared_from_this<InboundLink> {
 public:
  /// `number`: never used again for another.
  InboundLink(asio::io_context& context, LinkKey& key, const LinkVersions& versions, Lobby& lobby,
              std::uint64_t number)
      : link_(std::make_shared<Link>(context, key, versions)), lobby_(lobby), number_(number) {}

  auto& socket() { return link_->socket(); }
  void accept(LinkNews news);
  /// From any thread.
  void say(LinkMessage word) { link_->send(std::move(word)); }
  void end() { link_->end(); }

  void deliver(const std::shared_ptr<RoomPort>& from, std::vector<Delivery> deliveries) override;

 private:
  class RemotePeer;

  void on_message(const LinkMessage& message);
  void post(Room& room, const LinkMessage& message, ConnectionId connection);
  void on_end();
  void on_opened(const LinkMessage& message, ConnectionId connection, const Lobby::Opened& opened);
  void refuse(const LinkMessage& message, ConnectionId connection, protocol::ErrorCode code);
  void send_frame(const std::string& room, std::vector<ConnectionId> connections, Frame frame,
                  bool replaces_all);
  /// `connection` as rooms here know it.
  void tell(LinkMessage::Kind kind, const std::string& room, ConnectionId connection,
            std::uint32_t number = 0);
  void admit(const std::string& room, ConnectionId connection, std::int64_t sat_ms);
  ConnectionId here(ConnectionId at_the_door) const;

  const std::shared_ptr<Link> link_;
  Lobby& lobby_;
  const std::uint64_t number_;
  std::set<std::pair<std::string, ConnectionId>> visits_;  // on the link's strand
  LinkNews news_;
};

}  // namespace gatehouse::server

#pragma once
// The two ends of a link between nodes. At the door, where somebody is connected, a room of another node is a
// RoomPort; at the node that has the room, whoever comes by the link is a Peer.

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/lobby.h"
#include "server/net/link.h"
#include "server/room/peer.h"

namespace gatehouse::server {

class RemoteRoom;

/// What becomes of a link. On its strand.
struct LinkNews {
  std::function<void()> on_end;                          ///< once, when nobody is reached by it any more
  std::function<void(const LinkMessage& word)> on_word;  ///< of the other node about itself
  std::function<void()> on_open = {};                    ///< once, if it comes to stand
};

/// The door's end.
class OutboundLink : public std::enable_shared_from_this<OutboundLink> {
 public:
  OutboundLink(asio::io_context& context, LinkKey& key, const LinkVersions& versions)
      : link_(std::make_shared<Link>(context, key, versions)) {}

  void connect(const std::string& host, const std::string& port, LinkNews news);
  /// From any thread. The same for the same name, as long as somebody has it.
  std::shared_ptr<RemoteRoom> room(const std::string& name);
  /// From any thread.
  void say(LinkMessage word) { link_->send(std::move(word)); }
  void end() { link_->end(); }

 private:
  friend class RemoteRoom;
  void on_message(const LinkMessage& message);
  void on_end();

  const std::shared_ptr<Link> link_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<RemoteRoom>> rooms_;  // with the mutex held
  LinkNews news_;
  bool ended_ = false;  // on the link's strand
};

/// A room at another node, for those who are connected here.
class RemoteRoom final : public RoomPort, public std::enable_shared_from_this<RemoteRoom> {
 public:
  RemoteRoom(std::shared_ptr<OutboundLink> way, std::string name)
      : way_(std::move(way)), name_(std::move(name)) {}

  void post(Input input, std::shared_ptr<Peer> peer, std::function<void()> handled) override;

  // On the link's strand.
  void on_message(const LinkMessage& message);
  /// Nobody is reached any more: those who are in the room are closed, those who wanted to come in are told.
  void on_end();

 private:
  /// Somebody who is connected here.
  struct Visitor {
    std::weak_ptr<Peer> peer;
    std::function<void()> handled;  ///< of the message under way; null: there is none
    std::string id;                 ///< of the message with which they want to come in
    bool inside = false;
  };
  void take(LinkMessage message, const std::shared_ptr<Peer>& peer, std::function<void()> handled,
            const std::string& id);
  void deliver(const LinkMessage& message);
  void refuse(const std::shared_ptr<Peer>& peer, const std::string& id);
  void forget_strangers();

  const std::shared_ptr<OutboundLink> way_;
  const std::string name_;
  // On the link's strand.
  std::map<ConnectionId, Visitor> visitors_;
  std::size_t strangers_looked_for_ = 0;
};

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
  ConnectionId here(ConnectionId at_the_door) const;

  const std::shared_ptr<Link> link_;
  Lobby& lobby_;
  const std::uint64_t number_;
  std::set<std::pair<std::string, ConnectionId>> visits_;  // on the link's strand
  LinkNews news_;
};

}  // namespace gatehouse::server

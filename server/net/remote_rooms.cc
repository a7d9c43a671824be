#include "server/net/remote_rooms.h"

#include <algorithm>

#include "protocol/messages.h"
#include "server/metrics.h"
#include "server/room/come_again.h"

namespace gatehouse::server {

using Kind = LinkMessage::Kind;
using protocol::CloseCode;
using protocol::ErrorCode;

namespace {

// How a connection of a door is called by the node that has the room: by the number of the link, and by its
// own.
constexpr unsigned kOwnBits = 40;
constexpr ConnectionId kOwnNumbers = (ConnectionId{1} << kOwnBits) - 1;
// Visitors who are remembered before those who have gone are looked for.
constexpr std::size_t kFewVisitors = 64;

Frame framed_error(ErrorCode code, const std::string& id) {
  protocol::Error error = protocol::error(code, id);
  if (error.retryable) error = come_again(code, id);
  return std::make_shared<const std::string>(protocol::encode(std::move(error)));
}

}  // namespace

// ---- the door ----

void OutboundLink::connect(const std::string& host, const std::string& port, LinkNews news) {
  news_ = std::move(news);
  link_->connect(host, port,
                 {[self = shared_from_this()](const LinkMessage& message) { self->on_message(message); },
                  [self = shared_from_this()] { self->on_end(); }, news_.on_open});
}

std::shared_ptr<RemoteRoom> OutboundLink::room(const std::string& name) {
  const std::lock_guard lock(mutex_);
  std::erase_if(rooms_, [](const auto& entry) { return entry.second.expired(); });
  std::weak_ptr<RemoteRoom>& known = rooms_[name];
  auto room = known.lock();
  if (!room) known = room = std::make_shared<RemoteRoom>(shared_from_this(), name);
  return room;
}

void OutboundLink::on_message(const LinkMessage& message) {
  if (message.kind == Kind::CutOff) return news_.on_word(message);
  std::shared_ptr<RemoteRoom> room;
  {
    const std::lock_guard lock(mutex_);
    if (const auto at = rooms_.find(message.room); at != rooms_.end()) room = at->second.lock();
  }
  if (room) room->on_message(message);
}

void OutboundLink::on_end() {
  ended_ = true;
  std::vector<std::shared_ptr<RemoteRoom>> rooms;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, weak] : rooms_)
      if (auto room = weak.lock()) rooms.push_back(std::move(room));
  }
  for (const auto& room : rooms) room->on_end();
  news_.on_end();
}

void RemoteRoom::post(Input input, std::shared_ptr<Peer> peer, std::function<void()> handled) {
  LinkMessage message;
  message.room = name_;
  std::string id;
  if (auto* const found = std::get_if<Found>(&input)) {
    message.kind = Kind::Found;
    message.connections = {found->connection};
    message.token = std::move(found->token);
    message.address = std::move(found->address);
    id = found->message.id;
  } else if (auto* const enter = std::get_if<Enter>(&input)) {
    message.kind = Kind::Enter;
    message.connections = {enter->connection};
    message.token = std::move(enter->token);
    message.address = std::move(enter->address);
    id = std::visit([](const auto& what) { return what.id; }, enter->message);
  } else if (const auto* const say = std::get_if<Say>(&input)) {
    message.kind = Kind::Say;
    message.connections = {say->connection};
  } else if (const auto* const gone = std::get_if<Gone>(&input)) {
    message.kind = Kind::Gone;
    message.connections = {gone->connection};
  } else if (const auto* const overflowed = std::get_if<Overflowed>(&input)) {
    message.kind = Kind::Overflowed;
    message.connections = {overflowed->connection};
  } else {
    return;  // rooms alone say the rest to themselves
  }
  if (peer) message.text = std::make_shared<const std::string>(peer->said());
  asio::post(way_->link_->strand(), [self = shared_from_this(), message = std::move(message),
                                     peer = std::move(peer), handled = std::move(handled), id]() mutable {
    self->take(std::move(message), peer, std::move(handled), id);
  });
}

void RemoteRoom::take(LinkMessage message, const std::shared_ptr<Peer>& peer, std::function<void()> handled,
                      const std::string& id) {
  const ConnectionId connection = message.connections.front();
  if (way_->ended_) {
    if (peer && id.empty()) peer->close(CloseCode::Restart);
    if (peer && !id.empty()) refuse(peer, id);
    if (handled) handled();
    return;
  }
  if (peer) {
    forget_strangers();
    Visitor& visitor = visitors_[connection];
    visitor.peer = peer;
    visitor.handled = std::move(handled);
    if (!id.empty()) visitor.id = id;
    metrics().forwarded();
  } else if (message.kind == Kind::Gone) {
    visitors_.erase(connection);
  }
  way_->link_->send(std::move(message));
}

void RemoteRoom::on_message(const LinkMessage& message) {
  if (message.kind == Kind::Frames) return deliver(message);
  if (message.connections.size() != 1) return;
  const auto at = visitors_.find(message.connections.front());
  if (at == visitors_.end()) return;
  const auto peer = at->second.peer.lock();
  if (message.kind == Kind::Handled || message.kind == Kind::Close)
    if (const auto handled = std::exchange(at->second.handled, nullptr)) handled();
  if (peer && message.kind == Kind::Admit) {
    at->second.inside = true;
    at->second.id.clear();
    peer->admit(shared_from_this());
  }
  if (peer && message.kind == Kind::Release) {
    at->second.inside = false;
    peer->release(shared_from_this());
  }
  if (message.kind == Kind::Close) {
    if (peer) peer->close(static_cast<CloseCode>(message.number));
    visitors_.erase(at);
  }
}

void RemoteRoom::deliver(const LinkMessage& message) {
  std::map<PeerGroup*, std::vector<Delivery>> deliveries;
  for (const ConnectionId connection : message.connections)
    if (const auto at = visitors_.find(connection); at != visitors_.end())
      if (auto peer = at->second.peer.lock()) {
        if (!at->second.inside) at->second.id.clear();  // whoever is not inside is told why
        PeerGroup* const group = &peer->group();
        deliveries[group].push_back({std::move(peer), message.text, message.number != 0});
      }
  for (auto& [group, all] : deliveries) group->deliver(shared_from_this(), std::move(all));
}

void RemoteRoom::refuse(const std::shared_ptr<Peer>& peer, const std::string& id) {
  std::vector<Delivery> only(1);
  only.front() = {peer, framed_error(ErrorCode::Unavailable, id), false};
  peer->group().deliver(shared_from_this(), std::move(only));
}

void RemoteRoom::on_end() {
  for (const auto& [connection, visitor] : std::exchange(visitors_, {})) {
    const auto peer = visitor.peer.lock();
    if (peer && visitor.inside) peer->close(CloseCode::Restart);
    if (peer && !visitor.inside && !visitor.id.empty()) refuse(peer, visitor.id);
    if (visitor.handled) visitor.handled();
  }
}

// Whoever has left may still be told something, so they are remembered as long as their connection lives.
void RemoteRoom::forget_strangers() {
  if (visitors_.size() < std::max(kFewVisitors, 2 * strangers_looked_for_)) return;
  std::erase_if(visitors_, [](const auto& entry) { return entry.second.peer.expired(); });
  strangers_looked_for_ = visitors_.size();
}

// ---- the node that has the room ----

class InboundLink::RemotePeer final : public Peer {
 public:
  RemotePeer(std::shared_ptr<InboundLink> link, std::string room, ConnectionId connection)
      : link_(std::move(link)), room_(std::move(room)), connection_(connection) {}

  const std::string& room() const { return room_; }
  ConnectionId connection() const { return connection_; }

  PeerGroup& group() override { return *link_; }
  void deliver(const std::shared_ptr<RoomPort>& /*from*/, Frame frame, bool replaces_all) override {
    link_->send_frame(room_, {connection_}, std::move(frame), replaces_all);
  }
  void flush() override {}
  void admit(const std::shared_ptr<RoomPort>& /*room*/) override {
    link_->tell(Kind::Admit, room_, connection_);
  }
  void release(const std::shared_ptr<RoomPort>& /*room*/) override {
    link_->tell(Kind::Release, room_, connection_);
  }
  void close(CloseCode code) override {
    link_->tell(Kind::Close, room_, connection_, static_cast<std::uint32_t>(code));
  }

 private:
  const std::shared_ptr<InboundLink> link_;
  const std::string room_;
  const ConnectionId connection_;
};

void InboundLink::accept(LinkNews news) {
  news_ = std::move(news);
  link_->accept({[self = shared_from_this()](const LinkMessage& message) { self->on_message(message); },
                 [self = shared_from_this()] { self->on_end(); }});
}

ConnectionId InboundLink::here(ConnectionId at_the_door) const {
  return number_ << kOwnBits | (at_the_door & kOwnNumbers);
}

void InboundLink::on_message(const LinkMessage& message) {
  if (message.kind == Kind::CutOff) return news_.on_word(message);
  if (message.connections.size() != 1) return link_->end();
  const ConnectionId connection = here(message.connections.front());
  const bool comes = message.kind == Kind::Found || message.kind == Kind::Enter;
  const bool speaks = comes || message.kind == Kind::Say;
  if (speaks && !message.text) return link_->end();
  if (comes) visits_.insert({message.room, connection});
  if (message.kind == Kind::Gone) visits_.erase({message.room, connection});
  if (comes)
    return lobby_.open(message.room, message.address,
                       [self = shared_from_this(), message, connection](const Lobby::Opened& opened) {
                         asio::post(self->link_->strand(), [self, message, connection, opened] {
                           self->on_opened(message, connection, opened);
                         });
                       });
  const std::shared_ptr<Room> room = lobby_.find(message.room);
  if (room && speaks) return post(*room, message, connection);
  if (speaks) return refuse(message, connection, ErrorCode::NotInRoom);
  if (room && message.kind == Kind::Gone) room->post(Gone{connection});
  if (room && message.kind == Kind::Overflowed) room->post(Overflowed{connection});
}

// The room is this node's by what the database has said to the door. Where it is not here any more it is
// taken up again; where it is another's by now, whoever comes asks once more.
void InboundLink::on_opened(const LinkMessage& message, ConnectionId connection,
                            const Lobby::Opened& opened) {
  if (!visits_.contains({message.room, connection})) return;  // they have gone meanwhile
  if (const auto* const room = std::get_if<std::shared_ptr<Room>>(&opened))
    return post(**room, message, connection);
  const auto* const code = std::get_if<ErrorCode>(&opened);
  const bool elsewhere = code == nullptr || (message.kind == Kind::Found && *code == ErrorCode::NoSuchRoom);
  refuse(message, connection, elsewhere ? ErrorCode::Unavailable : *code);
}

// The door has read the message before; one of another version may know messages that are not known here.
void InboundLink::post(Room& room, const LinkMessage& message, ConnectionId connection) {
  auto decoded = protocol::decode(*message.text);
  auto* const said = std::get_if<protocol::ClientMessage>(&decoded);
  if (said == nullptr) return refuse(message, connection, ErrorCode::BadMessage);
  auto peer = std::make_shared<RemotePeer>(shared_from_this(), message.room, connection);
  auto handled = [self = shared_from_this(), name = message.room, connection] {
    self->tell(Kind::Handled, name, connection);
  };
  const bool taken = std::visit(
      [&](auto& what) {
        using Message = std::decay_t<decltype(what)>;
        if constexpr (std::is_same_v<Message, protocol::CreateRoom>) {
          if (message.kind != Kind::Found) return false;
          room.post(Found{connection, std::move(what), message.token, message.address}, std::move(peer),
                    std::move(handled));
          return true;
        } else if constexpr (std::is_same_v<Message, protocol::JoinRoom> ||
                             std::is_same_v<Message, protocol::WatchRoom>) {
          if (message.kind != Kind::Enter) return false;
          room.post(Enter{connection, std::move(what), message.token, message.address}, std::move(peer),
                    std::move(handled));
          return true;
        } else if constexpr (requires(Say say) { say.message = std::move(what); }) {
          if (message.kind != Kind::Say) return false;
          room.post(Say{connection, std::move(what)}, std::move(peer), std::move(handled));
          return true;
        } else {
          return false;
        }
      },
      *said);
  if (!taken) refuse(message, connection, ErrorCode::BadMessage);
}

void InboundLink::refuse(const LinkMessage& message, ConnectionId connection, ErrorCode code) {
  const auto decoded = protocol::decode(*message.text);
  const auto* const said = std::get_if<protocol::ClientMessage>(&decoded);
  const std::string id(said == nullptr ? std::string_view() : protocol::id_of(*said));
  send_frame(message.room, {connection}, framed_error(code, id), false);
  tell(Kind::Handled, message.room, connection);
}

void InboundLink::tell(Kind kind, const std::string& room, ConnectionId connection, std::uint32_t number) {
  LinkMessage message;
  message.kind = kind;
  message.room = room;
  message.connections = {connection & kOwnNumbers};
  message.number = number;
  link_->send(std::move(message));
}

void InboundLink::send_frame(const std::string& room, std::vector<ConnectionId> connections, Frame frame,
                             bool replaces_all) {
  LinkMessage message;
  message.kind = Kind::Frames;
  message.room = room;
  message.connections = std::move(connections);
  for (ConnectionId& connection : message.connections) connection &= kOwnNumbers;
  message.number = replaces_all ? 1 : 0;
  message.text = std::move(frame);
  link_->send(std::move(message));
}

// What is the same for many who follow one another goes over the link once.
void InboundLink::deliver(const std::shared_ptr<RoomPort>& /*from*/, std::vector<Delivery> deliveries) {
  for (std::size_t first = 0; first < deliveries.size();) {
    const Delivery& one = deliveries[first];
    std::vector<ConnectionId> connections;
    std::size_t at = first;
    for (; at < deliveries.size() && deliveries[at].frame == one.frame &&
           deliveries[at].replaces_all == one.replaces_all;
         ++at)
      connections.push_back(static_cast<const RemotePeer&>(*deliveries[at].to).connection());
    send_frame(static_cast<const RemotePeer&>(*one.to).room(), std::move(connections), one.frame,
               one.replaces_all);
    first = at;
  }
}

void InboundLink::on_end() {
  for (const auto& [name, connection] : std::exchange(visits_, {}))
    if (const auto room = lobby_.find(name)) room->post(Gone{connection});
  news_.on_end();
}

}  // namespace gatehouse::server

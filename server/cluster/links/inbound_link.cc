#include "server/cluster/links/inbound_link.h"

#include <charconv>
#include <utility>

#include "protocol/messages.h"
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

/// What somebody wants who comes by a door. One that cannot be read sat down before all others.
template <class Message>
Enter enter(ConnectionId connection, Message what, const LinkMessage& message) {
  if (message.number == 0) return {connection, std::move(what), message.token, message.address, {}};
  std::int64_t sat_ms = 0;
  std::from_chars(message.token.data(), message.token.data() + message.token.size(), sat_ms);
  return {connection, std::move(what), {}, message.address, sat_ms};
}

}  // namespace

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
  void admit(const std::shared_ptr<RoomPort>& /*room*/, std::int64_t sat_ms) override {
    link_->admit(room_, connection_, sat_ms);
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
// taken up again; where it is another's by now, the visitor asks once more.
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
          room.post(enter(connection, std::move(what), message), std::move(peer), std::move(handled));
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
  send_frame(message.room, {connection}, refusal_frame(code, id), false);
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

void InboundLink::admit(const std::string& room, ConnectionId connection, std::int64_t sat_ms) {
  LinkMessage message{Kind::Admit, room, {connection & kOwnNumbers}};
  message.token = std::to_string(sat_ms);
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

// What is the same for many goes over the link once.
void InboundLink::deliver(const std::shared_ptr<RoomPort>& /*from*/, std::vector<Delivery> deliveries) {
  for (const Delivery& delivery : deliveries) {
    std::vector<ConnectionId> connections;
    connections.reserve(delivery.to.size());
    for (const std::shared_ptr<Peer>& peer : delivery.to)
      connections.push_back(static_cast<const RemotePeer&>(*peer).connection());
    const std::string& room = static_cast<const RemotePeer&>(*delivery.to.front()).room();
    for (const Frame& frame : delivery.frames) send_frame(room, connections, frame, delivery.replaces_all);
  }
}

void InboundLink::on_end() {
  for (const auto& [name, connection] : std::exchange(visits_, {}))
    if (const auto room = lobby_.find(name)) room->post(Gone{connection});
  news_.on_end();
}

}  // namespace gatehouse::server

#include "server/net/ws/ws_session.h"

#include <spdlog/spdlog.h>

#include <type_traits>
#include <utility>

#include "server/auth/tokens.h"
#include "server/base/clock.h"
#include "server/base/metrics.h"
#include "server/base/tally.h"
#include "server/events/events.h"
#include "server/lobby/lobby.h"
#include "server/net/access_log.h"
#include "server/net/limits.h"
#include "server/net/ws/partner_search.h"
#include "server/net/ws/price.h"
#include "server/room/come_again.h"

namespace gatehouse::server {

using protocol::CloseCode;
using protocol::ErrorCode;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint16_t kLastCloseCode = 4999;
constexpr int kRetryFullServerMs = 30'000;
// Nearly every message fits. What waits for one has this much memory, and Beast alone would take six times as
// much.
constexpr std::size_t kFirstRead = 256;

protocol::Error refusal(const std::string& id, ErrorCode code) {
  protocol::Error error = protocol::error(code, id);
  if (error.retryable) error = come_again(code, id);
  if (code == ErrorCode::TooManyRooms) error.retry_after_ms = kRetryFullServerMs;
  return error;
}

std::string token_for(const protocol::JoinRoom& join) {
  return join.key ? token_of(*join.key, join.room) : new_token();
}

std::string token_for(const protocol::WatchRoom&) {
  return {};
}

}  // namespace

WsSession::WsSession(TcpSocket&& socket, const SessionServices& services, SessionGroup& group,
                     ConnectionCount::Place place, std::string client, ConnectionId connection)
    : stream_(std::move(socket)),
      services_(services),
      limits_(services.limits.get()),
      group_(group),
      sessions_(group.sessions()),
      caller_{std::move(place), std::move(client), connection},
      heartbeat_(Clock::now() + limits_->hello, limits_->ping),
      intake_(limits_->messages_per_second, limits_->burst, Clock::now()),
      writer_(stream_.next_layer()),
      whereabouts_(connection) {}

WsSession::~WsSession() {
  sessions_.remove(this);
}

void WsSession::configure() {
  stream_.set_option(
      websocket::stream_base::timeout{websocket::stream_base::none(), websocket::stream_base::none(), false});
  stream_.set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
    response.set(http::field::server, services_.server);
    response.set(http::field::sec_websocket_protocol, protocol::kSubprotocol);
  }));
  stream_.read_message_max(protocol::kMaxMessageBytes);
  stream_.next_layer().on_bytes([this](std::string_view bytes) {
    heartbeat_.hear();
    const std::size_t frames = intake_.frames_in(bytes);
    // Not from within the reading operation.
    if (intake_.floods(frames)) close(CloseCode::TooMany);
    if (closing_ && intake_.note_late(frames)) cut();
  });
  stream_.next_layer().on_sent(weak_from_this(), [this](NetworkError error) {
    if (!writer_.on_sent(error)) return on_end();
    write();
  });
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    if (kind != websocket::frame_type::close || stream_.reason().code <= kLastCloseCode) return;
    // Not a defined code (RFC 6455, section 7.4.2). Closing now keeps Beast from echoing it.
    writer_.outbox().clear();
    start_close(CloseCode::BrokenFrame);
    say_goodbye();
  });
}

void WsSession::run(const http::request<http::string_body>& upgrade) {
  sessions_.add(shared_from_this());
  configure();
  stream_.async_accept(upgrade, [self = shared_from_this()](NetworkError error) {
    if (error) return self->on_end();
    self->writer_.open();
    metrics().opened();
    self->write();
    self->read();
  });
}

// ---- the clock ----

bool WsSession::is_due(Clock::time_point now) {
  return heartbeat_.is_due(now, closing_ || !greeted_);
}

void WsSession::on_due(Clock::time_point now) {
  if (ended_) return;
  if (closing_) return on_end();  // the other side does not answer or read: cut the connection
  if (!greeted_) return start_close(CloseCode::NoHello);
  if (heartbeat_.is_lost(now)) return on_lost(beast::error::timeout);
  heartbeat_.note_ping();
  stream_.async_ping({}, [self = shared_from_this()](NetworkError) {});
}

// ---- reading ----

void WsSession::read() {
  if (ended_) return;
  buffer_.clear();
  if (buffer_.capacity() > kFirstRead) buffer_.shrink_to_fit();
  read_more(kFirstRead);
}

void WsSession::read_more(std::size_t most) {
  stream_.async_read_some(buffer_, most, [self = shared_from_this()](NetworkError error, std::size_t) {
    if (error) return self->on_lost(error);
    if (!self->stream_.is_message_done()) return self->read_more(0);  // as much as Beast thinks fit
    self->on_message();
  });
}

void WsSession::on_lost(NetworkError error) {
  if (!closing_ && !ended_) {
    const bool broken = error != websocket::error::closed &&
                        error.category() == make_error_code(websocket::error::closed).category();
    count(broken                              ? "closed: a broken frame"
          : error == websocket::error::closed ? "closed by the client"
                                              : "lost",
          caller_.place.address());
  }
  on_end();
}

void WsSession::on_message() {
  // What comes now is too late, but has to be read so that the closing handshake arrives.
  if (closing_) {
    if (intake_.note_late(1)) cut();
    return read();
  }
  if (!stream_.got_text()) {
    start_close(CloseCode::NotText);
    return read();
  }
  auto decoded = protocol::decode(said());
  const auto* const message = std::get_if<protocol::ClientMessage>(&decoded);
  const int price = message != nullptr ? price_of(*message) : 1;
  const RateLimit::Verdict verdict = intake_.messages().spend(Clock::now(), price);
  if (verdict == RateLimit::Verdict::Flood) {
    start_close(CloseCode::TooMany);
    return read();
  }
  if (verdict == RateLimit::Verdict::TooFast) {
    metrics().limited("messages");
    protocol::Error error = protocol::error(
        ErrorCode::TooFast, message != nullptr ? std::string(protocol::id_of(*message)) : std::string());
    error.retry_after_ms = static_cast<int>(intake_.messages().wait(price).count());
    send(std::move(error));
    return read();
  }
  if (auto* const error = std::get_if<protocol::Error>(&decoded)) {
    send(std::move(*error));
    if (intake_.note_bad_message()) start_close(CloseCode::TooManyBadMessages);
    return read();
  }
  accept(std::get<protocol::ClientMessage>(decoded));
}

// It stays where it is until the next is read.
std::string_view WsSession::said() const {
  const auto bytes = buffer_.cdata();
  return {static_cast<const char*>(bytes.data()), bytes.size()};
}

void WsSession::accept(protocol::ClientMessage& message) {
  if (greeted_ == std::holds_alternative<protocol::Hello>(message)) {
    send(protocol::error(ErrorCode::HelloFirst, std::string(protocol::id_of(message))));
    if (intake_.note_bad_message()) start_close(CloseCode::TooManyBadMessages);
    return read();
  }
  const auto claim = claim_of(message);
  if (!claim) return perform(message);
  if (services_.people == nullptr) return on_claim(message, {});
  services_.people->may_use(
      caller_.place.address(), *claim, [self = shared_from_this(), message](const Leave& leave) {
        asio::dispatch(self->stream_.get_executor(),
                       [self, message, leave]() mutable { self->on_claim(message, leave); });
      });
}

// It may have been closed meanwhile: what is left is read then, as ever.
void WsSession::on_claim(protocol::ClientMessage& message, const Leave& leave) {
  settle_claim(message, leave.profile);
  if (!leave.refused && !closing_ && !ended_) return perform(message);
  if (leave.refused) send(refusal(std::string(protocol::id_of(message)), *leave.refused));
  read();
}

void WsSession::perform(protocol::ClientMessage& message) {
  if (std::visit([this](auto& what) { return take(what); }, message)) read();
}

bool WsSession::take(protocol::Hello&) {
  greeted_ = true;
  protocol::Welcome welcome;
  welcome.server = services_.server;
  welcome.session = new_room_name();
  welcome.time_ms = now_ms();
  welcome.limits.messages_per_second = limits_->messages_per_second;
  welcome.limits.burst = limits_->burst;
  welcome.limits.idle_ms = static_cast<int>(2 * limits_->ping.count());
  welcome.ping_ms = static_cast<int>(limits_->ping.count());
  if (services_.people != nullptr && services_.people->mode() != "off")
    welcome.profiles = services_.people->mode();
  welcome.events = services_.events != nullptr && services_.events->on();
  send(std::move(welcome));
  return true;
}

bool WsSession::take(protocol::Ping& message) {
  send(protocol::Pong{std::move(message.id), now_ms()});
  return true;
}

bool WsSession::take(protocol::ListRooms& message) {
  send(protocol::Rooms{std::move(message.id), services_.lobby.list(),
                       services_.lobby.ask(message.rooms, message.tokens)});
  return true;
}

// A room that was made with this key before may have been put away since. Then it is opened, to answer again.
bool WsSession::take(protocol::CreateRoom& message) {
  if (message.partner) return PartnerSearch::look(shared_from_this(), message);
  PartnerSearch::stop(*this);
  if (!message.key) {
    create(message);
    return true;
  }
  services_.lobby.open(room_name_of(*message.key), caller_.place.address(),
                       [self = shared_from_this(), message](const Lobby::Opened& opened) {
                         asio::post(self->stream_.get_executor(), [self, message, opened] {
                           self->on_opened(message, opened);
                           self->read();
                         });
                       });
  return false;
}

void WsSession::on_opened(const protocol::CreateRoom& message, const Lobby::Opened& opened) {
  const auto* const code = std::get_if<ErrorCode>(&opened);
  if (code != nullptr && *code != ErrorCode::NoSuchRoom) return send(refusal(message.id, *code));
  if (closing_ || ended_) return;
  const auto* const elsewhere = std::get_if<Lobby::Elsewhere>(&opened);
  if (elsewhere == nullptr) return static_cast<void>(create(message));
  const std::string name = room_name_of(*message.key);
  whereabouts_.go_to(elsewhere->room);
  elsewhere->room->post(
      Found{caller_.connection, message, token_of(*message.key, name), caller_.place.address()},
      shared_from_this());
}

std::shared_ptr<Room> WsSession::create(const protocol::CreateRoom& message) {
  auto made = services_.lobby.create(caller_.place.address(), message, caller_.connection, shared_from_this(),
                                     Clock::now());
  if (auto* const error = std::get_if<protocol::Error>(&made)) {
    send(std::move(*error));
    return nullptr;
  }
  whereabouts_.go_to(std::get<std::shared_ptr<Room>>(made));
  return std::get<std::shared_ptr<Room>>(made);
}

template <class Message>
void WsSession::enter(Message& message) {
  PartnerSearch::stop(*this);
  const std::string name = message.room;
  services_.lobby.open(
      name, caller_.place.address(), [self = shared_from_this(), message](Lobby::Opened opened) {
        asio::post(self->stream_.get_executor(), [self, message, opened = std::move(opened)]() mutable {
          self->on_opened(message, opened);
        });
      });
}

template <class Message>
void WsSession::on_opened(Message& message, Lobby::Opened& opened) {
  if (closing_ || ended_) return read();
  if (const auto* const code = std::get_if<ErrorCode>(&opened)) {
    send(refusal(message.id, *code));
    return read();
  }
  const std::shared_ptr<RoomPort> room = port_of(opened);
  whereabouts_.go_to(room);
  std::string token = token_for(message);
  room->post(Enter{caller_.connection, std::move(message), std::move(token), caller_.place.address()},
             shared_from_this(), read_on());
}

template <class Message>
bool WsSession::take(Message& message) {
  if constexpr (std::is_same_v<Message, protocol::StopLooking>) {
    PartnerSearch::answer(*this, message);
    return true;
  } else if constexpr (requires { token_for(message); }) {
    enter(message);
  } else if (const std::shared_ptr<RoomPort>& room = whereabouts_.room()) {
    room->post(Say{caller_.connection, std::move(message)}, shared_from_this(), read_on());
  } else {
    send(protocol::error(ErrorCode::NotInRoom, message.id));
    return true;
  }
  return false;
}

// A connection has one message at a time in a room, so that no connection can flood a room's strand.
std::function<void()> WsSession::read_on() {
  return [self = shared_from_this()] { asio::post(self->stream_.get_executor(), [self] { self->read(); }); };
}

// ---- what rooms say ----

void WsSession::deliver(const std::shared_ptr<RoomPort>& from, Frame frame, bool replaces_all) {
  if (!whereabouts_.listens_to(from)) return;
  if (!replaces_all) return push(std::move(frame));
  if (!closing_) writer_.outbox().replace_all(std::move(frame));
}

void WsSession::admit(const std::shared_ptr<RoomPort>& room, std::int64_t /*sat_ms*/) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), room] {
    if (self->ended_) return room->post(Gone{self->caller_.connection});
    self->whereabouts_.admit(room);
  });
}

void WsSession::release(const std::shared_ptr<RoomPort>& room) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), room] {
    if (self->whereabouts_.release(room) && self->writer_.outbox().awaits_snapshot())
      self->start_close(CloseCode::Overloaded);  // nobody will send it
  });
}

void WsSession::close(CloseCode code) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), code] { self->start_close(code); });
}

void WsSession::cut() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] { self->on_end(); });
}

void WsSession::announce(Frame frame) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), frame = std::move(frame)]() mutable {
    if (!self->greeted_) return;
    self->push(std::move(frame));
    self->write();
  });
}

// ---- writing ----

void WsSession::send(protocol::ServerMessage message) {
  if (const auto* const error = std::get_if<protocol::Error>(&message))
    count_refusal(error->code, caller_.place.address());
  push(std::make_shared<const std::string>(protocol::encode(std::move(message))));
  write();
}

void WsSession::push(Frame frame) {
  if (closing_ || ended_) return;
  switch (writer_.outbox().push(std::move(frame))) {
    case Outbox::Push::Queued:
    case Outbox::Push::Dropped:
      return;
    case Outbox::Push::Overflowed:
      metrics().overflowed();
      if (const auto& room = whereabouts_.room()) return room->post(Overflowed{caller_.connection});
      [[fallthrough]];  // nobody can say it all again
    case Outbox::Push::GivenUp:
      writer_.outbox().clear();
      return start_close(CloseCode::Overloaded);
  }
}

void WsSession::write() {
  while (!ended_ && writer_.is_free() && !writer_.outbox().empty()) {
    if (!stream_.is_open())
      writer_.outbox().clear();  // the other side has closed, and nothing may be said to it any more
    else if (!writer_.write_next())
      on_end();
  }
  if (!ended_ && writer_.is_free() && closing_) say_goodbye();
}

void WsSession::start_close(CloseCode code) {
  if (closing_ || ended_) return;
  closing_ = code;
  count("closed: " + std::to_string(static_cast<int>(code)) + " " + std::string(protocol::reason(code)),
        caller_.place.address());
  heartbeat_.set_deadline(Clock::now() + kCloseDeadline);
  write();
}

void WsSession::say_goodbye() {
  if (std::exchange(goodbye_, true)) return;
  const std::string_view words = protocol::reason(*closing_);
  const websocket::close_reason reason(static_cast<websocket::close_code>(*closing_),
                                       beast::string_view(words.data(), words.size()));
  stream_.async_close(reason, [self = shared_from_this()](NetworkError) { self->on_end(); });
}

void WsSession::on_end() {
  if (std::exchange(ended_, true)) return;
  PartnerSearch::stop(*this);
  const std::string how = closing_ ? std::to_string(static_cast<int>(*closing_)) : "client";
  if (writer_.is_open()) {
    metrics().closed(how);
    log_access({"GET", "/ws", 101, writer_.sent(), Clock::now() - caller_.began, caller_.connection, 1,
                caller_.place.address(), how});
  }
  writer_.outbox().clear();
  whereabouts_.leave_all();
  NetworkError closed_already;
  beast::get_lowest_layer(stream_).close(closed_already);
}

}  // namespace gatehouse::server

#include "server/net/ws/ws_session.h"

#include <spdlog/spdlog.h>

#include <boost/container/static_vector.hpp>
#include <span>
#include <utility>

#include "server/auth/tokens.h"
#include "server/base/addresses.h"
#include "server/base/clock.h"
#include "server/base/metrics.h"
#include "server/base/tally.h"
#include "server/lobby/lobby.h"
#include "server/net/access_log.h"
#include "server/net/limits.h"
#include "server/net/ws/frame_head.h"
#include "server/net/ws/limits.h"
#include "server/net/ws/price.h"
#include "server/room/come_again.h"

namespace gatehouse::server {

using protocol::CloseCode;
using protocol::ErrorCode;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint16_t kLastCloseCode = 4999;
constexpr int kRetryFullServerMs = 30'000;

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
      place_(std::move(place)),
      client_(std::move(client)),
      connection_(connection),
      deadline_(Clock::now() + limits_->hello),
      heard_(Clock::now()),
      messages_(limits_->messages_per_second, limits_->burst, Clock::now()),
      frames_(limits_->messages_per_second, limits_->burst, Clock::now()) {}

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
    heard_something_ = true;
    on_frames(meter_.feed(bytes));
  });
  stream_.next_layer().on_sent(weak_from_this(), [this](NetworkError error) {
    const std::size_t bytes = std::exchange(writing_, 0);
    if (error) return on_end();
    on_written(bytes);
    write();
  });
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    if (kind != websocket::frame_type::close || stream_.reason().code <= kLastCloseCode) return;
    // Not a defined code (RFC 6455, section 7.4.2). Closing now keeps Beast from echoing it.
    outbox_.clear();
    start_close(CloseCode::BrokenFrame);
    say_goodbye();
  });
}

// Frames that do not begin a message: continuations, pings, pongs.
void WsSession::on_frames(std::size_t count) {
  RateLimit::Verdict verdict = RateLimit::Verdict::Fine;
  for (std::size_t frame = 0; frame < count && verdict != RateLimit::Verdict::Flood; ++frame)
    verdict = frames_.spend(Clock::now());
  // Not from within the reading operation.
  if (verdict == RateLimit::Verdict::Flood) close(CloseCode::TooMany);
  if (closing_) on_late(count);
}

// What comes now is too late, but has to be read so that the closing handshake arrives.
void WsSession::on_late(std::size_t frames) {
  late_frames_ += frames;
  if (late_frames_ > kFramesWhileClosing)
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->on_end(); });
}

void WsSession::run(const http::request<http::string_body>& upgrade) {
  sessions_.add(shared_from_this());
  configure();
  stream_.async_accept(upgrade, [self = shared_from_this()](NetworkError error) {
    if (error) return self->on_end();
    self->open_ = true;
    metrics().opened();
    self->write();
    self->read();
  });
}

// ---- the clock ----

bool WsSession::is_due(Clock::time_point now) {
  if (std::exchange(heard_something_, false)) {
    heard_ = now;
    pinged_ = false;
  }
  if (closing_ || !greeted_) return now >= deadline_;
  return now - heard_ >= (pinged_ ? 2 : 1) * limits_->ping;
}

void WsSession::on_due(Clock::time_point now) {
  if (ended_) return;
  if (closing_) return on_end();  // the other side does not answer or read: cut the connection
  if (!greeted_) return start_close(CloseCode::NoHello);
  if (now - heard_ >= 2 * limits_->ping) return on_lost(beast::error::timeout);
  pinged_ = true;
  stream_.async_ping({}, [self = shared_from_this()](NetworkError) {});
}

// ---- reading ----

void WsSession::read() {
  if (ended_) return;
  buffer_.clear();
  stream_.async_read(buffer_, [self = shared_from_this()](NetworkError error, std::size_t) {
    if (error) return self->on_lost(error);
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
          place_.address());
  }
  on_end();
}

void WsSession::on_message() {
  if (closing_) {
    on_late(1);
    return read();
  }
  if (!stream_.got_text()) {
    start_close(CloseCode::NotText);
    return read();
  }
  auto decoded = protocol::decode(said());
  const auto* const message = std::get_if<protocol::ClientMessage>(&decoded);
  const int price = message != nullptr ? price_of(*message) : 1;
  const RateLimit::Verdict verdict = messages_.spend(Clock::now(), price);
  if (verdict == RateLimit::Verdict::Flood) {
    start_close(CloseCode::TooMany);
    return read();
  }
  if (verdict == RateLimit::Verdict::TooFast) {
    metrics().limited("messages");
    protocol::Error error = protocol::error(
        ErrorCode::TooFast, message != nullptr ? std::string(protocol::id_of(*message)) : std::string());
    error.retry_after_ms = static_cast<int>(messages_.wait(price).count());
    send(std::move(error));
    return read();
  }
  if (auto* const error = std::get_if<protocol::Error>(&decoded)) {
    send(std::move(*error));
    if (++bad_messages_ > kBadMessages) start_close(CloseCode::TooManyBadMessages);
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
    if (++bad_messages_ > kBadMessages) start_close(CloseCode::TooManyBadMessages);
    return read();
  }
  const auto claim = services_.people == nullptr ? std::nullopt : claim_of(message);
  if (!claim) return perform(message);
  services_.people->may_use(
      place_.address(), *claim, [self = shared_from_this(), message](std::optional<ErrorCode> refused) {
        asio::dispatch(self->stream_.get_executor(),
                       [self, message, refused]() mutable { self->on_claim(message, refused); });
      });
}

// It may have been closed meanwhile: what is left is read then, as ever.
void WsSession::on_claim(protocol::ClientMessage& message, std::optional<ErrorCode> refused) {
  if (!refused && !closing_ && !ended_) return perform(message);
  if (refused) refuse(std::string(protocol::id_of(message)), *refused);
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
  if (!message.key) {
    create(message);
    return true;
  }
  services_.lobby.open(room_name_of(*message.key), place_.address(),
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
  if (code != nullptr && *code != ErrorCode::NoSuchRoom) return refuse(message.id, *code);
  if (closing_ || ended_) return;
  const auto* const elsewhere = std::get_if<Lobby::Elsewhere>(&opened);
  if (elsewhere == nullptr) return create(message);
  const std::string name = room_name_of(*message.key);
  go_to(elsewhere->room);
  elsewhere->room->post(Found{connection_, message, token_of(*message.key, name), place_.address()},
                        shared_from_this());
}

void WsSession::create(const protocol::CreateRoom& message) {
  auto made =
      services_.lobby.create(place_.address(), message, connection_, shared_from_this(), Clock::now());
  if (auto* const error = std::get_if<protocol::Error>(&made))
    send(std::move(*error));
  else
    go_to(std::get<std::shared_ptr<Room>>(made));
}

void WsSession::refuse(const std::string& id, ErrorCode code) {
  protocol::Error error = protocol::error(code, id);
  if (error.retryable) error = come_again(code, id);
  if (code == ErrorCode::TooManyRooms) error.retry_after_ms = kRetryFullServerMs;
  send(std::move(error));
}

bool WsSession::take(protocol::JoinRoom& message) {
  return enter(message);
}

bool WsSession::take(protocol::WatchRoom& message) {
  return enter(message);
}

template <class Message>
bool WsSession::enter(Message& message) {
  const std::string name = message.room;
  services_.lobby.open(name, place_.address(), [self = shared_from_this(), message](Lobby::Opened opened) {
    asio::post(self->stream_.get_executor(),
               [self, message, opened = std::move(opened)]() mutable { self->on_opened(message, opened); });
  });
  return false;
}

template <class Message>
void WsSession::on_opened(Message& message, Lobby::Opened& opened) {
  if (closing_ || ended_) return read();
  if (const auto* const code = std::get_if<ErrorCode>(&opened)) {
    refuse(message.id, *code);
    return read();
  }
  const std::shared_ptr<RoomPort> room = port_of(opened);
  go_to(room);
  std::string token = token_for(message);
  room->post(Enter{connection_, std::move(message), std::move(token), place_.address()}, shared_from_this(),
             read_on());
}

// Rooms decide who is in them: until one admits this session it stays in the old one.
void WsSession::go_to(const std::shared_ptr<RoomPort>& room) {
  if (entering_ && entering_ != room && entering_ != room_) entering_->post(Gone{connection_});
  entering_ = room;
  left_ = nullptr;
}

template <class Message>
bool WsSession::take(Message& message) {
  if (!room_) {
    send(protocol::error(ErrorCode::NotInRoom, message.id));
    return true;
  }
  room_->post(Say{connection_, std::move(message)}, shared_from_this(), read_on());
  return false;
}

// A connection has one message at a time in a room, so that no connection can flood a room's strand.
std::function<void()> WsSession::read_on() {
  return [self = shared_from_this()] { asio::post(self->stream_.get_executor(), [self] { self->read(); }); };
}

// ---- what rooms say ----

void WsSession::deliver(const std::shared_ptr<RoomPort>& from, Frame frame, bool replaces_all) {
  // Messages of a room that was left are dropped.
  if (from != room_ && from != entering_ && from != left_) return;
  if (!replaces_all) return push(std::move(frame));
  if (!closing_) outbox_.replace_all(std::move(frame));
}

void WsSession::admit(const std::shared_ptr<RoomPort>& room, std::int64_t /*sat_ms*/) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), room] {
    if (self->ended_) return room->post(Gone{self->connection_});
    if (self->entering_ != room) {  // meanwhile we asked for another
      if (self->room_ != room) room->post(Gone{self->connection_});
      return;
    }
    if (self->room_ && self->room_ != room) self->room_->post(Gone{self->connection_});
    self->room_ = room;
    self->entering_ = nullptr;
  });
}

void WsSession::release(const std::shared_ptr<RoomPort>& room) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), room] {
    // The session may have asked to come in again meanwhile; the room answers that later.
    if (self->room_ != room) return;
    self->left_ = std::exchange(self->room_, nullptr);
    if (self->outbox_.awaits_snapshot()) self->start_close(CloseCode::Overloaded);  // nobody will send it
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
    count_refusal(error->code, place_.address());
  push(std::make_shared<const std::string>(protocol::encode(std::move(message))));
  write();
}

void WsSession::push(Frame frame) {
  if (closing_ || ended_) return;
  switch (outbox_.push(std::move(frame))) {
    case Outbox::Push::Queued:
    case Outbox::Push::Dropped:
      return;
    case Outbox::Push::Overflowed:
      metrics().overflowed();
      if (room_) return room_->post(Overflowed{connection_});
      [[fallthrough]];  // nobody can say it all again
    case Outbox::Push::GivenUp:
      outbox_.clear();
      return start_close(CloseCode::Overloaded);
  }
}

void WsSession::write() {
  while (open_ && writing_ == 0 && !ended_ && !outbox_.empty()) {
    if (stream_.is_open())
      write_next();
    else
      outbox_.clear();  // the other side has closed, and nothing may be said to it any more
  }
  if (open_ && writing_ == 0 && !ended_ && closing_) say_goodbye();
}

// Not by Beast: it would copy the frames, and go through the scheduler twice for what the socket takes at
// once.
void WsSession::write_next() {
  boost::container::static_vector<FrameHead, Outbox::kMostAtOnce> heads;
  boost::container::static_vector<asio::const_buffer, 2 * Outbox::kMostAtOnce> buffers;
  std::size_t bytes = 0;
  const std::span<const Frame> frames = outbox_.next();
  for (const Frame& frame : frames) {
    buffers.push_back(heads.emplace_back(frame->size()).buffer());
    buffers.push_back(asio::buffer(*frame));
    bytes += frame->size();
  }
  NetworkError error;
  const bool written = stream_.next_layer().send(buffers, error);
  outbox_.pop(frames.size());
  if (error) return on_end();
  if (written)
    on_written(bytes);
  else
    writing_ = bytes;
}

void WsSession::on_written(std::size_t bytes) {
  metrics().sent(bytes);
  sent_ += bytes;
  outbox_.written();
}

void WsSession::start_close(CloseCode code) {
  if (closing_ || ended_) return;
  closing_ = true;
  code_ = code;
  count("closed: " + std::to_string(static_cast<int>(code)) + " " + std::string(protocol::reason(code)),
        place_.address());
  deadline_ = Clock::now() + kCloseDeadline;
  write();
}

void WsSession::say_goodbye() {
  if (std::exchange(goodbye_, true)) return;
  const std::string_view words = protocol::reason(code_);
  const websocket::close_reason reason(static_cast<websocket::close_code>(code_),
                                       beast::string_view(words.data(), words.size()));
  stream_.async_close(reason, [self = shared_from_this()](NetworkError) { self->on_end(); });
}

void WsSession::on_end() {
  if (std::exchange(ended_, true)) return;
  const std::string how = closing_ ? std::to_string(static_cast<int>(code_)) : "client";
  if (open_) {
    metrics().closed(how);
    log_access({"GET", "/ws", 101, sent_, Clock::now() - began_, connection_, 1, place_.address(), how});
  }
  outbox_.clear();
  if (room_) room_->post(Gone{connection_});
  if (entering_ && entering_ != room_) entering_->post(Gone{connection_});
  room_ = nullptr;
  entering_ = nullptr;
  left_ = nullptr;
  NetworkError closed_already;
  beast::get_lowest_layer(stream_).close(closed_already);
}

}  // namespace gatehouse::server

#pragma once
// One WebSocket connection: its strand, its limits, and its way into rooms.

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/base/current.h"
#include "server/base/network.h"
#include "server/base/rate_limit.h"
#include "server/lobby/lobby.h"
#include "server/net/connection_count.h"
#include "server/net/ws/frame_meter.h"
#include "server/net/ws/metered_stream.h"
#include "server/net/ws/outbox.h"
#include "server/net/ws/session_group.h"
#include "server/people/people.h"
#include "server/room/peer.h"
#include "server/room/room_port.h"

namespace gatehouse::server {

struct SessionLimits {
  int messages_per_second = 20;
  int burst = 40;
  std::chrono::milliseconds hello{5'000};
  std::chrono::milliseconds ping{20'000};  ///< silence of twice this long ends the connection
};

/// What sessions share. Outlives the executor's threads.
struct SessionServices {
  Lobby& lobby;
  Current<SessionLimits> limits;  ///< for sessions that begin
  std::string server;             ///< name and version, for the welcome
  People* people = nullptr;       ///< none: no name is anybody's
};

/// Created on the strand of its stream, on which everything private runs. Kept alive by operations on its
/// stream, and by rooms that know it.
class WsSession final : public Peer, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(TcpSocket&& socket, const SessionServices& services, SessionGroup& group,
            ConnectionCount::Place place, std::string client, ConnectionId connection);
  ~WsSession() override;

  /// Answers the upgrade and starts. REQUIRES: the request asks for our subprotocol, from an allowed origin.
  void run(const http::request<http::string_body>& upgrade);

  // For its group, on the strand.
  /// Whether on_due() has something to do.
  bool is_due(std::chrono::steady_clock::time_point now);
  /// Does what the time asks for: a ping, a close, an end.
  void on_due(std::chrono::steady_clock::time_point now);
  void deliver(const std::shared_ptr<RoomPort>& from, Frame frame, bool replaces_all) override;
  void flush() override { write(); }

  // From any thread.
  /// Where it comes from, as quotas count it.
  const std::string& address() const { return place_.address(); }
  /// The same as an address of its own, by which it may be banned.
  const std::string& client() const { return client_; }
  PeerGroup& group() override { return group_; }
  void admit(const std::shared_ptr<RoomPort>& room, std::int64_t sat_ms) override;
  void release(const std::shared_ptr<RoomPort>& room) override;
  void close(protocol::CloseCode code) override;
  std::string_view said() const override;
  /// Sends a frame that is of no room, once the session has been greeted.
  void announce(Frame frame);
  /// From any thread: ends the connection without another word.
  void cut();

 private:
  void configure();
  void read();
  void on_frames(std::size_t count);
  void on_late(std::size_t frames);
  void on_lost(NetworkError error);
  void on_message();
  void accept(protocol::ClientMessage& message);
  void perform(protocol::ClientMessage& message);
  void on_claim(protocol::ClientMessage& message, std::optional<protocol::ErrorCode> refused);
  // Each returns whether the next message may be read at once; if not, the room's answer starts the next
  // read.
  bool take(protocol::Hello& message);
  bool take(protocol::Ping& message);
  bool take(protocol::ListRooms& message);
  bool take(protocol::CreateRoom& message);
  bool take(protocol::JoinRoom& message);
  bool take(protocol::WatchRoom& message);
  template <class Message>
  bool take(Message& message);
  void on_opened(const protocol::CreateRoom& message, const Lobby::Opened& opened);
  void create(const protocol::CreateRoom& message);
  void refuse(const std::string& id, protocol::ErrorCode code);
  template <class Message>
  bool enter(Message& message);
  template <class Message>
  void on_opened(Message& message, Lobby::Opened& opened);
  void go_to(const std::shared_ptr<RoomPort>& room);
  std::function<void()> read_on();

  void send(protocol::ServerMessage message);
  void push(Frame frame);
  void write();
  void write_next();
  void on_written(std::size_t bytes);
  void start_close(protocol::CloseCode code);
  void say_goodbye();
  void on_end();

  websocket::stream<MeteredStream> stream_;
  const SessionServices& services_;
  const std::shared_ptr<const SessionLimits> limits_;
  SessionGroup& group_;
  SessionList& sessions_;  // apart: a session that is left at the end may outlive services_ and group_
  const ConnectionCount::Place place_;
  const std::string client_;
  const ConnectionId connection_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::size_t sent_ = 0;  ///< bytes of frames
  beast::flat_buffer buffer_;
  std::chrono::steady_clock::time_point deadline_;  ///< for hello; when closing, for the goodbye
  std::chrono::steady_clock::time_point heard_;     ///< when something came, as far as the group has looked
  bool heard_something_ = false;                    ///< since it has looked
  bool pinged_ = false;                             ///< since something came
  RateLimit messages_;
  FrameMeter meter_;
  RateLimit frames_;
  std::size_t late_frames_ = 0;  ///< since closing began
  int bad_messages_ = 0;
  bool open_ = false;  ///< the upgrade has been answered; nothing else may be written before
  bool greeted_ = false;
  Outbox outbox_;
  std::size_t writing_ = 0;  ///< bytes of the texts that wait for the socket; 0: nothing does
  protocol::CloseCode code_ = protocol::CloseCode::Done;
  bool closing_ = false;
  bool goodbye_ = false;
  bool ended_ = false;
  std::shared_ptr<RoomPort> room_;
  std::shared_ptr<RoomPort> entering_;  ///< asked to enter, not admitted yet
  std::shared_ptr<RoomPort> left_;      ///< has released this session, but may still answer earlier messages
};

}  // namespace gatehouse::server

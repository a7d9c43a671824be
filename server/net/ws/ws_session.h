#pragma once
// One WebSocket connection: its strand, its limits, and its way into rooms.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/base/current.h"
#include "server/base/network.h"
#include "server/lobby/lobby.h"
#include "server/net/connection_count.h"
#include "server/net/ws/frame_writer.h"
#include "server/net/ws/heartbeat.h"
#include "server/net/ws/intake.h"
#include "server/net/ws/metered_stream.h"
#include "server/net/ws/session_group.h"
#include "server/net/ws/whereabouts.h"
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

class Events;
class Partners;
class Ratings;

/// What sessions share. Outlives the executor's threads.
struct SessionServices {
  Lobby& lobby;
  Current<SessionLimits> limits;     ///< for sessions that begin
  std::string server;                ///< name and version, for the welcome
  People* people = nullptr;          ///< none: no name is anybody's
  const Ratings* ratings = nullptr;  ///< none: nothing is rated
  Partners* partners = nullptr;      ///< none: nobody finds a partner
  const Events* events = nullptr;    ///< none: there are no events
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
  const std::string& address() const { return caller_.place.address(); }
  /// The same as an address of its own, by which it may be banned.
  const std::string& client() const { return caller_.client; }
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
  friend class PartnerSearch;

  struct Caller {
    ConnectionCount::Place place;
    std::string client;
    ConnectionId connection = 0;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  };

  void configure();
  void read();
  /// Reads on in a message, at most that many bytes at once.
  void read_more(std::size_t most);
  void on_lost(NetworkError error);
  void on_message();
  void accept(protocol::ClientMessage& message);
  void perform(protocol::ClientMessage& message);
  void on_claim(protocol::ClientMessage& message, const Leave& leave);
  // Each returns whether the next message may be read at once; if not, the room's answer starts the next
  // read.
  bool take(protocol::Hello& message);
  bool take(protocol::Ping& message);
  bool take(protocol::ListRooms& message);
  bool take(protocol::CreateRoom& message);
  template <class Message>
  bool take(Message& message);
  void on_opened(const protocol::CreateRoom& message, const Lobby::Opened& opened);
  /// Returns the room; null: there is none, and the client has been told why.
  std::shared_ptr<Room> create(const protocol::CreateRoom& message);
  template <class Message>
  void enter(Message& message);
  template <class Message>
  void on_opened(Message& message, Lobby::Opened& opened);
  std::function<void()> read_on();

  void send(protocol::ServerMessage message);
  void push(Frame frame);
  void write();
  void start_close(protocol::CloseCode code);
  void say_goodbye();
  void on_end();

  websocket::stream<MeteredStream> stream_;
  const SessionServices& services_;
  const std::shared_ptr<const SessionLimits> limits_;
  SessionGroup& group_;
  SessionList& sessions_;  // apart: a session that is left at the end may outlive services_ and group_
  const Caller caller_;
  beast::flat_buffer buffer_;
  Heartbeat heartbeat_;  ///< its deadline: for hello; when closing, for the goodbye
  Intake intake_;
  bool greeted_ = false;
  FrameWriter writer_;
  std::optional<protocol::CloseCode> closing_;
  bool goodbye_ = false;
  bool ended_ = false;
  Whereabouts whereabouts_;
};

}  // namespace gatehouse::server

#pragma once
// The connections around a room that is played by hand, each with a client. They can be slow, or lost.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/net/ws/outbox.h"
#include "server/room/effects.h"
#include "server/testing/scripted_client.h"

namespace gatehouse::server::testing {

class Wires {
 public:
  /// A new connection, from an address of its own unless one is given.
  ConnectionId connect(std::string address);
  /// False: it is not connected.
  bool disconnect(ConnectionId connection);
  /// The process at the other end has died.
  void disconnect_all();
  bool connected(ConnectionId connection) const { return outboxes_.contains(connection); }
  const std::string& address_of(ConnectionId connection) const { return outboxes_.at(connection).address; }

  /// What this connection's client knows. Stays when the connection has gone.
  ScriptedClient& client(ConnectionId connection) { return clients_.at(connection); }
  /// Everything that was ever put on the way to this connection.
  const std::vector<std::string>& sent(ConnectionId connection) { return sent_[connection]; }
  /// Why the room closed this connection, if it did.
  std::optional<protocol::CloseCode> close_code(ConnectionId connection) const;
  /// When it sat down, as its door was told.
  std::int64_t sat_ms(ConnectionId connection) const { return sat_.at(connection); }

  /// While slow, what is sent waits in the outbox.
  void set_slow(ConnectionId connection, bool slow);
  /// Clients are told ids without what stands from a '~' on in them.
  void drop_marks() { drops_marks_ = true; }

  // What the room has done.
  /// Overflowed: the room must be told. GivenUp: the connection is closed with this.
  Outbox::Push deliver(const Send& send);
  void close(ConnectionId connection, protocol::CloseCode code);
  /// The client hears of it after what was sent before.
  void release(ConnectionId connection);
  void admit(const Admit& admit);

 private:
  struct Connection {
    Outbox outbox;
    std::string address = {};
    bool slow = false;
    bool leaving = false;  ///< out of the room once what waits has been read
  };

  void drain(ConnectionId connection);
  /// The frame with the ids as the client has given them.
  std::string as_asked(const std::string& frame) const;

  std::map<ConnectionId, Connection> outboxes_;
  std::map<ConnectionId, ScriptedClient> clients_;
  std::map<ConnectionId, protocol::CloseCode> close_codes_;
  std::map<ConnectionId, std::vector<std::string>> sent_;
  std::map<ConnectionId, std::int64_t> sat_;
  ConnectionId last_ = 0;
  bool drops_marks_ = false;
};

}  // namespace gatehouse::server::testing

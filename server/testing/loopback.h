#pragma once
// A server in this process, and clients that reach it by real sockets. The clients block; what never comes is
// ended by the test's own time limit. The sockets' library stays out of this header, which many tests
// include.

#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "protocol/game_in_play.h"
#include "server/config.h"
#include "server/store/store.h"

namespace gatehouse::server::testing {

using protocol::Json;

/// What a test's server starts from: a free port of the loopback, no page, bots that do not wait, and as many
/// messages and requests as anybody likes; then changed as told.
AllSettings loopback_config(const std::function<void(AllSettings&)>& change = {});

/// Serves the counting game (or the real ones) on a free port of the loopback, with bots that do not wait,
/// from a store in memory unless another is given.
class LoopbackServer {
 public:
  explicit LoopbackServer(const std::function<void(AllSettings&)>& change = {},
                          std::unique_ptr<Store> store = nullptr, std::function<void()> store_failed = {},
                          bool real_games = false);
  ~LoopbackServer();

  int port() const;
  std::size_t rooms() const;
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

struct HttpReply {
  int status = 0;
  std::map<std::string, std::string> fields;  ///< names in lower case
  std::string body;
};

using HttpFields = std::map<std::string, std::string>;

HttpReply http_request(int port, const std::string& method, const std::string& target,
                       const HttpFields& fields = {});
inline HttpReply http_get(int port, const std::string& target, const HttpFields& fields = {}) {
  return http_request(port, "GET", target, fields);
}

/// Sends the bytes and returns what comes until the server closes.
std::string raw_exchange(int port, std::string_view bytes);

/// Sends the bytes and then one letter a millisecond until the server has had enough.
void drip(int port, std::string_view bytes);

/// One connection for many requests.
class HttpConnection {
 public:
  explicit HttpConnection(int port);
  ~HttpConnection();
  HttpConnection(HttpConnection&&) noexcept;

  /// Throws when the server has closed.
  HttpReply get(const std::string& target);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// The upgrade was answered with something else.
class Refused : public std::runtime_error {
 public:
  explicit Refused(HttpReply answer)
      : std::runtime_error("refused: " + answer.body), reply(std::move(answer)) {}
  HttpReply reply;
};

/// The connection has ended; 0 when the other side just went.
class Closed : public std::runtime_error {
 public:
  explicit Closed(int why) : std::runtime_error("closed with " + std::to_string(why)), code(why) {}
  int code;
};

/// How a client stands in the network; what is not named is left to the kernel.
struct Place {
  std::string address{};   ///< where it comes from: all of 127.0.0.0/8 are this machine's
  int receive_buffer = 0;  ///< bytes that come in before it reads
};

inline const HttpFields kSubprotocolField{{"Sec-WebSocket-Protocol", "gatehouse.v1.json"}};

class LoopbackClient {
 public:
  /// Connects and upgrades. Throws Refused, or Closed when there is nobody.
  explicit LoopbackClient(int port, const HttpFields& fields = kSubprotocolField, const Place& place = {},
                          const std::string& path = "/ws");
  ~LoopbackClient();
  LoopbackClient(LoopbackClient&&) noexcept;
  LoopbackClient& operator=(LoopbackClient&&) noexcept;

  /// How the upgrade was answered.
  const HttpReply& handshake() const;

  // Each throws Closed when the connection is no more.
  void send(const Json& message) { send_text(message.dump()); }
  void send_text(std::string_view text);
  void send_binary(std::string_view bytes);
  void send_ping();
  /// Sends the bytes as they are, past all that makes frames of them.
  void send_raw(std::string_view bytes);
  /// The next message as it was sent, and the same put together where it was sent in pieces.
  std::string read_frame();
  std::string read_text();
  Json read() { return Json::parse(read_text()); }

  /// Says hello and takes the welcome.
  Json hello();
  /// Reads until a message of this type comes.
  Json read_until(std::string_view type);
  /// Sends, and reads until the answer to its id comes, of any type.
  Json ask(const Json& message);
  /// Reads to the end of the connection without answering anything, and says which code was in the server's
  /// close; 0 if there was none. Another thread may send_raw() meanwhile.
  int first_close();
  /// Reads until the server closes, and says with which code.
  int closing_code();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace gatehouse::server::testing

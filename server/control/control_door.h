#pragma once
// The operator's way into a running server: a Unix socket in the folder of the games, for its owner only. One
// line of JSON comes in (server/control/requests.h), one goes out, and the connection ends.

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "protocol/game_in_play.h"
#include "server/base/network.h"

namespace gatehouse::server {

class ControlDoor : public std::enable_shared_from_this<ControlDoor> {
 public:
  using Answer = std::function<void(protocol::Json)>;
  /// Called on a thread of the context. `answer` is to be called once, from any thread.
  using Ask = std::function<void(const protocol::Json& request, Answer answer)>;

  /// Listens at this path, in place of the socket that a killed server has left there. Throws
  /// boost::system::system_error.
  ControlDoor(asio::io_context& context, const std::filesystem::path& path, Ask ask);
  ~ControlDoor();

  void run();
  /// Takes no more requests, and removes the socket.
  void stop();

 private:
  class Visit;
  using Protocol = asio::local::stream_protocol;

  void accept();

  asio::io_context& context_;
  const std::filesystem::path path_;
  const Ask ask_;
  asio::strand<asio::io_context::executor_type> strand_;
  Protocol::acceptor acceptor_;
  std::atomic<int> visits_ = 0;
};

/// Asks the server that has this socket; nullopt when there is none. Waits for the answer. Throws
/// std::runtime_error when the server goes away before it.
std::optional<protocol::Json> ask_control(const std::filesystem::path& path, const protocol::Json& request);

/// The socket of the server whose games are in this folder.
inline std::filesystem::path control_socket(const std::filesystem::path& folder) {
  return folder / "control.sock";
}

}  // namespace gatehouse::server

#pragma once
// WebSocket clients that cost little: one loop over all of them, one read for all that has come, no document.
// They reach servers on the loopback only, and expect of them what our server does: whole, unmasked frames.

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace gatehouse::load {

using Clock = std::chrono::steady_clock;

/// Waits for all connections. Not safe from several threads.
class Loop {
 public:
  Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  /// Handles what has come; waits for it until `due` at most.
  void step(Clock::time_point due);
  /// From now on no step sleeps. A server on the same machine pays for the waking of those who read what it
  /// writes: between machines it does not.
  void stay_awake() { awake_ = true; }
  /// Steps until `done()`. Throws std::runtime_error when that takes longer than `patience`.
  void until(const std::function<bool()>& done, std::chrono::seconds patience, const char* what);

 private:
  friend class Connection;
  int epoll_;
  bool awake_ = false;
  std::string buffer_;  ///< for what is read, by one connection after another
};

class Connection {
 public:
  /// Connects and asks for the upgrade with our subprotocol, from 127.0.0.1 or that many addresses behind it.
  /// Throws std::runtime_error when there is nobody.
  Connection(Loop& loop, int port, int from = 0);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  /// Called for every message, and once with nothing when the connection is open. The end of a connection
  /// throws std::runtime_error from the loop: no measurement expects one.
  std::function<void(std::string_view)> on_message;

  void send(std::string_view text);

 private:
  friend class Loop;
  void on_readable();
  void on_writable();
  std::size_t take(std::string_view bytes);
  void take_frame(int kind, std::string_view payload);
  void send_frame(int kind, std::string_view payload);
  void flush();
  void watch(bool writable);

  Loop& loop_;
  int socket_ = -1;
  bool open_ = false;
  bool blocked_ = false;  ///< the socket takes no more at present
  std::string rest_;      ///< the beginning of a frame
  std::string out_;
};

}  // namespace gatehouse::load

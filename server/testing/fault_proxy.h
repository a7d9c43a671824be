#pragma once
// Stands between a client and a server of this machine, and does to their connections what networks do.

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace gatehouse::server::testing {

/// What becomes of what is sent from now on.
enum class NetworkFault {
  None,
  AnswersLost,   ///< the server gets it and answers; then the connection is cut
  RequestsLost,  ///< the connection is cut, and the server gets nothing
  RequestsLate,  ///< the client's side is cut, and the server gets it a while later
  AnswersHeld,   ///< the server gets it; its answers come when the fault is over
  InPieces,      ///< everything comes through slowly, a few bytes at a time
  HalfOpen,      ///< nothing comes through, and nobody is told; it comes when the fault is over
  Away,          ///< nobody is there
};

class FaultProxy {
 public:
  /// `address`, `port`: where it listens, an address of this machine; 0: any port that is free.
  explicit FaultProxy(int server_port, const std::string& address = "127.0.0.1", int port = 0);
  FaultProxy(const FaultProxy&) = delete;
  FaultProxy& operator=(const FaultProxy&) = delete;
  ~FaultProxy();

  int port() const { return port_; }
  /// `once`: of one connection, and then None.
  void set(NetworkFault fault, bool once = false);
  /// Cuts all connections. What was held is lost.
  void cut() { cut_ = true; }
  /// Whether something with these bytes has come, and has not been passed on yet.
  bool holds(const std::string& bytes) const;

  static constexpr std::chrono::milliseconds kLate{400};

 private:
  /// What is on its way from one side to the other.
  struct Way {
    std::string bytes;
    bool ended = false;  ///< nothing more will come
  };
  struct Pair {
    int client = -1;
    int server = -1;
    Way to_client;
    Way to_server;
  };
  void work();
  void look();
  void accept_one();
  void pass(Pair& pair, bool from_client);
  /// Sends what is due, as far as the other side takes it.
  void deliver(Pair& pair, bool to_client);
  NetworkFault take();

  const int server_port_;
  int listener_ = -1;
  int port_ = 0;
  mutable std::mutex mutex_;
  std::vector<Pair> pairs_;  // with the mutex held
  std::atomic<NetworkFault> fault_ = NetworkFault::None;
  std::atomic<bool> once_ = false;
  std::atomic<bool> cut_ = false;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> late_;
  std::thread thread_;
};

}  // namespace gatehouse::server::testing

#pragma once
// Stands between a client and a server of this machine, and does to their connections what networks do.

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace gatehouse::server::testing {

/// What becomes of what is sent from now on.
enum class NetworkFault {
  None,
  AnswersLost,   ///< the server gets it and answers; then the connection is cut
  RequestsLost,  ///< the connection is cut, and the server gets nothing
  RequestsLate,  ///< the client's side is cut, and the server gets it a while later
  Away,          ///< nobody is there
};

class FaultProxy {
 public:
  explicit FaultProxy(int server_port);
  FaultProxy(const FaultProxy&) = delete;
  FaultProxy& operator=(const FaultProxy&) = delete;
  ~FaultProxy();

  int port() const { return port_; }
  /// `once`: of one connection, and then None.
  void set(NetworkFault fault, bool once = false);
  /// Cuts all connections.
  void cut() { cut_ = true; }

  static constexpr std::chrono::milliseconds kLate{400};

 private:
  struct Pair {
    int client = -1;
    int server = -1;
  };
  void work();
  void accept_one();
  void pass(Pair& pair, bool from_client);
  NetworkFault take();

  const int server_port_;
  int listener_ = -1;
  int port_ = 0;
  std::vector<Pair> pairs_;
  std::atomic<NetworkFault> fault_ = NetworkFault::None;
  std::atomic<bool> once_ = false;
  std::atomic<bool> cut_ = false;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> late_;
  std::thread thread_;
};

}  // namespace gatehouse::server::testing

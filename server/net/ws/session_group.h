#pragma once
// The WebSocket sessions that share a strand and a clock.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/base/network.h"
#include "server/room/peer.h"

namespace gatehouse::server {

class WsSession;

/// The sessions of a group. Apart from it because sessions may outlive the executor, and the group must not.
/// Safe from any thread.
class SessionList {
 public:
  using Time = std::chrono::steady_clock::time_point;

  void add(const std::shared_ptr<WsSession>& session);
  void remove(WsSession* session);
  void close_all(protocol::CloseCode code);
  /// Ends all connections, whether or not the other side has answered the close.
  void cut_all();
  /// Closes those from these addresses and networks.
  void close_from(const std::vector<std::string>& places, protocol::CloseCode code);
  /// Sends a frame to all of them; returns how many they are.
  std::size_t announce(const Frame& frame);
  /// Those for which WsSession::is_due(). REQUIRES: called on the strand of the group.
  std::vector<std::shared_ptr<WsSession>> due(Time now);
  std::size_t size() const;

 private:
  /// All of them. Let go of without the mutex: the last owner of a session removes it from the list.
  std::vector<std::shared_ptr<WsSession>> alive() const;

  mutable std::mutex mutex_;
  std::map<WsSession*, std::weak_ptr<WsSession>> sessions_;
};

/// One for each network thread. All that is private to its sessions runs on its strand. Its timer is the only
/// one: it looks for sessions whose time is over, as seldom as the shortest time limit allows.
class SessionGroup final : public PeerGroup {
 public:
  /// `interval`: between two looks; no deadline is missed by more.
  SessionGroup(asio::io_context& context, SessionList& sessions, std::chrono::milliseconds interval);

  const Strand& strand() const { return strand_; }
  SessionList& sessions() { return sessions_; }
  void start();
  /// From any thread: from the next look on.
  void look_every(std::chrono::milliseconds interval) { interval_ = interval; }
  void deliver(const std::shared_ptr<RoomPort>& from, std::vector<Delivery> deliveries) override;

 private:
  void look_later();

  Strand strand_;
  SessionList& sessions_;
  std::atomic<std::chrono::milliseconds> interval_;
  asio::steady_timer timer_;
};

}  // namespace gatehouse::server

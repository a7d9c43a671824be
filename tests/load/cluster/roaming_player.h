#pragma once
// Somebody who plays against a bot through any door, comes back by the next one when the connection is lost,
// and asks again for what was not answered.

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "server/testing/loopback.h"
#include "server/testing/scripted_client.h"

namespace gatehouse::load {

/// How somebody plays, and comes back.
struct Manner {
  std::chrono::milliseconds thinks{150};
  bool as_a_browser = false;  ///< waits as protocol/README.md says, and not for a tenth of a second
};

class RoamingPlayer {
 public:
  using Clock = std::chrono::steady_clock;

  /// Begins at once. `door`: the port to connect to, each time.
  RoamingPlayer(int number, std::function<int()> door, const Manner& manner = {});
  RoamingPlayer(const RoamingPlayer&) = delete;
  RoamingPlayer& operator=(const RoamingPlayer&) = delete;
  /// REQUIRES: leave() was called, and the servers have ended or answer.
  ~RoamingPlayer();

  void leave() { left_ = true; }

  /// Where they play; empty: nowhere yet.
  std::string room() const;
  /// How many of their commands were acknowledged.
  int acknowledged() const { return acknowledged_; }
  /// When their first command in this room was acknowledged on a connection that was made since then.
  std::optional<Clock::time_point> back_in(const std::string& room, Clock::time_point since) const;
  /// From the end of a connection until the game was shown on another one.
  struct Absence {
    Clock::time_point began;
    Clock::time_point ended;
  };
  /// When they were cut off from a game that went on, in order.
  std::vector<Absence> absences() const;
  /// What a server has said that it should not have.
  std::string surprise() const;

 private:
  using Json = protocol::Json;

  void run();
  /// The connection was closed with this code; for how long to stay away.
  std::chrono::milliseconds lose(int code);
  void come_back();
  void enter(server::testing::LoopbackClient& connection);
  void begin(server::testing::LoopbackClient& connection);
  void fill(server::testing::LoopbackClient& connection);
  /// `played`: whether something was acknowledged on this connection.
  void play(server::testing::LoopbackClient& connection, Clock::time_point connected, bool& played);
  void receive(server::testing::LoopbackClient& connection);
  std::string next_id() { return std::to_string(number_) + "-" + std::to_string(++ids_); }

  const int number_;
  const std::function<int()> door_;
  const Manner manner_;
  engine::SeededDice dice_;
  int tries_ = 0;  ///< to come back, since the game was shown last
  std::optional<Clock::time_point> away_since_;
  server::testing::ScriptedClient mind_;
  std::optional<Json> unanswered_;
  int ids_ = 0;
  std::atomic<bool> left_ = false;
  std::atomic<int> acknowledged_ = 0;

  struct Back {
    std::string room;
    Clock::time_point connected;
    Clock::time_point acknowledged;
  };
  mutable std::mutex mutex_;
  std::string room_;  // with the mutex held
  std::vector<Back> backs_;
  std::vector<Absence> absences_;
  std::string surprise_;
  std::thread thread_;
};

}  // namespace gatehouse::load

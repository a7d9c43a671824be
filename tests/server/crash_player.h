#pragma once
// Players for the tests that kill servers, and the judge of what became of what was acknowledged to them.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/dice.h"
#include "protocol/messages.h"
#include "server/store/store_reader.h"
#include "server/testing/scripted_client.h"
#include "tests/server/recorded.h"

namespace gatehouse::tests {

struct Acknowledged {
  std::string room;
  int seat = 0;
  std::string id;
  std::string choice;
  std::uint64_t version = 0;
};

/// Somebody who plays one game after the other against bots, comes back after every loss of the connection,
/// and asks again for what was not answered.
class Player {
 public:
  /// `door`: the port to connect to, each time.
  Player(int number, std::function<int()> door, Transcript& transcript, Progress& progress,
         const std::atomic<bool>& enough);

  void run();

  const std::vector<Acknowledged>& acknowledged() const { return acknowledged_; }
  /// Of each room, the last entry that they were told of, whoever made it.
  const std::map<std::string, protocol::Version>& told() const { return told_; }
  /// What the server has said that it should not have.
  const std::vector<std::string>& surprises() const { return surprises_; }

 private:
  void enter(RecordedClient& connection);
  void begin(RecordedClient& connection);
  void fill(RecordedClient& connection);
  void step(RecordedClient& connection);
  /// Questions, whose answers the schemas are to know too.
  void look_around(RecordedClient& connection);
  void receive(RecordedClient& connection);
  std::string next_id() { return std::to_string(number_) + "-" + std::to_string(++ids_); }

  const int number_;
  const std::function<int()> door_;
  Transcript& transcript_;
  Progress& progress_;
  const std::atomic<bool>& enough_;
  engine::SeededDice dice_;
  server::testing::ScriptedClient mind_;
  std::optional<protocol::Json> unanswered_;
  std::uint64_t acknowledged_version_ = 0;
  std::vector<Acknowledged> acknowledged_;
  std::map<std::string, protocol::Version> told_;
  std::vector<std::string> surprises_;
  int ids_ = 0;
};

struct Verdict {
  int acknowledged = 0;
  int lost = 0;     ///< acknowledged, but not in the store, or not at its version
  int untrue = 0;   ///< rooms in whose store something is missing that somebody was told
  int doubled = 0;  ///< in the store more than once
  int broken = 0;   ///< rooms that do not replay
};

/// Compares what was said with what is stored, when no server runs any more.
Verdict judge(server::RoomReader& stored, const std::vector<Player>& players);

}  // namespace gatehouse::tests

#pragma once
// What somebody was shown of rooms, to be held against what others were shown, and against the store.

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/base/dice.h"
#include "protocol/client_messages.h"
#include "server/testing/scripted_client.h"
#include "tests/server/recorded.h"

namespace gatehouse::tests {

/// Before somebody comes back, as browsers wait, too.
inline constexpr std::chrono::milliseconds kComesBackAfter{10};

/// Digests of documents, by room, version and seat; seat -1: as spectators see it.
using Sights = std::map<std::tuple<std::string, protocol::Version, int>, std::string>;

class Witness {
 public:
  /// Takes note of the client's last message.
  void see(const server::testing::ScriptedClient& client);

  /// Of each room, the last entry of anybody that they were told of.
  const std::map<std::string, protocol::Version>& told() const { return told_; }
  const Sights& sights() const { return sights_; }
  /// What contradicts what they were shown before.
  const std::vector<std::string>& contradictions() const { return contradictions_; }

 private:
  std::map<std::string, protocol::Version> told_;
  Sights sights_;
  std::vector<std::string> contradictions_;
};

/// Somebody who looks on at one public game after the other, and comes back after every loss of the
/// connection.
class Onlooker {
 public:
  /// `door`: the port to connect to, each time.
  Onlooker(int number, std::function<int()> door, Transcript& transcript, const std::atomic<bool>& enough);

  void run();

  const Witness& witness() const { return witness_; }
  /// What the server has said that it should not have.
  const std::vector<std::string>& surprises() const { return surprises_; }

 private:
  void look_on(RecordedClient& connection);
  void choose_room(RecordedClient& connection);

  const int number_;
  const std::function<int()> door_;
  Transcript& transcript_;
  const std::atomic<bool>& enough_;
  engine::SeededDice dice_;
  server::testing::ScriptedClient mind_;
  std::string room_;
  Witness witness_;
  std::vector<std::string> surprises_;
};

}  // namespace gatehouse::tests

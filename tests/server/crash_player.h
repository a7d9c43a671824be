#pragma once
// Players for the tests that kill servers, and the judge of what became of what was acknowledged to them.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/dice.h"
#include "protocol/game_in_play.h"
#include "server/store/room_reader.h"
#include "server/testing/scripted_client.h"
#include "tests/server/recorded.h"
#include "tests/server/witness.h"

namespace gatehouse::tests {

struct Acknowledged {
  std::string room;
  int seat = 0;
  std::string id;
  std::string choice;
  std::uint64_t version = 0;
};

/// From the end of a connection until the game was shown on another one.
struct Absence {
  using Clock = std::chrono::steady_clock;
  Clock::time_point began;
  Clock::time_point ended;
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
  const Witness& witness() const { return witness_; }
  /// Commands that were said once and answered with `unavailable`, by room and id: nothing was done, as the
  /// wire says.
  const std::vector<std::pair<std::string, std::string>>& refused() const { return refused_; }
  /// When they were cut off from a game that went on.
  const std::vector<Absence>& absences() const { return absences_; }
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
  void come_back();
  std::string next_id() { return std::to_string(number_) + "-" + std::to_string(++ids_); }

  const int number_;
  const std::function<int()> door_;
  Transcript& transcript_;
  Progress& progress_;
  const std::atomic<bool>& enough_;
  engine::SeededDice dice_;
  server::testing::ScriptedClient mind_;
  std::optional<protocol::Json> unanswered_;
  bool again_ = false;  ///< it was said on an earlier connection, too
  std::uint64_t acknowledged_version_ = 0;
  std::vector<Acknowledged> acknowledged_;
  Witness witness_;
  std::vector<std::pair<std::string, std::string>> refused_;
  std::optional<Absence::Clock::time_point> away_since_;
  std::vector<Absence> absences_;
  std::vector<std::string> surprises_;
  int ids_ = 0;
};

struct Verdict {
  int acknowledged = 0;
  int lost = 0;       ///< acknowledged, but not in the store, or not at its version
  int untrue = 0;     ///< rooms in whose store something is missing that somebody was told
  int doubled = 0;    ///< in the store more than once
  int broken = 0;     ///< rooms that do not replay
  int undenied = 0;   ///< in the store, although those who asked were told that nothing was done
  int otherwise = 0;  ///< versions that looked otherwise to somebody than to others, or than the store says

  /// All of that.
  int faults() const { return lost + untrue + doubled + broken + undenied + otherwise; }
};

/// Compares what was said with what is stored, when no server runs any more.
Verdict judge(server::RoomReader& stored, const std::vector<Player>& players,
              const std::vector<Onlooker>& onlookers = {});

}  // namespace gatehouse::tests

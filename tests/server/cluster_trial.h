#pragma once
// Players and onlookers at all doors of some nodes, while faults come from a seed; and what the judge says.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "server/testing/postgres_server.h"
#include "tests/server/cluster.h"
#include "tests/server/crash_player.h"
#include "tests/server/witness.h"

namespace gatehouse::tests {

/// Everybody who is there: they begin at once.
class Crowd {
 public:
  Crowd(Cluster& cluster, std::uint64_t seed, int players, int onlookers = 0);
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd() { end(); }

  /// Until this many more commands are acknowledged.
  void wait_for(int acknowledged) { progress_.wait_for(acknowledged); }
  /// Until each of the players has played once more, as far as that can be told from their number.
  void wait_for_all() { wait_for(static_cast<int>(players_.size())); }
  /// Kills the nodes; everybody is gone then.
  void end();
  // When it has ended.
  const std::vector<Player>& players() const { return players_; }
  const std::vector<Onlooker>& onlookers() const { return onlookers_; }
  /// How often somebody was told what a server must not say, which the test's messages name.
  int surprises() const;

 private:
  Cluster& cluster_;
  std::atomic<std::uint64_t> next_door_;
  Transcript transcript_;
  Progress progress_;
  std::atomic<bool> enough_ = false;
  std::vector<Player> players_;
  std::vector<Onlooker> onlookers_;
  std::vector<std::thread> threads_;
};

enum class Break : std::uint8_t {
  Any,       ///< one of those until Lost, by chance
  Kill,      ///< of a node
  Stop,      ///< of a node, for longer than a lease; then it is woken up
  Silence,   ///< nothing comes from a node to the database until others have its rooms; then all of it
  Orphan,    ///< nothing comes from a node to the database any more; a little later it is killed
  Lost,      ///< the database's answer to an append
  Roll,      ///< a node is told to stop, and started again; one after the other
  Database,  ///< killed, and started again. REQUIRES: a database of the trial's own
  FailOver,  ///< killed, and its replica takes its place. REQUIRES: both are the trial's own; once only
};

struct TrialUse {
  Break what = Break::Any;
  int faults = 1;
  std::uint64_t seed = 1;
  std::string durability = "full";
  std::size_t nodes = 3;
  int players = 10;
  int onlookers = 3;
  int bots_ms = 100;                                    ///< how long bots take, and so how fast people play
  server::testing::PostgresServer* database = nullptr;  ///< null: the one of all tests
  server::testing::PostgresServer* replica = nullptr;
};

struct Trial {
  Verdict verdict;
  int decreases = 0;  ///< entries written under an older epoch than the one before
  int surprises = 0;
  int suspected = 0;  ///< rooms that an owner has not let go of
};

Trial play_and_break(const TrialUse& use);

}  // namespace gatehouse::tests

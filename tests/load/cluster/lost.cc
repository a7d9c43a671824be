// Nodes and the database are killed under load; the judge of the crash test says what became of what was
// acknowledged.

#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "server/auth/tokens.h"
#include "server/store/postgres/postgres_reader.h"
#include "tests/load/cluster/measures.h"
#include "tests/load/cluster/nodes.h"
#include "tests/server/crash_player.h"

namespace gatehouse::load {
namespace {

using tests::Player;
using tests::Progress;
using tests::Transcript;
using tests::Verdict;

constexpr int kPlayers = 10;
constexpr std::chrono::seconds kGoesOnWithin{90};
// Shorter than the default: each node that was killed waits for its lease before it serves again.
const std::vector<std::string> kShortLeases{"cluster.lease_ms=3000", "cluster.renew_ms=600"};

// Of an error that is no promise broken: while the database is away an append waits, and what comes meanwhile
// may find the queue of its room full.
constexpr std::string_view kTryAgain = R"("code":"busy")";

/// Players at all doors, until the end of this.
class Crowded {
 public:
  explicit Crowded(Nodes& nodes, std::uint64_t seed) : nodes_(nodes), next_(seed) {
    for (int number = 1; number <= kPlayers; ++number)
      players_.emplace_back(
          number, [this] { return nodes_.port(next_++ % nodes_.size()); }, transcript_, progress_, enough_);
    for (Player& player : players_) threads_.emplace_back([&player] { player.run(); });
  }
  ~Crowded() { end(); }

  /// Waits until this many more commands were acknowledged.
  void wait_for(int more) {
    const int goal = progress_.acks() + more;
    const auto until = Clock::now() + kGoesOnWithin;
    while (progress_.acks() < goal) {
      if (Clock::now() > until) throw std::runtime_error("nothing is acknowledged any more");
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  /// Kills the nodes; the players are gone then.
  void end() {
    enough_ = true;
    nodes_.kill_all();
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
  }
  const std::vector<Player>& players() const { return players_; }

 private:
  using Clock = std::chrono::steady_clock;

  Nodes& nodes_;
  std::atomic<std::uint64_t> next_;
  Transcript transcript_;
  Progress progress_;
  std::atomic<bool> enough_ = false;
  std::vector<Player> players_;
  std::vector<std::thread> threads_;
};

}  // namespace

bool measure_lost(const Setting& setting, const Kills& kills, Figures& figures) {
  server::secure();
  Nodes nodes(setting, 3, {setting.cores.server, setting.cores.generator}, kShortLeases);
  Crowded crowd(nodes, kills.seed);
  engine::SeededDice dice(kills.seed);
  int left_nodes = kills.nodes;
  int left_databases = kills.databases;
  while (left_nodes + left_databases > 0) {
    crowd.wait_for(20 + static_cast<int>(dice.below(40)));
    if (dice.below(static_cast<std::uint64_t>(left_nodes + left_databases)) <
        static_cast<std::uint64_t>(left_databases)) {
      --left_databases;
      nodes.database().kill();
      nodes.database().start();
    } else {
      --left_nodes;
      const std::size_t node = dice.below(nodes.size());
      nodes.kill(node);
      nodes.start(node);
    }
  }
  crowd.wait_for(20);
  crowd.end();
  server::PostgresReader reader(nodes.url());
  const Verdict verdict = tests::judge(reader, crowd.players());
  const int older = std::stoi(
      nodes.sql("SELECT count(*) FROM (SELECT epoch<lag(epoch) OVER (PARTITION BY room ORDER BY version) AS "
                "older FROM gatehouse.log) AS entries WHERE older"));
  int later = 0;
  int surprises = 0;
  for (const Player& player : crowd.players())
    for (const std::string& surprise : player.surprises()) {
      if (surprise.find(kTryAgain) != std::string::npos) {
        ++later;
        continue;
      }
      std::printf("unexpected: %s\n", surprise.c_str());
      ++surprises;
    }
  std::printf(
      "%d kills of nodes, %d of the database: %d commands acknowledged, %d of them lost, %d twice; %d rooms "
      "with less than was told, %d broken, %d entries under an older epoch; %d refused and done, %d versions "
      "shown otherwise than stored; %d promises of the wire broken; %d times told to try again as the table "
      "was busy\n",
      kills.nodes, kills.databases, verdict.acknowledged, verdict.lost, verdict.doubled, verdict.untrue,
      verdict.broken, older, verdict.undenied, verdict.otherwise, surprises, later);
  figures["cluster.kills_of_nodes"] = kills.nodes;
  figures["cluster.kills_of_the_database"] = kills.databases;
  figures["cluster.acknowledged"] = verdict.acknowledged;
  figures["cluster.acknowledged_lost"] = verdict.lost;
  return verdict.faults() + older + surprises == 0;
}

}  // namespace gatehouse::load

#include "tests/server/cluster_trial.h"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string_view>

#include "engine/base/dice.h"
#include "server/auth/tokens.h"
#include "server/store/postgres/postgres_reader.h"
#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "server/testing/loopback.h"

namespace gatehouse::tests {
namespace {

using server::testing::comes_true;
using server::testing::FaultProxy;
using server::testing::http_get;
using server::testing::NetworkFault;
using std::chrono::milliseconds;

// Of an error that breaks no promise: while the database is away an append waits, and what comes meanwhile
// may find the queue of its room full.
constexpr std::string_view kTryAgain = R"("code":"busy")";
// In every append of entries.
constexpr const char* kEntry = R"(\"kind\")";

/// The node that has most games.
std::size_t busiest(const Cluster& cluster) {
  const std::string found = cluster.sql(
      "SELECT owner FROM gatehouse.room JOIN gatehouse.node ON node.name=owner AND term=owner_term WHERE NOT "
      "over GROUP BY owner ORDER BY count(*) DESC, owner LIMIT 1");
  for (std::size_t node = 0; node < cluster.size(); ++node)
    if (found == Cluster::name(node)) return node;
  throw std::runtime_error("nobody plays");
}

// People who are connected there are cut off, but what they say in the meantime is already there when it
// wakes up. The tenth of a second lets them say something; where nobody does, the trial proves less, and none
// of its checks depends on it.
void stop_for_a_lease(Cluster& cluster, std::size_t node, Crowd& crowd) {
  cluster.process(node).signal(SIGSTOP);
  std::this_thread::sleep_for(milliseconds(100));
  cluster.proxy(node).set(NetworkFault::Away);
  cluster.proxy(node).cut();
  REQUIRE(comes_true([&] {
    return cluster.sql("SELECT lease_until<=clock_timestamp() FROM gatehouse.node WHERE name='" +
                       Cluster::name(node) + "'") == "t";
  }));
  crowd.wait_for_all();
  cluster.process(node).signal(SIGCONT);
  cluster.proxy(node).set(NetworkFault::None);
}

/// Nothing comes through to the database any more, and an append is on its way there, or its answer back.
FaultProxy& hold_an_append(Cluster& cluster, std::size_t node) {
  FaultProxy& way = cluster.way_to_database(node);
  way.set(NetworkFault::HalfOpen);
  REQUIRE(
      comes_true([&] { return way.holds(kEntry) || http_get(cluster.door(node), "/readyz").status != 200; }));
  return way;
}

// The move comes to the database when its game has gone on elsewhere.
void silence_for_a_lease(Cluster& cluster, std::size_t node, Crowd& crowd) {
  const std::string left = "owner='" + Cluster::name(node) + "' AND NOT over AND NOT archived";
  cluster.sql("CREATE TABLE left_behind AS SELECT name, epoch FROM gatehouse.room WHERE " + left);
  FaultProxy& way = hold_an_append(cluster, node);
  REQUIRE(comes_true([&] {
    return cluster.sql(
               "SELECT count(*) FROM left_behind JOIN gatehouse.room USING(name) WHERE NOT over AND NOT "
               "archived AND NOT EXISTS(SELECT FROM gatehouse.log WHERE log.room=name AND "
               "log.epoch>left_behind.epoch)") == "0";
  }));
  cluster.sql("DROP TABLE left_behind");
  way.set(NetworkFault::None);
  REQUIRE(comes_true([&] { return http_get(cluster.door(node), "/readyz").status == 200; }));
  crowd.wait_for_all();
}

void orphan(Cluster& cluster, std::size_t node, Crowd& crowd) {
  FaultProxy& way = hold_an_append(cluster, node);
  crowd.wait_for_all();
  crowd.wait_for_all();
  cluster.process(node).kill();
  way.cut();
  REQUIRE(comes_true([&] { return !way.holds(kEntry); }));
  way.set(NetworkFault::None);
  cluster.start(node);
}

// It is done, and the node does not hear of it. Other connections may have to lose an answer first.
void lose_an_answer(Cluster& cluster, std::size_t node, Crowd& crowd) {
  const auto lost = [&] {
    const std::string said = cluster.process(node).said();
    int count = 0;
    for (std::size_t at = 0; (at = said.find("the answer to an append", at)) != std::string::npos; ++at)
      ++count;
    return count;
  };
  const int before = lost();
  REQUIRE(comes_true([&] {
    cluster.way_to_database(node).set(NetworkFault::AnswersLost, true);
    return lost() > before;
  }));
  cluster.way_to_database(node).set(NetworkFault::None);
  crowd.wait_for_all();
}

Break any_of(engine::SeededDice& dice) {
  constexpr std::array kAny{Break::Kill, Break::Stop, Break::Silence, Break::Orphan, Break::Lost};
  return kAny[dice.below(kAny.size())];
}

void inflict(Break what, int fault, Cluster& cluster, engine::SeededDice& dice, Crowd& crowd) {
  switch (what == Break::Any ? any_of(dice) : what) {
    case Break::Any:
    case Break::Kill: {
      const std::size_t node = dice.below(cluster.size());
      cluster.process(node).kill();
      return cluster.start(node);
    }
    case Break::Stop:
      return stop_for_a_lease(cluster, dice.below(cluster.size()), crowd);
    case Break::Silence:
      return silence_for_a_lease(cluster, busiest(cluster), crowd);
    case Break::Orphan:
      return orphan(cluster, busiest(cluster), crowd);
    case Break::Lost:
      return lose_an_answer(cluster, busiest(cluster), crowd);
    case Break::Roll: {
      const std::size_t node = static_cast<std::size_t>(fault) % cluster.size();
      CHECK(cluster.process(node).terminate() == 0);
      return cluster.start(node);
    }
    case Break::Database:
      cluster.database().kill();
      return cluster.database().start();
    case Break::FailOver:
      return cluster.fail_over();
  }
}

}  // namespace

Crowd::Crowd(Cluster& cluster, std::uint64_t seed, int players, int onlookers)
    : cluster_(cluster), next_door_(seed) {
  const auto door = [this] { return cluster_.door(next_door_++ % cluster_.size()); };
  for (int number = 1; number <= players; ++number)
    players_.emplace_back(number, door, transcript_, progress_, enough_);
  for (int number = 1; number <= onlookers; ++number)
    onlookers_.emplace_back(number, door, transcript_, enough_);
  for (Player& player : players_) threads_.emplace_back([&player] { player.run(); });
  for (Onlooker& onlooker : onlookers_) threads_.emplace_back([&onlooker] { onlooker.run(); });
}

void Crowd::end() {
  enough_ = true;
  for (std::size_t node = 0; node < cluster_.size(); ++node) {
    cluster_.process(node).kill();
    cluster_.proxy(node).set(NetworkFault::None);
    cluster_.proxy(node).cut();
  }
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

int Crowd::surprises() const {
  int count = 0;
  const auto add = [&count](const auto& person) {
    for (const std::string& surprise : person.surprises()) {
      if (surprise.find(kTryAgain) != std::string::npos) continue;
      MESSAGE("unexpected: " << surprise);
      ++count;
    }
  };
  for (const Player& player : players_) add(player);
  for (const Onlooker& onlooker : onlookers_) add(onlooker);
  return count;
}

Trial play_and_break(const TrialUse& use) {
  server::secure();
  server::testing::PostgresServer& database =
      use.database == nullptr ? server::testing::shared_postgres() : *use.database;
  Cluster cluster(use.nodes,
                  {"store.durability=" + use.durability, "bots.delay_ms=" + std::to_string(use.bots_ms)},
                  database, use.replica);
  engine::SeededDice dice(use.seed);
  Crowd crowd(cluster, use.seed, use.players, use.onlookers);
  for (int fault = 0; fault < use.faults; ++fault) {
    crowd.wait_for(2 * use.players + static_cast<int>(dice.below(40)));
    inflict(use.what, fault, cluster, dice, crowd);
  }
  // With durability in doubt the last fault is the end: what comes after it could hide what it did.
  if (use.durability == "full") crowd.wait_for_all();
  Trial trial;
  trial.suspected = std::stoi(cluster.sql("SELECT count(*) FROM gatehouse.room WHERE lost>0"));
  crowd.end();
  // Else it would not be read where the database commits later.
  server::PostgresReader reader(cluster.url() + "?options=-c%20synchronous_commit%3Don");
  trial.verdict = judge(reader, crowd.players(), crowd.onlookers());
  trial.decreases = std::stoi(cluster.sql(
      "SELECT count(*) FROM (SELECT epoch<lag(epoch) OVER (PARTITION BY room ORDER BY version) AS older FROM "
      "gatehouse.log) AS entries WHERE older"));
  trial.surprises = crowd.surprises();
  return trial;
}

}  // namespace gatehouse::tests

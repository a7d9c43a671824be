// What people see of it when nodes are updated one after the other.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

#include "server/auth/tokens.h"
#include "server/store/postgres/postgres_reader.h"
#include "tests/server/cluster.h"
#include "tests/server/cluster_trial.h"

namespace gatehouse::tests {
namespace {

using Clock = Absence::Clock;
using std::chrono::milliseconds;

TEST_CASE(
    "Of three nodes that are updated one after the other each sends people away once, and not for long") {
  constexpr int kTables = 24;
  // Two seconds on a machine that does nothing else; this one builds and runs other tests.
  constexpr milliseconds kLongest{20'000};
  server::secure();
  // Bots take as long as people do, so that many tables cost little.
  Cluster cluster(3, {"bots.delay_ms=5000"});
  Crowd crowd(cluster, 1, kTables);
  crowd.wait_for(2 * kTables);
  std::vector<Clock::time_point> told;
  for (std::size_t node = 0; node < cluster.size(); ++node) {
    told.push_back(Clock::now());
    CHECK(cluster.process(node).terminate() == 0);
    cluster.start(node);
    crowd.wait_for(2 * kTables);
  }
  told.push_back(Clock::now());
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.room WHERE lost>0") == "0");
  crowd.end();
  std::vector<milliseconds> away;
  std::size_t more_than_once = 0;
  for (const Player& player : crowd.players())
    for (std::size_t node = 0; node < cluster.size(); ++node) {
      std::size_t times = 0;
      for (const Absence& absence : player.absences()) {
        if (absence.began < told[node] || absence.began >= told[node + 1]) continue;
        ++times;
        away.push_back(std::chrono::duration_cast<milliseconds>(absence.ended - absence.began));
      }
      if (times > 1) ++more_than_once;
    }
  std::sort(away.begin(), away.end());
  REQUIRE(away.size() >= static_cast<std::size_t>(kTables));  // the rooms of each node, at least
  MESSAGE(kTables << " tables: " << away.size() << " times somebody was away, for "
                  << away[away.size() / 2].count() << " ms in the median, "
                  << away[away.size() * 95 / 100].count() << " ms at the 95th percentile, "
                  << away.back().count() << " ms at most");
  CHECK(more_than_once == 0);
  CHECK(away.back() < kLongest);
  server::PostgresReader reader(cluster.url());
  const Verdict verdict = judge(reader, crowd.players());
  CHECK(verdict.faults() == 0);
  CHECK(crowd.surprises() == 0);
}

}  // namespace
}  // namespace gatehouse::tests

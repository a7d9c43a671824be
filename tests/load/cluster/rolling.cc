// What people see of an update: each node is told to stop, and started again, while games go on.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

#include "server/testing/comes_true.h"
#include "tests/load/cluster/measures.h"
#include "tests/load/cluster/nodes.h"
#include "tests/load/cluster/roaming_player.h"
#include "tests/load/latencies.h"

namespace gatehouse::load {
namespace {

using server::testing::comes_true;
using Clock = RoamingPlayer::Clock;

constexpr std::size_t kNodes = 3;
constexpr Manner kPeople{.thinks = std::chrono::seconds(2), .as_a_browser = true};

/// People behind a proxy, which leads nobody to a node that is told to stop.
class Guests {
 public:
  Guests(Nodes& nodes, int tables) : nodes_(nodes) {
    for (int number = 0; number < tables; ++number)
      guests_.push_back(std::make_unique<RoamingPlayer>(
          number, [this] { return next_door(); }, kPeople));
  }
  Guests(const Guests&) = delete;
  Guests& operator=(const Guests&) = delete;
  ~Guests() {
    for (const auto& guest : guests_) guest->leave();
    nodes_.kill_all();
  }

  /// Told to stop, and started again.
  void update(std::size_t node) {
    shut_ = node;
    nodes_.stop(node);
    nodes_.start(node);
    shut_ = nodes_.size();
  }
  /// Each has something acknowledged, once more.
  void wait_until_all_play() const {
    std::vector<int> before;
    for (const auto& guest : guests_) before.push_back(guest->acknowledged());
    for (std::size_t at = 0; at < guests_.size(); ++at)
      if (!comes_true([&] { return guests_[at]->acknowledged() > before[at]; }, std::chrono::seconds(60)))
        throw std::runtime_error("nothing is acknowledged to a player any more: " + guests_[at]->surprise());
  }
  const std::vector<std::unique_ptr<RoamingPlayer>>& all() const { return guests_; }

 private:
  int next_door() {
    std::size_t door = door_++ % nodes_.size();
    if (door == shut_) door = door_++ % nodes_.size();
    return nodes_.port(door);
  }

  Nodes& nodes_;
  std::atomic<std::size_t> door_ = 0;
  std::atomic<std::size_t> shut_ = nodes_.size();  ///< none
  std::vector<std::unique_ptr<RoamingPlayer>> guests_;
};

}  // namespace

bool measure_rolling(const Setting& setting, int tables, Figures& figures) {
  Nodes nodes(setting, kNodes, {setting.cores.server, setting.cores.generator});
  Guests guests(nodes, tables);
  guests.wait_until_all_play();
  std::vector<Clock::time_point> told;
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    told.push_back(Clock::now());
    guests.update(node);
    guests.wait_until_all_play();
  }
  told.push_back(Clock::now());
  Latencies away;
  double longest_s = 0;
  int twice = 0;
  for (const auto& guest : guests.all()) {
    if (!guest->surprise().empty()) throw std::runtime_error("unexpected: " + guest->surprise());
    const std::vector<RoamingPlayer::Absence> absences = guest->absences();
    for (std::size_t node = 0; node < kNodes; ++node) {
      int times = 0;
      for (const RoamingPlayer::Absence& absence : absences) {
        if (absence.began < told[node] || absence.began >= told[node + 1]) continue;
        ++times;
        away.add(absence.ended - absence.began);
        longest_s = std::max(longest_s, std::chrono::duration<double>(absence.ended - absence.began).count());
      }
      if (times > 1) ++twice;
    }
  }
  std::printf(
      "%d tables, %zu nodes updated: %zu times somebody was away, p50 %.2f p95 %.2f longest %.2f s; %d times "
      "more than once for one node\n",
      tables, kNodes, away.count(), away.quantile_ms(0.5) / 1e3, away.quantile_ms(0.95) / 1e3, longest_s,
      twice);
  std::fflush(stdout);
  figures["cluster.rolling_tables"] = tables;
  figures["cluster.rolling_absences"] = static_cast<double>(away.count());
  figures["cluster.rolling_p95_s"] = away.quantile_ms(0.95) / 1e3;
  figures["cluster.rolling_longest_s"] = longest_s;
  figures["cluster.rolling_twice"] = twice;
  return twice == 0;
}

}  // namespace gatehouse::load

// How long people wait for their next acknowledgement when the node of their room is killed or stopped.

#include <atomic>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
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
using std::chrono::milliseconds;

constexpr int kRoaming = 18;
constexpr std::chrono::seconds kBackWithin{60};

/// People at tables of all nodes, who come by any door.
class RoamingPlayers {
 public:
  explicit RoamingPlayers(Nodes& nodes) : nodes_(nodes) {
    for (int number = 0; number < kRoaming; ++number)
      players_.push_back(
          std::make_unique<RoamingPlayer>(number, [this] { return nodes_.port(door_++ % nodes_.size()); }));
  }
  ~RoamingPlayers() {
    for (const auto& player : players_) player->leave();
    nodes_.kill_all();
  }

  /// Everybody has played since the last time.
  void wait_until_all_play() {
    for (const auto& player : players_) {
      const int before = player->acknowledged();
      if (!comes_true([&] { return player->acknowledged() > before; }, kBackWithin))
        throw std::runtime_error("nothing is acknowledged to a player any more: " + player->surprise());
    }
  }
  /// The node that has most of their rooms.
  std::size_t busiest() const {
    std::size_t found = 0;
    for (std::size_t node = 1; node < nodes_.size(); ++node)
      if (at(node).size() > at(found).size()) found = node;
    return found;
  }
  /// Those whose room a node has, by their rooms.
  std::map<std::string, const RoamingPlayer*> at(std::size_t node) const {
    const std::set<std::string> rooms = nodes_.rooms_of(node);
    std::map<std::string, const RoamingPlayer*> there;
    for (const auto& player : players_)
      if (const std::string room = player->room(); rooms.contains(room)) there.emplace(room, player.get());
    return there;
  }
  int surprised() const {
    int count = 0;
    for (const auto& player : players_)
      if (!player->surprise().empty()) {
        std::printf("unexpected: %s\n", player->surprise().c_str());
        ++count;
      }
    return count;
  }

 private:
  Nodes& nodes_;
  std::atomic<std::size_t> door_ = 0;
  std::vector<std::unique_ptr<RoamingPlayer>> players_;
};

}  // namespace

void measure_away(const Setting& setting, int times, Figures& figures) {
  Nodes nodes(setting, 3, {setting.cores.server, setting.cores.generator});
  RoamingPlayers players(nodes);
  const auto measure = [&](const char* what, const std::string& figure, auto fault) {
    Latencies away;
    Latencies ends;  // of the process
    for (int time = 0; time < times; ++time) {
      players.wait_until_all_play();
      const std::size_t node = players.busiest();
      const std::map<std::string, const RoamingPlayer*> people = players.at(node);
      const RoamingPlayer::Clock::time_point moment = RoamingPlayer::Clock::now();
      fault(node);
      ends.add(RoamingPlayer::Clock::now() - moment);
      for (const auto& [room, player] : people) {
        // Nobody comes back to a game that ended just then.
        const auto done = [&, room = room, player = player] {
          return player->back_in(room, moment) || player->room() != room;
        };
        if (!comes_true(done, kBackWithin))
          throw std::runtime_error("a player does not come back: " + player->surprise());
        if (const auto back = player->back_in(room, moment)) away.add(*back - moment);
      }
      nodes.start(node);
    }
    std::printf(
        "%-36s %8zu people of %d nodes: p50 %.2f p95 %.2f s until the next acknowledgement; the process ends "
        "in %.2f s\n",
        what, away.count(), times, away.quantile_ms(0.5) / 1e3, away.quantile_ms(0.95) / 1e3,
        ends.quantile_ms(0.95) / 1e3);
    std::fflush(stdout);
    figures["cluster." + figure] = away.quantile_ms(0.95) / 1e3;
  };
  measure("told to stop (SIGTERM)", "drain_p95_s", [&](std::size_t node) { nodes.stop(node); });
  measure("killed (SIGKILL)", "failover_p95_s", [&](std::size_t node) { nodes.kill(node); });
  if (players.surprised() > 0) throw std::runtime_error("a player was told what breaks a promise");
}

}  // namespace gatehouse::load

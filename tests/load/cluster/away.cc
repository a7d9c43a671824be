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
#include "tests/load/cluster/visitor.h"
#include "tests/load/latencies.h"

namespace gatehouse::load {
namespace {

using server::testing::comes_true;
using std::chrono::milliseconds;

constexpr int kVisitors = 18;
constexpr std::chrono::seconds kBackWithin{60};

/// People at tables of all nodes, who come by any door.
class Visitors {
 public:
  explicit Visitors(Nodes& nodes) : nodes_(nodes) {
    for (int number = 0; number < kVisitors; ++number)
      visitors_.push_back(
          std::make_unique<Visitor>(number, [this] { return nodes_.port(door_++ % nodes_.size()); }));
  }
  ~Visitors() {
    for (const auto& visitor : visitors_) visitor->leave();
    nodes_.kill_all();
  }

  /// Everybody has played since the last time.
  void wait_until_all_play() {
    for (const auto& visitor : visitors_) {
      const int before = visitor->acknowledged();
      if (!comes_true([&] { return visitor->acknowledged() > before; }, kBackWithin))
        throw std::runtime_error("nothing is acknowledged to a player any more: " + visitor->surprise());
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
  std::map<std::string, const Visitor*> at(std::size_t node) const {
    const std::set<std::string> rooms = nodes_.rooms_of(node);
    std::map<std::string, const Visitor*> there;
    for (const auto& visitor : visitors_)
      if (const std::string room = visitor->room(); rooms.contains(room)) there.emplace(room, visitor.get());
    return there;
  }
  int surprised() const {
    int count = 0;
    for (const auto& visitor : visitors_)
      if (!visitor->surprise().empty()) {
        std::printf("unexpected: %s\n", visitor->surprise().c_str());
        ++count;
      }
    return count;
  }

 private:
  Nodes& nodes_;
  std::atomic<std::size_t> door_ = 0;
  std::vector<std::unique_ptr<Visitor>> visitors_;
};

}  // namespace

void measure_away(const Setting& setting, int times, Figures& figures) {
  Nodes nodes(setting, 3, {setting.cores.server, setting.cores.generator});
  Visitors visitors(nodes);
  const auto measure = [&](const char* what, const std::string& figure, auto fault) {
    Latencies away;
    Latencies ends;  // of the process
    for (int time = 0; time < times; ++time) {
      visitors.wait_until_all_play();
      const std::size_t node = visitors.busiest();
      const std::map<std::string, const Visitor*> people = visitors.at(node);
      const Visitor::Clock::time_point moment = Visitor::Clock::now();
      fault(node);
      ends.add(Visitor::Clock::now() - moment);
      for (const auto& [room, visitor] : people) {
        // Nobody comes back to a game that ended just then.
        const auto done = [&, room = room, visitor = visitor] {
          return visitor->back_in(room, moment) || visitor->room() != room;
        };
        if (!comes_true(done, kBackWithin))
          throw std::runtime_error("a player does not come back: " + visitor->surprise());
        if (const auto back = visitor->back_in(room, moment)) away.add(*back - moment);
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
  if (visitors.surprised() > 0) throw std::runtime_error("a player was told what breaks a promise");
}

}  // namespace gatehouse::load

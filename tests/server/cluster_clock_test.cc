// Nodes whose clocks on the wall are wrong by hours, and jump while games go on.

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"

namespace gatehouse::tests {
namespace {

using server::testing::comes_true;
using std::chrono::hours;

class WrongClock {
 public:
  explicit WrongClock(hours by) { set(by); }
  /// At once, for whoever has the variables.
  void set(hours by) {
    const std::int64_t seconds = std::chrono::seconds(by).count();
    std::fstream stream(file(), std::ios::binary | std::ios::in | std::ios::out);
    if (!stream) stream.open(file(), std::ios::binary | std::ios::out);
    stream.write(reinterpret_cast<const char*>(&seconds), sizeof seconds).flush();
  }
  std::vector<std::string> variables() const {
    return {"LD_PRELOAD=" WRONG_CLOCK_LIBRARY, "WRONG_CLOCK=" + file(),
            "ASAN_OPTIONS=verify_asan_link_order=0"};
  }

 private:
  std::string file() const { return (folder_.path() / "seconds").string(); }

  const server::testing::TemporaryFolder folder_;
};

/// By how many hours the last entry of a room is off, rounded.
int hours_off(const Cluster& cluster, const std::string& room) {
  return std::stoi(cluster.sql(
      "SELECT round(((entry::json->>'time_ms')::numeric/1000-extract(epoch FROM clock_timestamp()))/3600) "
      "FROM gatehouse.log WHERE room='" +
      room + "' ORDER BY version DESC LIMIT 1"));
}

// A lease lasts for 3 s here.
TEST_CASE("Nodes whose clocks are wrong by hours, or jump, keep their leases and rooms, and no longer") {
  Cluster cluster(3);
  std::array clocks{WrongClock(hours(5)), WrongClock(hours(-5))};
  for (std::size_t node = 0; node < clocks.size(); ++node) {
    CHECK(cluster.process(node).terminate() == 0);
    cluster.set_variables(node, clocks[node].variables());
    cluster.start(node);
  }
  std::array people{Person(cluster.door(0)), Person(cluster.door(1)), Person(cluster.door(2))};
  std::array<Seat, 3> seats;
  for (std::size_t node = 0; node < people.size(); ++node) {
    seats[node] = people[node].begin();
    people[node].play("first");
  }
  CHECK(hours_off(cluster, seats[0].room) == 5);
  CHECK(hours_off(cluster, seats[1].room) == -5);
  CHECK(hours_off(cluster, seats[2].room) == 0);

  clocks[0].set(hours(-7));
  clocks[1].set(hours(7));
  for (std::size_t node = 0; node < people.size(); ++node) people[node].play("at-once");
  const std::string jumped = cluster.sql("SELECT clock_timestamp()");
  // Each of them renews its lease until after all leases of before would be over.
  CHECK(comes_true([&] {
    return cluster.sql("SELECT bool_and(renewed>'" + jumped +
                       "'::timestamptz+interval '4s') FROM gatehouse.node") == "t";
  }));
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.node WHERE lease_until-renewed<=interval '3s'") == "3");
  for (std::size_t node = 0; node < people.size(); ++node) {
    people[node].play("second");
    CHECK(cluster.owner(seats[node].room) == node);
  }
  CHECK(hours_off(cluster, seats[0].room) == -7);
  CHECK(cluster.sql("SELECT max(epoch)||'.'||max(lost) FROM gatehouse.room") == "1.0");

  // When one of them dies its room is free by the database's clock, and comes to another, whatever its clock.
  cluster.process(2).kill();
  Person again = come_back(cluster, 0, seats[2]);
  CHECK(cluster.sql("SELECT taken>=lease_until FROM gatehouse.room, gatehouse.node WHERE room.name='" +
                    seats[2].room + "' AND node.name='" + Cluster::name(2) + "'") == "t");
  CHECK(again.play("third") > people[2].mind.version);
  CHECK(cluster.sql("SELECT max(epoch) FROM gatehouse.log WHERE room='" + seats[2].room + "'") == "2");
  people[0].play("third");
  people[1].play("third");

  // A lease that cannot be renewed ends when it would have, although the clock goes back in the meantime.
  cluster.way_to_database(0).set(server::testing::NetworkFault::HalfOpen);
  clocks[0].set(hours(-11));
  CHECK(people[0].closing_code() == 1012);
  CHECK(come_back(cluster, 1, seats[0]).play("fourth") > people[0].mind.version);
}

}  // namespace
}  // namespace gatehouse::tests

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
  /// At once, for those who have the variables.
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
  for (const Seat& seat : seats) CHECK(hours_off(cluster, seat.room) == 0);  // by the database's clock

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
  for (const Seat& seat : seats) CHECK(hours_off(cluster, seat.room) == 0);
  CHECK(cluster.sql("SELECT max(epoch)||'.'||max(lost) FROM gatehouse.room") == "1.0");

  // When one of them dies its room is free by the database's clock, and comes to another, even one with a
  // wrong clock.
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

/// What can be fetched of a game that is over, by this door: 409 where nobody may know yet that it is.
std::vector<int> papers(const Cluster& cluster, std::size_t door, const std::string& room) {
  std::vector<int> answers;
  for (const std::string paper : {"/record", "/board.svg", "/choices/9"})
    answers.push_back(server::testing::http_get(cluster.door(door), "/api/rooms/" + room + paper).status);
  return answers;
}

TEST_CASE("A delay is as long as promised, whichever node tells, and however wrong its clock is") {
  Cluster cluster(2);
  std::array clocks{WrongClock(hours(-2)), WrongClock(hours(5))};
  for (std::size_t node = 0; node < clocks.size(); ++node) {
    CHECK(cluster.process(node).terminate() == 0);
    cluster.set_variables(node, clocks[node].variables());
    cluster.start(node);
  }
  Person anna(cluster.door(0));
  Json create = create_message(true);
  create["watching"] = {{"delay_s", 3'600}};
  anna.enter(create);
  const std::string room = anna.mind.room;
  Person eve(cluster.door(0));
  eve.enter(watch_message(room, "Eve"));
  anna.client.send(bot_message("random"));
  anna.client.send({{"type", "start"}, {"id", "go"}});
  anna.play("first");
  // People who come by this door see the table before the start.
  const auto sees_nothing = [&](std::size_t door) {
    Person late(cluster.door(door));
    late.enter(watch_message(room, "Late"));
    return late.mind.document.at("game").is_null();
  };
  for (const std::size_t door : {0U, 1U}) CHECK(sees_nothing(door));
  while (anna.mind.prompt.is_null()) anna.receive();
  anna.do_it({{"type", "resign"}, {"id", "resign"}});
  const std::vector<int> none(3, 409);
  for (const std::size_t door : {0U, 1U}) CHECK(papers(cluster, door, room) == none);
  clocks[0].set(hours(5));
  for (const std::size_t door : {0U, 1U}) CHECK(sees_nothing(door));
  CHECK(papers(cluster, 0, room) == none);

  cluster.process(0).kill();
  CHECK(comes_true([&] { return try_to_come_back(cluster.door(1), {room, anna.mind.token}).has_value(); }));
  CHECK(cluster.owner(room) == 1);
  CHECK(sees_nothing(1));
  CHECK(papers(cluster, 1, room) == none);
}

}  // namespace
}  // namespace gatehouse::tests

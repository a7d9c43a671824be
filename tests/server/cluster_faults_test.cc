// What becomes of one game when a node, or a way to it, is lost at the worst moment: one case for each
// failure that the nodes themselves can suffer.

#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <vector>

#include "server/cluster/limits.h"
#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

/// How many entries of the log have this command.
int stored(const Cluster& cluster, const std::string& id) {
  return std::stoi(cluster.sql("SELECT count(*) FROM gatehouse.log WHERE entry LIKE '%\"" + id + "\"%'"));
}

std::string latest_epoch(const Cluster& cluster, const std::string& room) {
  return cluster.sql("SELECT max(epoch) FROM gatehouse.log WHERE room='" + room + "'");
}

TEST_CASE("A node is killed before it could store a command: sent again to another, it is done once") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  const Seat seat = anna.begin();
  const std::uint64_t before = anna.play("first");
  const Json command = anna.choose("before-the-append");
  cluster.way_to_database(0).set(NetworkFault::HalfOpen);
  anna.client.send(command);
  REQUIRE(comes_true([&] { return cluster.way_to_database(0).holds("before-the-append"); }));
  cluster.process(0).kill();
  Person again = come_back(cluster, 1, seat);
  CHECK(again.mind.version >= before);
  CHECK(stored(cluster, "before-the-append") == 0);
  const std::uint64_t version = again.do_it(command);
  CHECK(version > before);
  CHECK(stored(cluster, "before-the-append") == 1);
  // What the dead node has sent still comes to the database, after its time.
  cluster.way_to_database(0).set(NetworkFault::None);
  CHECK(comes_true([&] { return !cluster.way_to_database(0).holds("before-the-append"); }));
  again.play("third");
  CHECK(stored(cluster, "before-the-append") == 1);
  CHECK(latest_epoch(cluster, seat.room) == "2");
}

TEST_CASE(
    "A node is killed after it has stored a command and before it said so: sent again to another, the answer "
    "is what was stored") {
  Cluster cluster(3);
  Seat seat;
  {
    Person anna(cluster.door(0));
    seat = anna.begin();
    anna.play("first");
  }
  Person anna = come_back(cluster, 1, seat);
  REQUIRE(cluster.owner(seat.room) == 0);
  const Json command = anna.choose("after-the-commit");
  cluster.way_to_database(0).set(NetworkFault::AnswersHeld);
  anna.client.send(command);
  REQUIRE(comes_true([&] { return stored(cluster, "after-the-commit") == 1; }));
  cluster.process(0).kill();
  const std::string version =
      cluster.sql("SELECT version FROM gatehouse.log WHERE entry LIKE '%\"after-the-commit\"%'");
  // Her door finds it in the log; and so does the node that has the room next.
  while (!anna.mind.acks.contains("after-the-commit")) anna.receive();
  CHECK(std::to_string(anna.mind.acks.at("after-the-commit")) == version);
  anna.client = greeted(cluster.door(2));
  Person again = come_back(cluster, 2, seat);
  CHECK(std::to_string(again.do_it(command)) == version);
  again.play("third");
  CHECK(stored(cluster, "after-the-commit") == 1);
}

TEST_CASE(
    "People of a node that the database does not hear are sent away with its lease, before it is known what "
    "became of their move") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  const Seat seat = anna.begin();
  const std::uint64_t before = anna.play("first");
  const Json command = anna.choose("unheard");
  cluster.way_to_database(0).set(NetworkFault::HalfOpen);
  anna.client.send(command);
  REQUIRE(comes_true([&] { return cluster.way_to_database(0).holds("unheard"); }));
  CHECK(anna.closing_code() == 1012);
  CHECK(cluster.way_to_database(0).holds("unheard"));  // its node still waits for the answer
  CHECK(cluster.process(0).said().find("the answer to an append") == std::string::npos);
  CHECK(anna.mind.acks.count("unheard") == 0);
  CHECK(anna.mind.version == command.at("expect"));
  Person again = come_back(cluster, 1, seat);
  CHECK(again.do_it(command) > before);
  cluster.way_to_database(0).set(NetworkFault::None);  // what was held comes now, and is refused
  CHECK(comes_true([&] { return http_get(cluster.door(0), "/readyz").status == 200; }));
  again.play("third");
  CHECK(stored(cluster, "unheard") == 1);
  CHECK(latest_epoch(cluster, seat.room) == "2");
  CHECK(cluster.owner(seat.room) != 0);
}

TEST_CASE(
    "A node that stood still for longer than its lease stores nothing when it wakes up, and sends its people "
    "away") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  const Seat seat = anna.begin();
  anna.play("first");
  Person ben(cluster.door(0));
  ben.enter(watch_message(seat.room, "Ben"));
  const Json command = anna.choose("while-it-stood");
  cluster.process(0).signal(SIGSTOP);
  anna.client.send(command);  // it is there when the node wakes up
  Person again = come_back(cluster, 2, seat);
  const std::uint64_t version = again.play("elsewhere");
  cluster.process(0).signal(SIGCONT);
  for (Person* const person : {&anna, &ben}) {
    CHECK(person->closing_code() == 1012);
    CHECK(person->mind.version == command.at("expect"));
  }
  CHECK(anna.mind.acks.count("while-it-stood") == 0);
  CHECK(comes_true([&] { return http_get(cluster.door(0), "/readyz").status == 200; }));
  CHECK(stored(cluster, "while-it-stood") == 0);
  // By its door, too, people are led to where the room is now.
  Person here = come_back(cluster, 0, seat);
  CHECK(here.mind.version >= version);
  here.play("again");
  CHECK(cluster.owner(seat.room) != 0);
  CHECK(latest_epoch(cluster, seat.room) == "2");
}

TEST_CASE("When a door is killed its people come back by another, and are told what they have missed alone") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  const Seat seat = anna.begin();
  anna.play("first");
  Person ben(cluster.door(1));
  ben.enter(watch_message(seat.room, "Ben"));
  const std::uint64_t seen = ben.mind.version;
  cluster.process(1).kill();
  CHECK(anna.play("second") > seen);
  Json watch = watch_message(seat.room, "Ben");
  watch["last"] = seen;
  ben.client = greeted(cluster.door(2));
  ben.mind.disconnected();
  ben.enter(watch);
  CHECK(ben.mind.came.tails == 1);
  CHECK(ben.mind.came.snapshots == 1);  // from before
  ben.wait_for(anna.mind.version);
  CHECK(cluster.owner(seat.room) == 0);
}

TEST_CASE("By ways on which everything comes slowly and in small pieces games are played and watched") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  const Seat seat = anna.begin();
  for (std::size_t node = 0; node < cluster.size(); ++node)
    for (FaultProxy* const way : {&cluster.proxy(node), &cluster.link(node), &cluster.way_to_database(node)})
      way->set(NetworkFault::InPieces);
  anna.play("by-her-own-node");
  Person again = come_back(cluster, 1, seat);
  Person ben(cluster.door(2));
  ben.enter(watch_message(seat.room, "Ben"));
  for (const char* const id : {"by-a-link", "and-again", "and-once-more"}) ben.wait_for(again.play(id));
  CHECK(ben.mind.came.snapshots == 1);  // the one that they came with
  CHECK(cluster.owner(seat.room) == 0);
  CHECK(latest_epoch(cluster, seat.room) == "1");
  for (const char* const id : {"by-her-own-node", "by-a-link", "and-again", "and-once-more"})
    CHECK(stored(cluster, id) == 1);
}

TEST_CASE("Nodes that start at once take a few rooms each at a time, and others when they are needed") {
  constexpr std::size_t kRooms = 3 * server::kAdoptedAtOnce + 14;
  // Nothing is renewed a second time while this runs.
  Cluster cluster(3, {"cluster.lease_ms=60000", "cluster.renew_ms=20000"});
  std::vector<Seat> seats;
  for (std::size_t number = 0; number < kRooms; ++number) {
    LoopbackClient host = greeted(cluster.door(number % cluster.size()));
    seats.push_back(seat_of(host.ask(create_message(true))));
  }
  for (std::size_t node = 0; node < cluster.size(); ++node) CHECK(cluster.process(node).terminate() == 0);
  const auto free = [&cluster] {
    return std::stoul(cluster.sql("SELECT count(*) FROM gatehouse.room WHERE owner IS NULL"));
  };
  REQUIRE(free() == kRooms);
  cluster.start_all();
  // Those that look at the same time may find the same rooms, and only one of them gets each.
  CHECK(comes_true([&] { return free() <= kRooms - server::kAdoptedAtOnce; }));
  CHECK(free() >= kRooms - cluster.size() * server::kAdoptedAtOnce);
  for (const Seat& seat : seats)
    if (cluster.sql("SELECT owner IS NULL FROM gatehouse.room WHERE name='" + seat.room + "'") == "t")
      CHECK(come_back(cluster, 1, seat).mind.seat == 0);
  CHECK(free() == 0);
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.room WHERE epoch<>2") == "0");  // each once
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.room WHERE lost<>0") == "0");
}

}  // namespace
}  // namespace gatehouse::tests

// What becomes of games at several nodes when their database is killed and started again, is full, or gives
// way to its replica.

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "server/testing/postgres_server.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

TEST_CASE("When the database is started again within a lease nobody has to come back, and games go on") {
  PostgresServer database;
  Cluster cluster(3, {"cluster.lease_ms=20000"}, database);
  Person anna(cluster.door(0));
  const Seat annas = anna.begin();
  Person ben(cluster.door(1));
  const Seat bens = ben.begin();
  anna.play("first");
  ben.play("first");
  database.kill();
  const Json command = anna.choose("second");
  anna.client.send(command);
  REQUIRE(comes_true(
      [&] { return cluster.process(0).said().find("the store cannot be used") != std::string::npos; }));
  database.start();
  // It never came to the database; while that is not known, nothing is answered.
  CHECK(answer_to(anna.client, "second").at("code") == "unavailable");
  CHECK(comes_true([&] { return http_get(cluster.door(0), "/readyz").status == 200; }));
  anna.do_it(command);
  ben.play("second");
  CHECK(cluster.owner(annas.room) == 0);
  CHECK(cluster.owner(bens.room) == 1);
  CHECK(cluster.sql("SELECT max(epoch) FROM gatehouse.log") == "1");
}

TEST_CASE("When the database is started again after all leases rooms stay where they are, and games go on") {
  PostgresServer database;
  Cluster cluster(3, {}, database);
  Person anna(cluster.door(0));
  const Seat annas = anna.begin();
  Person ben(cluster.door(1));
  ben.enter(watch_message(annas.room, "Ben"));
  anna.play("first");
  const Json command = anna.choose("second");
  database.kill();
  REQUIRE(comes_true([&] {
    bool all = true;
    for (std::size_t node = 0; node < cluster.size(); ++node)
      all = all && cluster.process(node).said().find("no node reaches the database") != std::string::npos;
    return all;
  }));
  CHECK(anna.client.ask(command).at("code") == "unavailable");
  database.start();
  for (std::size_t node = 0; node < cluster.size(); ++node)
    CHECK(comes_true([&] { return http_get(cluster.door(node), "/readyz").status == 200; }));
  ben.wait_for(anna.do_it(command));
  CHECK(cluster.owner(annas.room) == 0);
  CHECK(cluster.sql("SELECT max(epoch) FROM gatehouse.log") == "1");
}

/// No entry finds room any more, until there is no bound. What is written ahead, and what is changed in
/// place, does.
void fill(Cluster& cluster) {
  const auto insert = [&cluster](int from, int to, int bytes) {
    const auto number = [](int value) { return std::to_string(value); };
    cluster.sql("INSERT INTO gatehouse.log SELECT 'nobodys', number, 1, repeat('x', " + number(bytes) +
                ") FROM generate_series(" + number(from) + ", " + number(to) + ") AS number");
  };
  // More than a piece of what is written ahead.
  constexpr int kLarge = 1'500;
  insert(1, kLarge, 1'000);
  cluster.database().limit_files(std::stoul(cluster.sql("SELECT pg_relation_size('gatehouse.log')")));
  for (int number = kLarge + 1;; ++number) try {
      insert(number, number, 100);
    } catch (const std::runtime_error& full) {
      if (std::string(full.what()).find("could not extend file") != std::string::npos) return;
      throw;
    }
}

TEST_CASE("While the database is full nothing is done, rooms stay where they are, and all heals with it") {
  PostgresServer database;
  Cluster cluster(3, {}, database);
  Person anna(cluster.door(0));
  const Seat seat = anna.begin();
  anna.play("first");
  Person ben(cluster.door(1));
  ben.enter(watch_message(seat.room, "Ben"));
  const Json command = anna.choose("full");
  const std::uint64_t before = anna.mind.version;
  fill(cluster);

  const auto ready = [&cluster](std::size_t node) {
    return http_get(cluster.door(node), "/readyz").status == 200;
  };
  const Json refused = anna.client.ask(command);
  CHECK(refused.at("code") == "unavailable");
  CHECK(refused.at("retryable") == true);
  CHECK(greeted(cluster.door(2)).ask(create_message(false)).at("code") == "unavailable");
  CHECK(comes_true([&] { return !ready(0) && !ready(2); }));
  // Leases are renewed, as nothing has to grow for that; and no node thinks that it could serve.
  const std::string then = cluster.sql("SELECT clock_timestamp()");
  bool was_ready = false;
  CHECK(comes_true([&] {
    was_ready = was_ready || ready(0) || ready(2);
    return cluster.sql("SELECT bool_and(renewed>'" + then +
                       "'::timestamptz+interval '3s') FROM gatehouse.node") == "t";
  }));
  CHECK_FALSE(was_ready);
  CHECK(anna.client.ask(command).at("code") == "unavailable");
  CHECK(ben.mind.version == before);

  database.limit_files(0);
  for (std::size_t node = 0; node < cluster.size(); ++node) CHECK(comes_true([&] { return ready(node); }));
  ben.wait_for(anna.do_it(command));
  CHECK(cluster.owner(seat.room) == 0);
  CHECK(cluster.sql("SELECT max(epoch) FROM gatehouse.room") == "1");
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.log WHERE entry LIKE '%\"full\"%'") == "1");
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.failure") == "0");
  CHECK(greeted(cluster.door(2)).ask(create_message(false)).at("type") == "joined");
}

TEST_CASE("When a replica that confirms every commit takes over nothing is lost, and nothing is told") {
  PostgresServer primary;
  PostgresServer replica(primary, primary.port());
  primary.wait_for_replicas();
  Cluster cluster(3, {"cluster.lease_ms=20000"}, primary, &replica);
  Person anna(cluster.door(0));
  const Seat seat = anna.begin();
  Person ben(cluster.door(1));
  ben.enter(watch_message(seat.room, "Ben"));
  const std::uint64_t before = anna.play("first");
  const Json command = anna.choose("second");
  cluster.fail_over();
  for (std::size_t node = 0; node < cluster.size(); ++node)
    CHECK(comes_true([&] { return http_get(cluster.door(node), "/readyz").status == 200; }));
  CHECK(anna.do_it(command) > before);
  ben.wait_for(anna.mind.version);  // both are where they were
  CHECK(cluster.owner(seat.room) == 0);
  for (std::size_t node = 0; node < cluster.size(); ++node)
    CHECK(cluster.process(node).said().find("has lost what it had acknowledged") == std::string::npos);
}

/// A database, and a replica that confirms nothing, by a way that can be broken.
struct Asynchronous {
  PostgresServer primary;
  FaultProxy way{primary.port()};
  PostgresServer replica{primary, way.port()};

  /// Whether the replica has all that was written.
  bool has_caught_up() const {
    return primary.sql("postgres",
                       "SELECT count(*) FROM pg_stat_replication WHERE flush_lsn=pg_current_wal_lsn()") ==
           "1";
  }
  /// What is written from now on will be lost with the primary.
  void fall_behind() { way.set(NetworkFault::HalfOpen); }
};

TEST_CASE("A log that ends before what people were shown is told, and they are shown what there is") {
  Asynchronous databases;
  Cluster cluster(3, {"cluster.lease_ms=20000"}, databases.primary, &databases.replica);
  Person anna(cluster.door(0));
  const Seat seat = anna.begin();
  Person ben(cluster.door(1));
  ben.enter(watch_message(seat.room, "Ben"));
  Person carla(cluster.door(1));
  const Seat carlas = carla.begin();
  carla.play("kept");
  const std::uint64_t kept = anna.play("kept");
  anna.choose("lost");  // when the bot has moved
  carla.choose("lost");
  REQUIRE(comes_true([&] { return databases.has_caught_up(); }));
  databases.fall_behind();
  const std::uint64_t lost = anna.play("lost");
  carla.play("lost");
  ben.wait_for(lost);
  cluster.fail_over();
  // Nobody has to do anything for it.
  for (Person* const person : {&anna, &ben, &carla}) CHECK(person->closing_code() == 1012);
  for (const std::size_t owner : {0U, 1U})
    CHECK(cluster.process(owner).said().find("has lost what it had acknowledged") != std::string::npos);
  // They say what they have seen, and are shown what there is.
  Json join = join_message(seat);
  join["last"] = anna.mind.version;
  REQUIRE(comes_true([&] { return http_get(cluster.door(0), "/readyz").status == 200; }));
  Person again(cluster.door(0));
  again.enter(join);
  CHECK(again.mind.came.snapshots == 1);
  CHECK(again.mind.version >= kept);
  CHECK(again.mind.version < lost);
  CHECK(again.play("instead") == lost);
  CHECK(come_back(cluster, 0, carlas).play("instead") > 0);
  // No room has failed by it.
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.failure") == "0");
}

}  // namespace
}  // namespace gatehouse::tests

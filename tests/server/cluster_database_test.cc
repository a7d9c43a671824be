// What becomes of games at several nodes when their database is killed and started again.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "server/testing/comes_true.h"
#include "server/testing/postgres_server.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

TEST_CASE("When the database is started again within a lease nobody has to come back, and games go on") {
  PostgresServer database;
  Cluster cluster(2, {"cluster.lease_ms=20000"}, database);
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
  Cluster cluster(2, {}, database);
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

}  // namespace
}  // namespace gatehouse::tests

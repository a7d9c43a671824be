// Nodes whose database is away for longer than their leases last: for all of them nothing moves, and for one
// alone its people go where they can play.

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "server/testing/loopback.h"
#include "server/testing/postgres_server.h"
#include "server/testing/scripted_client.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/cluster.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

void go_away(FaultProxy& way) {
  way.set(NetworkFault::Away);
  way.cut();
}

/// The settings of one more node.
std::vector<std::string> another(const Cluster& cluster, const std::vector<std::string>& own) {
  std::vector<std::string> settings = cluster.settings(0);
  settings.insert(settings.end(), own.begin(), own.end());
  return settings;
}

/// Reads until the client knows the version.
void follow(LoopbackClient& client, ScriptedClient& mind, std::uint64_t version) {
  while (mind.version < version) mind.receive(client.read_text());
}

TEST_CASE("While the database is away for all nodes rooms stay where they are, and nothing is acknowledged") {
  const std::string database = shared_postgres().new_database();
  FaultProxy way(shared_postgres().port());
  Cluster cluster(3, {"store.url=" + shared_postgres().url(database, way.port()), "cluster.lease_ms=5000"});
  const auto sql = [&](const std::string& statement) { return shared_postgres().sql(database, statement); };

  LoopbackClient anna = greeted(cluster.door(0));
  const Json joined = anna.ask(create_message(false));
  const Seat seat{joined.at("room"), joined.at("token")};
  LoopbackClient carla = greeted(cluster.door(1));
  ScriptedClient mind;
  carla.send(watch_message(seat.room, "Carla"));
  while (!mind.synchronised) mind.receive(carla.read_text());
  const std::string owner = sql("SELECT owner||owner_term FROM gatehouse.room");
  const std::string before = sql("SELECT max(version) FROM gatehouse.log");

  go_away(way);
  REQUIRE(comes_true([&] {
    bool all = sql("SELECT count(*) FROM gatehouse.node WHERE lease_until>clock_timestamp()") == "0";
    for (std::size_t node = 0; node < cluster.size(); ++node)
      all = all && cluster.process(node).said().find("no node reaches the database") != std::string::npos;
    return all;
  }));
  CHECK(anna.ask(bot_message("random")).at("code") == "unavailable");
  CHECK(carla.ask({{"type", "ping"}, {"id", "here"}}).at("type") == "pong");
  CHECK(http_get(cluster.door(0), "/readyz").status == 503);
  CHECK(sql("SELECT max(version) FROM gatehouse.log") == before);

  way.set(NetworkFault::None);
  Json answer;
  REQUIRE(comes_true([&] {
    answer = anna.ask(bot_message("random"));
    return answer.at("type") == "ack";
  }));
  follow(carla, mind, answer.at("version"));
  for (std::size_t node = 0; node < cluster.size(); ++node)
    CHECK(comes_true([&] { return http_get(cluster.door(node), "/readyz").status == 200; }));
  CHECK(sql("SELECT owner||owner_term FROM gatehouse.room") == owner);
  CHECK(sql("SELECT max(epoch) FROM gatehouse.log") == "1");
  CHECK(anna.ask({{"type", "ping"}, {"id", "still"}}).at("type") == "pong");
}

TEST_CASE("A node that alone does not reach the database sends its people away when its lease is over") {
  Cluster cluster(2);
  FaultProxy way(shared_postgres().port());
  const TemporaryFolder data;
  std::string url = cluster.url();
  const std::string straight = ":" + std::to_string(shared_postgres().port()) + "/";
  url.replace(url.find(straight), straight.size(), ":" + std::to_string(way.port()) + "/");
  const std::vector<std::string> settings = another(
      cluster,
      {"cluster.node=alone", "cluster.address=127.0.0.1:" + std::to_string(free_port()), "store.url=" + url});
  const int port = free_port();
  ServerProcess alone(port, data.path().string(), settings);
  LoopbackClient anna = greeted(port);
  const Json joined = anna.ask(create_message(false));
  const Seat seat{joined.at("room"), joined.at("token")};
  go_away(way);
  CHECK(anna.closing_code() == 1012);
  Json answer;
  CHECK(comes_true([&] {
    answer = greeted(cluster.door(0)).ask(join_message(seat));
    return answer.at("type") == "joined";
  }));
  // It has nothing when it is back, and leads people to where their room is.
  way.set(NetworkFault::None);
  CHECK(comes_true([&] { return http_get(port, "/readyz").status == 200; }));
  CHECK(greeted(port).ask(join_message(seat)).at("type") == "joined");
  CHECK(cluster.sql("SELECT epoch FROM gatehouse.room") == "2");
}

TEST_CASE("A room whose node is out of reach for long is asked for, and moves to where its people are") {
  Cluster cluster(2);
  const TemporaryFolder data;
  // It listens elsewhere than it says: no other node reaches it, and all of them reach the database.
  const std::vector<std::string> settings =
      another(cluster, {"cluster.node=deaf", "cluster.address=127.0.0.2:" + std::to_string(free_port())});
  const int port = free_port();
  const ServerProcess deaf(port, data.path().string(), settings);
  LoopbackClient anna = greeted(port);
  const Json joined = anna.ask(create_message(false));
  const Seat seat{joined.at("room"), joined.at("token")};
  // As if it had the room for long: a node that has just taken one is not asked.
  cluster.sql("UPDATE gatehouse.room SET taken=taken-interval '2min'");

  const auto began = std::chrono::steady_clock::now();
  Json answer = greeted(cluster.door(0)).ask(join_message(seat));
  CHECK(answer.at("code") == "unavailable");
  CHECK(answer.at("retry_after_ms") >= 250);
  CHECK(answer.at("retry_after_ms") < 1'000);
  REQUIRE(comes_true([&] {
    answer = greeted(cluster.door(0)).ask(join_message(seat));
    return answer.at("type") == "joined";
  }));
  CHECK(std::chrono::steady_clock::now() - began >= std::chrono::milliseconds(2 * Cluster::kLeaseMs));
  CHECK(anna.closing_code() == 1012);
  CHECK(cluster.owner(seat.room) == 0);
  CHECK(cluster.sql("SELECT epoch||'.'||lost FROM gatehouse.room") == "2.0");
}

}  // namespace
}  // namespace gatehouse::tests

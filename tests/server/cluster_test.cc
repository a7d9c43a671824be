// Three nodes of the real program on one PostgreSQL: who connects to any of them plays at the same
// tables, and goes on when a node is killed, stopped, or replaced without knowing it.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "server/net/limits.h"
#include "server/testing/comes_true.h"
#include "server/testing/loopback.h"
#include "server/testing/scripted_client.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;
using std::chrono::milliseconds;

TEST_CASE("Whoever connects to any node sits at the same table, and is shown no more than elsewhere") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  anna.enter(create_message(true));
  const std::string room = anna.mind.room;
  CHECK(cluster.owner(room) == 0);
  Person ben(cluster.door(1));
  ben.enter(sit_message(room, "Ben"));
  CHECK(ben.mind.seat == 1);
  Person carla(cluster.door(2));
  carla.enter(watch_message(room, "Carla"));
  Person dora(cluster.door(2));
  dora.enter(watch_message(room, "Dora"));
  anna.client.send({{"type", "start"}, {"id", "start"}});
  while (anna.mind.document.at("game").is_null()) anna.receive();
  ben.wait_for(anna.mind.version);
  for (int move = 0; move < 12; ++move) {
    while (anna.mind.waiting.empty()) anna.receive();  // chance moves on
    const bool annas = anna.mind.waiting == Json{0};
    Person& who = annas ? anna : ben;
    Person& other = annas ? ben : anna;
    const std::uint64_t version = who.play("move-" + std::to_string(move));
    other.wait_for(version);
    while (other.mind.waiting != who.mind.waiting)
      (other.mind.version < who.mind.version ? other : who).receive();
  }
  const std::uint64_t now = std::max(anna.mind.version, ben.mind.version);
  for (Person* const person : {&anna, &ben, &carla, &dora}) person->wait_for(now);
  // The digest of each document was checked with each update; those of spectators are one another's.
  CHECK(carla.mind.document == dora.mind.document);
  CHECK(carla.mind.document.at("room") == anna.mind.document.at("room"));
  CHECK(cluster.owner(room) == 0);

  // A seat goes where its token goes.
  Person again(cluster.door(2));
  again.enter(join_message({room, ben.mind.token}));
  CHECK(again.mind.seat == 1);
  CHECK(ben.client.closing_code() == 4409);

  // What is asked is answered by way of the link, and so is what is refused.
  const Json refused = carla.client.ask({{"type", "start"}, {"id", "no"}});
  CHECK(refused.at("type") == "error");
  CHECK(again.client.ask({{"type", "history"}, {"id", "past"}, {"from", 1}, {"to", 3}}).at("type") ==
        "history");
  CHECK(greeted(cluster.door(1)).ask(watch_message("nosuchroomatall", "Eve")).at("code") == "no-such-room");
}

TEST_CASE("A table that was made with a key is found again from another node") {
  Cluster cluster(2);
  Json create = create_message(false);
  create["key"] = "a-key-of-twenty-two-or-more";
  Person anna(cluster.door(0));
  anna.enter(create);
  Person again(cluster.door(1));
  again.enter(create);
  CHECK(again.mind.room == anna.mind.room);
  CHECK(again.mind.token == anna.mind.token);
  CHECK(again.mind.seat == 0);
  CHECK(cluster.owner(anna.mind.room) == 0);
}

TEST_CASE("A table is listed, found by its code and counted whatever node one asks") {
  Cluster cluster(2, {"limits.rooms_per_address=2"});
  Person anna(cluster.door(0));
  anna.enter(create_message(true));
  const std::string& room = anna.mind.room;
  LoopbackClient ben = greeted(cluster.door(1));
  const auto list = [&ben, &room] { return ben.ask({{"type", "list"}, {"id", "list"}, {"rooms", {room}}}); };
  CHECK(comes_true([&] { return list().at("rooms").size() == 1; }));
  const Json answer = list();
  CHECK(answer.at("rooms").at(0).at("room") == room);
  CHECK(answer.at("asked").at(0).at("room") == room);
  const auto code = [&](std::size_t node) {
    const HttpReply reply = http_get(cluster.door(node), "/api/rooms/" + room + "/code");
    return Json::parse(reply.body).at("code");
  };
  const Json here = code(0);
  REQUIRE(here.is_string());
  CHECK(comes_true([&] { return code(1) == here; }));
  const HttpReply led = http_get(cluster.door(1), "/api/codes/" + here.get<std::string>());
  CHECK(Json::parse(led.body).at("room") == room);

  LoopbackClient carla = greeted(cluster.door(1));
  CHECK(carla.ask(create_message(false)).at("type") == "joined");
  LoopbackClient dora = greeted(cluster.door(1));
  CHECK(dora.ask(create_message(false)).at("code") == "too-many-rooms");

  cluster.process(0).kill();
  CHECK(comes_to(cluster, 1, room));
  CHECK(comes_true([&] { return list().at("rooms").size() == 1; }));  // and not twice
}

TEST_CASE(
    "When the node of a room is killed its people come back by any door, and play on under a later epoch") {
  Cluster cluster(3, {"cluster.lease_ms=10000"});
  Person anna(cluster.door(0));
  const Seat seat = [&] {
    anna.enter(create_message(false));
    return Seat{anna.mind.room, anna.mind.token};
  }();
  anna.client.send(bot_message("random"));
  anna.client.send({{"type", "start"}, {"id", "go"}});
  const std::uint64_t before = anna.play("first");
  const auto killed = std::chrono::steady_clock::now();
  cluster.process(0).kill();
  Json answer;
  REQUIRE(comes_true([&] {
    answer = greeted(cluster.door(1)).ask(join_message(seat));
    return answer.at("type") == "joined";
  }));
  const auto took = std::chrono::steady_clock::now() - killed;
  MESSAGE("back after " << std::chrono::duration_cast<milliseconds>(took).count() << " ms");
  Person again(cluster.door(2));
  again.enter(join_message(seat));
  CHECK(again.mind.version >= before);
  CHECK(again.play("second") > before);
  CHECK(cluster.sql("SELECT max(epoch) FROM gatehouse.log WHERE room='" + seat.room + "'") == "2");
}

TEST_CASE(
    "An owner that does not know that it was replaced acknowledges nothing, and the new one takes the room "
    "up") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  anna.enter(create_message(false));
  const Seat seat{anna.mind.room, anna.mind.token};
  cluster.sql(
      "UPDATE gatehouse.room SET epoch=epoch+1, owner='node-1', owner_term=(SELECT term FROM gatehouse.node "
      "WHERE name='node-1')");
  CHECK(anna.client.ask(bot_message("random")).at("code") == "unavailable");
  CHECK(anna.client.closing_code() == 1012);
  // The database says that node 1 has it, which knows nothing of it yet.
  Person again(cluster.door(0));
  again.enter(join_message(seat));
  CHECK(again.mind.seat == 0);
  CHECK(cluster.owner(seat.room) == 1);
  CHECK(again.client.ask(bot_message("random")).at("type") == "ack");
  CHECK(cluster.sql("SELECT string_agg(epoch::text, ' ' ORDER BY version) FROM gatehouse.log") == "1 1 3");
}

TEST_CASE("A second process under the name of a node does not start, and says why") {
  Cluster cluster(3);
  const TemporaryFolder data;
  std::vector<std::string> words{
      "serve", "--port",      std::to_string(free_port()), "--data", data.path().string(),
      "--set", "site.client="};
  for (const std::string& setting : cluster.settings(0)) words.insert(words.end(), {"--set", setting});
  const Finished second = run_program(words);
  CHECK(second.exit_code == 69);
  CHECK(second.output.find("node-in-use") != std::string::npos);
  Person anna(cluster.door(0));
  anna.enter(create_message(false));
  CHECK(cluster.owner(anna.mind.room) == 0);
}

TEST_CASE("A node without a secret, an address or a database does not start") {
  Cluster cluster(1);
  for (const std::string missing : {"cluster.secret", "cluster.address", "store.url"}) {
    CAPTURE(missing);
    std::vector<std::string> words{"serve"};
    for (const std::string& setting : cluster.settings(0))
      words.insert(words.end(), {"--set", setting.starts_with(missing) ? missing + "=" : setting});
    const Finished refused = run_program(words);
    CHECK(refused.exit_code == 78);
    CHECK(refused.output.find("cluster.") != std::string::npos);
  }
}

TEST_CASE("A node that is told to stop hands its rooms over, and their people come back at once") {
  constexpr std::chrono::seconds kLease{30};
  Cluster cluster(2, {"cluster.lease_ms=30000"});
  Person anna(cluster.door(0));
  anna.enter(create_message(false));
  const Seat seat{anna.mind.room, anna.mind.token};
  Person carla(cluster.door(1));
  carla.enter(watch_message(seat.room, "Carla"));
  LoopbackClient silent = greeted(cluster.door(0));  // answers no goodbye, and is not waited for
  int code = 0;
  int watching = 0;
  std::string owner;
  Json at_once;
  std::thread reading([&] {
    code = anna.client.closing_code();
    owner = cluster.sql("SELECT coalesce(owner, 'nobody') FROM gatehouse.room");
    at_once = greeted(cluster.door(1)).ask(join_message(seat));
  });
  std::thread watcher([&] { watching = carla.client.closing_code(); });
  const auto told = std::chrono::steady_clock::now();
  CHECK(cluster.process(0).terminate() == 0);
  reading.join();
  watcher.join();
  CHECK(std::chrono::steady_clock::now() - told < server::kCloseDeadline);
  CHECK(code == 1012);
  CHECK(watching == 1012);
  // The room was free before anybody was sent away: who comes back need not ask twice.
  CHECK(owner != Cluster::name(0));
  CHECK(at_once.at("type") == "joined");
  Person again(cluster.door(1));
  again.enter(join_message(seat));
  CHECK(again.mind.seat == 0);
  CHECK(cluster.owner(seat.room) == 1);
  CHECK(cluster.sql("SELECT sum(lost) FROM gatehouse.room") == "0");
  MESSAGE(
      "after " << std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - told).count()
               << " ms");
  // Nobody has waited for a lease to be over.
  CHECK(std::chrono::steady_clock::now() - told < kLease);
}

TEST_CASE("Rooms whose node has ended are looked after by the others, although nobody comes") {
  Cluster cluster(2, {"bots.delay_ms=300"});
  Person anna(cluster.door(0));
  anna.enter(create_message(false));
  const std::string room = anna.mind.room;
  anna.client.send(bot_message("random"));
  anna.client.send({{"type", "start"}, {"id", "go"}});
  anna.play("first");
  cluster.process(0).kill();
  CHECK(comes_to(cluster, 1, room));
}

}  // namespace
}  // namespace gatehouse::tests

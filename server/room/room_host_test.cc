// What the host may do at any time: lock the table, and make another the host.

#include <doctest/doctest.h>

#include "server/room/door_limits.h"
#include "server/testing/table.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using protocol::Appoint;
using protocol::Lock;
using testing::RoomWorld;

/// Anna, the host, Ben, and Cleo, who looks on, at a table of three that waits.
struct Hosted {
  Hosted() {
    world.found(anna, 3);
    world.settle();
    world.join(ben, "Ben");
    world.settle();
    world.watch(cleo, "Cleo");
  }
  void lock(bool locked, const std::string& id) {
    world.say(anna, Lock{id, locked});
    world.settle();
  }
  std::string last_error(ConnectionId who) { return world.client(who).last_error(); }
  Json room(ConnectionId who) { return world.client(who).document.at("room"); }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId cleo = world.connect("cleos.address");
};

TEST_CASE("A locked table lets nobody new sit or look on, and says so to all and to the lobby") {
  Hosted table;
  table.lock(true, "lock");
  CHECK(table.world.client(table.anna).acks.contains("lock"));
  for (const ConnectionId who : {table.anna, table.ben, table.cleo})
    CHECK(table.room(who).at("locked") == true);
  CHECK(table.world.core().summary().entry.locked);
  const ConnectionId dora = table.world.connect();
  table.world.join(dora, "Dora");
  CHECK(table.last_error(dora) == "locked");
  table.world.watch(dora, "Dora");
  CHECK(table.last_error(dora) == "locked");
  // Who looks on already may not sit either.
  table.world.join(table.cleo, "Cleo");
  CHECK(table.last_error(table.cleo) == "locked");
  CHECK(table.world.core().state().seating().taken_seats().size() == 2);

  table.lock(false, "open");
  CHECK_FALSE(table.room(table.ben).contains("locked"));
  CHECK_FALSE(table.world.core().summary().entry.locked);
  table.world.join(dora, "Dora");
  table.world.settle();
  CHECK(table.world.client(dora).seat == 2);
}

TEST_CASE("Whoever is here when the table is locked comes back, and nobody in their name from elsewhere") {
  Hosted table;
  table.lock(true, "lock");
  const std::string token = table.world.client(table.ben).token;
  table.world.disconnect(table.ben);
  table.world.disconnect(table.cleo);
  const ConnectionId ben = table.world.connect();
  table.world.come_back(ben, token);
  CHECK(table.world.client(ben).seat == 1);
  const ConnectionId stranger = table.world.connect();
  table.world.watch(stranger, "Cleo");
  CHECK(table.last_error(stranger) == "locked");
  const ConnectionId neighbour = table.world.connect("cleos.address");
  table.world.watch(neighbour, "Dora");
  CHECK(table.last_error(neighbour) == "locked");
  const ConnectionId cleo = table.world.connect("cleos.address");
  table.world.watch(cleo, "Cleo");
  CHECK(table.last_error(cleo).empty());
  CHECK(table.room(cleo).at("locked") == true);
}

TEST_CASE("Whom the host sends away from a locked table does not come back, not even later") {
  Hosted table;
  table.lock(true, "lock");
  table.world.say(table.anna, protocol::Dismiss{"dismiss", "Cleo"});
  CHECK(table.last_error(table.cleo) == "removed");
  table.world.clock.pass(kKeptAway + std::chrono::seconds(1));
  const ConnectionId again = table.world.connect("cleos.address");
  table.world.watch(again, "Cleo");
  CHECK(table.last_error(again) == "locked");
}

TEST_CASE("The lock is durable before it is told, outlasts a restart and the start of the game") {
  Hosted table;
  table.world.say(table.anna, Lock{"lock", true});
  CHECK_FALSE(table.room(table.ben).contains("locked"));
  CHECK_FALSE(table.world.client(table.anna).acks.contains("lock"));
  table.world.store(false);
  CHECK(table.last_error(table.anna) == "unavailable");
  CHECK_FALSE(table.room(table.ben).contains("locked"));
  table.lock(true, "again");
  const std::string token = table.world.client(table.anna).token;
  table.world.start(table.anna);
  CHECK(table.room(table.anna).at("locked") == true);
  table.world.restart();
  const ConnectionId anna = table.world.connect();
  table.world.come_back(anna, token);
  CHECK(table.room(anna).at("locked") == true);
  const ConnectionId cleo = table.world.connect("cleos.address");
  table.world.watch(cleo, "Cleo");
  CHECK(table.last_error(cleo) == "locked");
}

TEST_CASE("Only the host locks, once for each message, and not without end") {
  Hosted table;
  table.world.say(table.ben, Lock{"ben", true});
  CHECK(table.last_error(table.ben) == "not-host");
  table.world.say(table.cleo, Lock{"cleo", true});
  CHECK(table.last_error(table.cleo) == "no-seat");
  table.lock(true, "one");
  const Version locked = table.world.core().state().version();
  table.lock(true, "one");
  table.lock(true, "two");  // it is locked already
  CHECK(table.world.core().state().version() == locked);
  CHECK(table.world.client(table.anna).acks.at("one") == locked);
  CHECK(table.world.client(table.anna).acks.at("two") == locked);
  table.lock(false, "one");
  CHECK(table.last_error(table.anna) == "id-reuse");
  for (int time = 0; time < kActsByHost.burst; ++time)
    table.lock(time % 2 != 0, "more" + std::to_string(time));
  CHECK(table.last_error(table.anna) == "too-fast");
  table.world.clock.pass(kActsByHost.every);
  table.lock(!table.world.core().state().table().locked, "later");
  CHECK(table.world.client(table.anna).acks.contains("later"));
}

TEST_CASE("Whom the host makes the host is the host, also after a restart, and the other is none any more") {
  Hosted table;
  table.world.say(table.anna, Appoint{"appoint", seat_at(1)});
  CHECK(table.room(table.ben).at("host") == 0);
  table.world.settle();
  for (const ConnectionId who : {table.anna, table.ben, table.cleo}) CHECK(table.room(who).at("host") == 1);
  table.world.say(table.anna, Appoint{"appoint", seat_at(1)});  // said again, when the answer was lost
  CHECK(table.last_error(table.anna).empty());
  table.world.say(table.anna, Appoint{"back", seat_at(0)});
  CHECK(table.last_error(table.anna) == "not-host");
  table.world.restart();
  CHECK(table.world.core().state().seating().host() == seat_at(1));
}

TEST_CASE("Nobody, a bot or a seat that does not exist is not made the host") {
  RoomWorld world;
  const ConnectionId anna = world.found_with_bot(protocol::BotLevel::Random);
  const std::size_t entries = world.log().size();
  for (const int seat : {1, 5}) {
    world.say(anna, Appoint{"seat" + std::to_string(seat), seat_at(seat)});
    CHECK(world.client(anna).errors.back().at("code") == "no-such-seat");
  }
  world.say(anna, Appoint{"myself", seat_at(0)});
  CHECK(world.client(anna).acks.contains("myself"));
  CHECK(world.log().size() == entries);
}

}  // namespace
}  // namespace gatehouse::server

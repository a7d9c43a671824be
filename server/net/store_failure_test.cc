// What people are told when the disk fails.

#include <doctest/doctest.h>

#include <future>
#include <thread>

#include "server/store/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/failing_disk.h"
#include "server/testing/loopback.h"
#include "server/testing/standing_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using namespace testing;

Json create_room(const char* id) {
  return {{"type", "create"}, {"id", id},        {"name", "Anna"},           {"game", "counting"},
          {"seats", 2},       {"public", false}, {"options", Json::object()}};
}

TEST_CASE("A store that cannot write: nothing is done, and the server is not ready until it heals") {
  auto owned = std::make_unique<MemoryStore>();
  MemoryStore& store = *owned;
  store.fail(true);
  const LoopbackServer server({}, std::move(owned));
  LoopbackClient client(server.port());
  client.hello();
  CHECK(client.ask(create_room("1")).at("code") == "unavailable");
  CHECK(http_get(server.port(), "/readyz").status == 503);
  CHECK(http_get(server.port(), "/healthz").status == 200);
  while (server.rooms() != 0) std::this_thread::yield();  // the answer comes before the room's end
  store.fail(false);
  CHECK(client.ask(create_room("2")).at("type") == "joined");
  CHECK(http_get(server.port(), "/readyz").status == 200);
}

TEST_CASE("While a commit waits for too long the server is not ready, and it is again afterwards") {
  auto owned = std::make_unique<StandingStore>();
  StandingStore& store = *owned;
  const LoopbackServer server({}, std::move(owned));
  LoopbackClient client(server.port());
  client.hello();
  client.send(create_room("1"));
  store.appending.get_future().get();
  while (http_get(server.port(), "/readyz").status == 200) std::this_thread::yield();
  store.go_on.set_value();
  CHECK(client.read_until("joined").at("id") == "1");
  CHECK(http_get(server.port(), "/readyz").status == 200);
}

TEST_CASE("A disk that fails a sync: nothing more is acknowledged, and the server asks to be stopped") {
  const TemporaryFolder folder;
  std::promise<void> failed;
  const LoopbackServer server(
      {}, std::make_unique<SqliteStore>(folder.path() / "rooms.db", testing::failing_disk()),
      [&] { failed.set_value(); });
  LoopbackClient client(server.port());
  client.hello();
  REQUIRE(client.ask(create_room("1")).at("type") == "joined");
  fail_syncs(true);
  const Json bot = {{"type", "bot"}, {"id", "2"}, {"level", "random"}};
  client.send(bot);
  CHECK(client.closing_code() == 1012);  // it may have been done
  fail_syncs(false);
  LoopbackClient later(server.port());
  later.hello();
  CHECK(later.ask(create_room("3")).at("code") == "unavailable");  // however well the disk is now
  failed.get_future().get();
  CHECK(http_get(server.port(), "/readyz").status == 503);
}

}  // namespace
}  // namespace gatehouse::server

// What one address may do to the others: the real program, reached from two addresses of the loopback.

#include <doctest/doctest.h>

#include "server/lobby/limits.h"
#include "server/room/door_limits.h"
#include "server/room/entry.h"
#include "server/room/room_entrance.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_reader.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

const Place kCrowd{"127.0.0.2"};
const std::vector<std::string> kAnyPace{"limits.messages_per_second=100000", "limits.burst=100000"};

std::vector<std::string> with(std::vector<std::string> settings, const std::vector<std::string>& more) {
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

TEST_CASE(
    "A stranger who joins and leaves without end is slowed down, and the table still fills and starts") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), kAnyPace);
  LoopbackClient anna = greeted(port);
  const std::string room = seat_of(anna.ask(create_message(true))).room;
  LoopbackClient stranger = greeted(port, kCrowd);
  Json answer;
  for (int times = 0; times <= 2 * server::kSeatsByConnection.burst; ++times) {
    answer = stranger.ask(sit_message(room, "Stranger"));
    if (answer.at("type") == "error") break;
    CHECK(stranger.ask({{"type", "leave"}, {"id", "leave"}}).at("type") == "ack");
  }
  CHECK(answer.at("code") == "busy");
  CHECK(answer.at("retry_after_ms") > 0);
  LoopbackClient ben = greeted(port);
  CHECK(ben.ask(sit_message(room, "Ben")).at("seat") == 1);
  CHECK(anna.ask({{"type", "start"}, {"id", "start"}}).at("type") == "ack");
}

TEST_CASE("One connection holds one seat, and whom the host sends away is not back at once") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), kAnyPace);
  LoopbackClient anna = greeted(port);
  Json table = create_message(true);
  table["seats"] = 4;
  const std::string room = seat_of(anna.ask(table)).room;
  LoopbackClient stranger = greeted(port, kCrowd);
  CHECK(stranger.ask(sit_message(room, "Ben")).at("seat") == 1);
  CHECK(stranger.ask(sit_message(room, "Bob")).at("code") == "already-seated");
  CHECK(anna.ask({{"type", "remove"}, {"id", "remove"}, {"seat", 1}}).at("type") == "ack");
  CHECK(stranger.ask(sit_message(room, "Bob")).at("code") == "removed");
  CHECK(greeted(port, kCrowd).ask(sit_message(room, "Ben")).at("code") == "removed");
  // A ban is for the address, for all who come from it and under any name.
  LoopbackClient other = greeted(port, kCrowd);
  CHECK(other.ask(sit_message(room, "Bill")).at("seat") == 1);
  CHECK(anna.ask({{"type", "remove"}, {"id", "ban"}, {"seat", 1}, {"ban", true}}).at("type") == "ack");
  CHECK(greeted(port, kCrowd).ask(sit_message(room, "Zoe")).at("code") == "banned");
  CHECK(greeted(port, kCrowd).ask(watch_message(room, "Zoe")).at("code") == "banned");
  CHECK(greeted(port).ask(sit_message(room, "Zoe")).at("seat") == 1);
}

TEST_CASE("As many spectators as there may be keep no player out, and the host sends them away") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(),
                              with(kAnyPace, {"limits.connections_per_address=1000"}));
  LoopbackClient anna = greeted(port);
  const std::string room = seat_of(anna.ask(create_message(true))).room;
  std::vector<LoopbackClient> crowd;
  for (std::size_t at = 0; at < server::RoomLimits{}.spectators; ++at) {
    crowd.push_back(greeted(port, kCrowd));
    REQUIRE(crowd.back().ask(watch_message(room, "Crow " + std::to_string(at))).at("role") == "spectator");
  }
  LoopbackClient dora = greeted(port);
  CHECK(dora.ask(watch_message(room, "Dora")).at("code") == "room-full");
  LoopbackClient ben = greeted(port);
  CHECK(ben.ask(sit_message(room, "Ben")).at("seat") == 1);
  CHECK(anna.ask({{"type", "dismiss"}, {"id", "dismiss"}, {"name", "Crow 0"}}).at("type") == "ack");
  CHECK(crowd.front().read_until("error").at("code") == "removed");
  CHECK(dora.ask(watch_message(room, "Dora")).at("role") == "spectator");
}

Json table_with_tiles(const std::string& tiles) {
  Json message = create_message(true);
  message["options"]["texts"] = {{"tiles", tiles}};
  return message;
}

TEST_CASE("An address tries out a few games of its own, not one for each connection, and others go on") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(),
                              with(kAnyPace, {"bots.delay_ms=0", "limits.rooms_per_address=1"}));
  LoopbackClient anna = greeted(port);
  anna.ask(create_message(true));
  Json now = start_against(anna, "random");
  // Of 200 such tables, on a connection each, few are looked at: as many as are saved up, and one a second.
  int looked_at = 0;
  int refused = 0;
  for (int times = 0; times < 200; ++times) {
    const Json answer = greeted(port, kCrowd).ask(table_with_tiles("tile WALL 3\nc=castle\n"));
    REQUIRE(answer.at("type") == "error");
    answer.at("code") == "bad-options" ? ++looked_at : ++refused;
    if (answer.at("code") == "bad-options") continue;
    CHECK(answer.at("code") == "too-fast");
    CHECK(answer.at("retry_after_ms") > 0);
    if (times % 20 != 0) continue;
    anna.send(first_choice(now, std::to_string(times)));
    CHECK(answer_to(anna, std::to_string(times)).at("type") == "ack");
    now = next_prompt(anna);
  }
  CHECK(looked_at >= server::kTrialBurst);
  CHECK(refused > looked_at);
  // Who has used up the quota is refused before anything is looked at.
  CHECK(anna.ask(table_with_tiles("tile WALL 3\nc=castle\n")).at("code") == "too-many-rooms");
  // Another address has its own.
  CHECK(greeted(port, {"127.0.0.3"}).ask(table_with_tiles("no tiles")).at("code") == "bad-options");
}

TEST_CASE("Refused creates are dear: soon they are too fast, then the connection is closed") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), {});
  Json wrong = create_message(true);
  wrong["options"]["choices"]["gaol"] = 1;
  LoopbackClient crowd = greeted(port, kCrowd);
  int looked_at = 0;
  try {
    for (;;) {
      const Json answer = crowd.ask(wrong);
      if (answer.at("code") == "too-fast") continue;
      CHECK(answer.at("code") == "bad-options");
      ++looked_at;
    }
  } catch (const Closed& closed) {
    CHECK(closed.code == 4429);
  }
  CHECK(looked_at > 0);
  CHECK(looked_at < 40);  // as many pings would be fine: limits.burst
}

/// A table of a person and five bots, at which it is the bots' turn.
class TableOfBots {
 public:
  TableOfBots(int port, const Place& place, const std::string& level) : host_(greeted(port, place)) {
    Json table = create_message(false);
    table["seats"] = 6;
    room = seat_of(host_.ask(table)).room;
    for (int bot = 1; bot < 6; ++bot) host_.ask(bot_message(level));
    host_.send({{"type", "start"}, {"id", "start"}});
    // The host acts until it is for a bot to do so.
    for (int moves = 0;;) {
      const Json said = host_.read_until("update");
      began = said.at("version");
      if (said.at("waiting").empty()) continue;  // chance
      if (said.at("waiting") != Json{0}) return;
      host_.send(first_choice(said, std::to_string(++moves)));
    }
  }
  /// Waits until it is the host's turn again.
  void wait_for_bots() {
    while (host_.read_until("update").at("waiting") != Json{0}) continue;
  }

  std::string room;
  server::Version began = 0;  ///< what follows is the bots'

 private:
  LoopbackClient host_;
};

/// When each entry of a room was made.
std::vector<std::int64_t> times_of(server::StoreReader& store, const std::string& room) {
  const server::RoomLog record = *store.read(room);
  std::vector<std::int64_t> times;
  for (const std::string& line : record.entries) times.push_back(server::read_entry(line).time_ms);
  return times;
}

TEST_CASE("Twenty tables of strong bots from one address do not hold up the bots of another") {
  const TemporaryFolder data;
  const int port = free_port();
  ServerProcess process(port, data.path().string(),
                        with(kAnyPace, {"bots.delay_ms=0", "bots.threads=1", "bots.think_ms=100"}));
  std::vector<TableOfBots> crowd;
  for (int at = 0; at < 20; ++at) crowd.emplace_back(port, kCrowd, "strong");
  TableOfBots annas(port, {}, "greedy");
  annas.wait_for_bots();
  process.kill();
  // What has happened at the crowd's tables while Anna's bots had their turns, one after the other: each
  // would wait for twenty of the crowd's if the addresses did not take turns.
  { const server::SqliteStore store(data.path() / "rooms.db"); }
  server::StoreReader store(data.path() / "rooms.db");
  const std::vector<std::int64_t> annas_times = times_of(store, annas.room);
  const std::size_t annas_share = annas_times.size() - annas.began;
  std::size_t crowds_share = 0;
  for (const TableOfBots& table : crowd)
    for (const std::int64_t time : times_of(store, table.room))
      if (time >= annas_times.at(annas.began) && time <= annas_times.back()) ++crowds_share;
  CAPTURE(annas_share);
  CHECK(annas_share >= 10);
  CHECK(crowds_share > 0);
  CHECK(crowds_share < 13 * annas_share);
}

}  // namespace
}  // namespace gatehouse::tests

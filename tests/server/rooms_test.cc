// Rooms that are put away and opened again, and a store that has lost something: the real program, over real
// sockets.

#include <doctest/doctest.h>

#include <cstdlib>
#include <functional>
#include <thread>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;
using protocol::Json;

struct Seat {
  std::string room;
  std::string token;
};

Json create_message(bool is_public) {
  return {{"type", "create"},
          {"id", "create"},
          {"name", "Anna"},
          {"game", "carcassonne"},
          {"seats", 2},
          {"public", is_public},
          {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}}};
}

Seat seat_of(const Json& joined) {
  REQUIRE(joined.at("type") == "joined");
  return {joined.at("room"), joined.at("token")};
}

Json join_message(const Seat& seat) {
  return {{"type", "join"}, {"id", "join"}, {"room", seat.room}, {"token", seat.token}};
}

/// Comes back to a seat; what is shown there.
Json come_back(LoopbackClient& client, const Seat& seat) {
  const Json joined = client.ask(join_message(seat));
  CAPTURE(joined);
  REQUIRE(joined.at("type") == "joined");
  CHECK(joined.at("seat") == 0);
  return client.read_until("snapshot");
}

/// Waits until the seat has to act.
Json next_prompt(LoopbackClient& client) {
  for (;;) {
    const Json said = client.read();
    if (said.at("type") == "error") FAIL(said.dump());
    if (said.contains("prompt") && !said.at("prompt").is_null()) return said;
  }
}

/// A game against a bot, with a few moves made in it.
Seat play_a_little(LoopbackClient& client, int moves) {
  const Seat seat = seat_of(client.ask(create_message(true)));
  client.ask({{"type", "bot"}, {"id", "bot"}, {"level", "random"}});
  client.send({{"type", "start"}, {"id", "start"}});
  for (int move = 1; move <= moves; ++move) {
    const Json now = next_prompt(client);
    client.send({{"type", "command"},
                 {"id", "move" + std::to_string(move)},
                 {"expect", now.at("version")},
                 {"choice", now.at("prompt").at("choices").at(0).at("id")}});
  }
  next_prompt(client);
  return seat;
}

void wait_until_unlisted(LoopbackClient& client, const std::string& room) {
  for (;;) {
    const std::string rooms = client.ask({{"type", "list"}, {"id", "list"}}).dump();
    if (rooms.find(room) == std::string::npos) return;
    std::this_thread::yield();
  }
}

TEST_CASE(
    "A paused game is not put away for a neighbour's table, and what is put away for it can be opened") {
  const TemporaryFolder data;
  const int port = free_port();
  const std::vector<std::string> settings{"bots.delay_ms=0", "limits.rooms_per_address=2",
                                          "limits.waiting_room_idle_s=1", "limits.messages_per_second=100000",
                                          "limits.burst=100000"};
  ServerProcess process(port, data.path().string(), settings);
  Seat playing;
  Seat waiting;
  {
    LoopbackClient client(port);
    client.hello();
    playing = play_a_little(client, 1);
  }
  {
    LoopbackClient client(port);
    client.hello();
    waiting = seat_of(client.ask(create_message(false)));
  }
  LoopbackClient neighbour(port);
  neighbour.hello();
  Json made;
  do made = neighbour.ask(create_message(false));
  while (made.at("type") == "error");
  LoopbackClient anna(port);
  anna.hello();
  CHECK(come_back(anna, playing).at("document").at("room").at("status") == "playing");
  LoopbackClient again(port);
  again.hello();
  CHECK(come_back(again, waiting).at("document").at("room").at("status") == "waiting");
  CHECK(again.ask(create_message(false)).at("code") == "too-many-rooms");
}

TEST_CASE("A game that was put away is opened again whole, by many at once, and stays open over a crash") {
  const TemporaryFolder data;
  const int port = free_port();
  const std::vector<std::string> settings{"bots.delay_ms=0", "limits.playing_room_idle_s=1",
                                          "limits.messages_per_second=100000", "limits.burst=100000"};
  auto process = std::make_unique<ServerProcess>(port, data.path().string(), settings);
  Seat seat;
  Json before;
  Json page;
  const Json history = {{"type", "history"}, {"id", "history"}, {"from", 1}, {"to", 200}};
  {
    LoopbackClient client(port);
    client.hello();
    seat = play_a_little(client, 3);
    client.send({{"type", "resync"}, {"id", "resync"}});
    before = client.read_until("snapshot");
    page = client.ask(history);
  }
  LoopbackClient lobby(port);
  lobby.hello();
  wait_until_unlisted(lobby, seat.room);
  std::vector<LoopbackClient> crowd;
  for (int number = 0; number < 10; ++number) {
    crowd.emplace_back(port);
    crowd.back().hello();
  }
  for (LoopbackClient& client : crowd)
    client.send({{"type", "watch"}, {"id", "watch"}, {"room", seat.room}, {"name", "Cleo"}});
  LoopbackClient anna(port);
  anna.hello();
  const Json after = come_back(anna, seat);
  for (const char* const what : {"version", "digest", "document", "prompt", "waiting"})
    CHECK(after.at(what) == before.at(what));
  for (LoopbackClient& client : crowd)
    CHECK(client.read_until("snapshot").at("version") == before.at("version"));
  CHECK(anna.ask(history) == page);
  for (const char* const id : {"1", "2", "3"})  // asked without waiting, all are answered, in order
    anna.send({{"type", "history"}, {"id", id}, {"from", 1}, {"to", 200}});
  for (const char* const id : {"1", "2", "3"}) {
    const Json answer = anna.read_until("history");
    CHECK(answer.at("id") == id);
    CHECK(answer.at("entries") == page.at("entries"));
  }
  const Json repeated = anna.ask(
      {{"type", "command"}, {"id", "move1"}, {"expect", before.at("version")}, {"choice", "another"}});
  CHECK(repeated.at("code") == "id-reuse");  // it is known which commands were made
  const Json ack = anna.ask({{"type", "command"},
                             {"id", "more"},
                             {"expect", after.at("version")},
                             {"choice", after.at("prompt").at("choices").at(0).at("id")}});
  REQUIRE(ack.at("type") == "ack");
  process->kill();
  process = std::make_unique<ServerProcess>(port, data.path().string(), settings);
  LoopbackClient later(port);
  later.hello();
  CHECK(come_back(later, seat).at("version") >= ack.at("version"));
  CHECK(later.ask(join_message({"nobodys2", seat.token})).at("code") == "no-such-room");
}

TEST_CASE("A table asked for again with its key is the same one, also when it was put away meanwhile") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(
      port, data.path().string(),
      {"limits.waiting_room_idle_s=1", "limits.messages_per_second=100000", "limits.burst=100000"});
  Json create = create_message(true);
  create["key"] = std::string(22, 'k');
  Seat seat;
  {
    LoopbackClient client(port);
    client.hello();
    seat = seat_of(client.ask(create));
  }
  LoopbackClient again(port);
  again.hello();
  wait_until_unlisted(again, seat.room);
  const Seat same = seat_of(again.ask(create));
  CHECK(same.room == seat.room);
  CHECK(same.token == seat.token);
}

/// What is set for the tests means nothing to the program.
int run(const std::string& words) {
  return std::system(("env -u GATEHOUSE_FRAMES " GATEHOUSE_BINARY " " + words + " > /dev/null 2>&1").c_str());
}

void check_loss(const std::function<void(const std::filesystem::path& log)>& damage) {
  const TemporaryFolder data;
  const TemporaryFolder copy;
  const int port = free_port();
  Seat seat;
  {
    ServerProcess process(port, data.path().string(), {});
    LoopbackClient client(port);
    client.hello();
    seat = seat_of(client.ask(create_message(false)));
    process.kill();
  }
  for (const auto& entry : std::filesystem::directory_iterator(data.path()))
    std::filesystem::copy_file(entry.path(), copy.path() / entry.path().filename());
  const auto log = copy.path() / "rooms.db-wal";
  REQUIRE(std::filesystem::file_size(log) > 0);
  damage(log);
  CHECK_THROWS(ServerProcess(port, copy.path().string(), {}));
  CHECK(run("accept-loss --data " + copy.path().string()) == 0);
  {
    const ServerProcess process(port, copy.path().string(), {});
    LoopbackClient client(port);
    client.hello();
    CHECK(client.ask(join_message(seat)).at("code") == "no-such-room");
  }
  // Lost files that are found again are put back, and nothing was lost.
  const auto kept = data.path() / "kept";
  std::filesystem::copy_file(data.path() / "rooms.db-wal", kept);
  damage(data.path() / "rooms.db-wal");
  CHECK_THROWS(ServerProcess(port, data.path().string(), {}));
  std::filesystem::copy_file(kept, data.path() / "rooms.db-wal",
                             std::filesystem::copy_options::overwrite_existing);
  const ServerProcess process(port, data.path().string(), {});
  LoopbackClient client(port);
  client.hello();
  come_back(client, seat);
}

TEST_CASE("A store whose log was removed stops the start until the host accepts it") {
  check_loss([](const std::filesystem::path& log) { std::filesystem::remove(log); });
}

TEST_CASE("A store whose log was cut stops the start until the host accepts it") {
  check_loss([](const std::filesystem::path& log) {
    std::filesystem::resize_file(log, std::filesystem::file_size(log) - 10);
  });
}

TEST_CASE("The store is for its owner only, also in a folder that was there before") {
  const TemporaryFolder data;
  std::filesystem::permissions(data.path(), std::filesystem::perms(0755));
  const ServerProcess process(free_port(), data.path().string(), {});
  for (const auto& entry : std::filesystem::directory_iterator(data.path()))
    CHECK(entry.status().permissions() == std::filesystem::perms(0600));
}

}  // namespace
}  // namespace gatehouse::tests

// Rooms that are put away and opened again, and a store that has lost something: the real program, over real
// sockets.

#include <doctest/doctest.h>

#include <SQLiteCpp/Database.h>
#include <sys/stat.h>

#include <functional>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

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
                             {"choice", choice_ids(after.at("prompt")).front()}});
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
  // The socket of the killed process is left out.
  for (const auto& entry : std::filesystem::directory_iterator(data.path()))
    if (entry.is_regular_file())
      std::filesystem::copy_file(entry.path(), copy.path() / entry.path().filename());
  const auto log = copy.path() / "rooms.db-wal";
  REQUIRE(std::filesystem::file_size(log) > 0);
  damage(log);
  CHECK_THROWS(ServerProcess(port, copy.path().string(), {}));
  CHECK(run_program({"accept-loss", "--data", copy.path().string()}).exit_code == 0);
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

TEST_CASE("A room whose secret is missing is set aside and it is said, the others are served") {
  const TemporaryFolder data;
  const int port = free_port();
  Seat robbed;
  Seat whole;
  {
    ServerProcess process(port, data.path().string(), {"bots.delay_ms=0"});
    LoopbackClient client = greeted(port);
    robbed = play_a_little(client, 2);
    whole = play_a_little(client, 2);
    process.kill();
  }
  {
    SQLite::Database store((data.path() / "rooms.db").string(), SQLite::OPEN_READWRITE);
    CHECK(store.exec("DELETE FROM draw_secret WHERE room='" + robbed.room + "'") == 1);
  }
  const ServerProcess process(port, data.path().string(), {"bots.delay_ms=0"});
  const std::string said = process.said();
  CHECK(said.find("room " + robbed.room + " is set aside") != std::string::npos);
  CHECK(said.find("the secret of its draws is missing") != std::string::npos);
  CHECK(said.find(whole.room) == std::string::npos);
  LoopbackClient client = greeted(port);
  for (int time = 0; time < 2; ++time)  // nor is it opened as one that was put away
    CHECK(client.ask(join_message(robbed)).at("code") == "unavailable");
  client.send(first_choice(come_back(client, whole), "more"));
  CHECK(answer_to(client, "more").at("type") == "ack");
}

void check_owner_only(const std::filesystem::path& data) {
  const mode_t before = umask(0);
  const ServerProcess process(free_port(), data.string(), {});
  umask(before);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(data)) {
    CAPTURE(entry.path());
    CHECK(entry.status().permissions() == std::filesystem::perms(0600));
    ++files;
  }
  CHECK(files >= 3);  // the store, its log, its count
}

TEST_CASE("The store is for its owner only, in any folder, whatever the process may write by itself") {
  const TemporaryFolder data;
  for (const int mode : {0700, 0755, 0777}) {
    std::filesystem::permissions(data.path(), std::filesystem::perms(mode));
    check_owner_only(data.path());  // at first a new store, then one that is there
  }
  const auto fresh = data.path() / "new" / "folder";
  check_owner_only(fresh);
  CHECK(std::filesystem::status(fresh).permissions() == std::filesystem::perms(0700));
}

}  // namespace
}  // namespace gatehouse::tests

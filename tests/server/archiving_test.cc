// Many rooms, over real sockets: they are put away beside the games that go on, and memory keeps none that is
// over.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <numeric>
#include <sstream>

#include "server/lobby/limits.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

constexpr std::size_t kAtOnce = server::kPutAwayAtOnce;

// Bots take so long that people who play against one do not keep the processor busy.
std::vector<std::string> settings(int idle_s = 600, int bots_delay_ms = 0) {
  return {"log.level=info",
          "bots.delay_ms=" + std::to_string(bots_delay_ms),
          "limits.rooms_per_address=1000",
          "limits.waiting_room_idle_s=" + std::to_string(idle_s),
          "limits.messages_per_second=100000",
          "limits.burst=100000"};
}

/// Makes this many tables, and is at none of them.
std::vector<Seat> make_tables(int port, std::size_t count) {
  LoopbackClient maker = greeted(port);
  std::vector<Seat> seats;
  while (seats.size() < count) seats.push_back(seat_of(maker.ask(create_message(true))));
  return seats;
}

/// How many idle rooms were put away at a time, as the server says. One that takes longer than the second
/// between two sweeps is counted again.
std::vector<std::size_t> put_away(const ServerProcess& process) {
  std::istringstream lines(process.said());
  std::vector<std::size_t> counts;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(" idle rooms are put away");
    if (at == std::string::npos) continue;
    counts.push_back(std::stoul(line.substr(line.rfind('"', at) + 1)));
  }
  return counts;
}

std::size_t total(const std::vector<std::size_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

/// Somebody who goes on with a game.
struct OngoingGame {
  LoopbackClient client;
  Json now;
  int moves = 0;

  explicit OngoingGame(int port) : client(greeted(port)) {
    client.ask(create_message(false));
    now = start_against(client, "random");
  }
  /// Makes a move, which is acknowledged, and waits for the next.
  void move() {
    const std::string id = std::to_string(++moves);
    client.send(first_choice(now, id));
    CHECK(answer_to(client, id).at("type") == "ack");
    now = next_prompt(client);
  }
};

TEST_CASE("Many idle rooms are put away a few at a time, and every move between is acknowledged") {
  constexpr std::size_t kTables = 3 * kAtOnce;
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), settings(2, 300));
  OngoingGame anna(port);
  const std::vector<Seat> seats = make_tables(port, kTables);
  LoopbackClient lobby = greeted(port);
  int moves_between = 0;
  while (const std::size_t left = listed(lobby)) {
    anna.move();
    if (left < kTables) ++moves_between;
    CHECK(http_get(port, "/readyz").status == 200);
  }
  CHECK(moves_between > 0);
  const std::vector<std::size_t> counts = put_away(process);
  CHECK(total(counts) >= kTables);
  for (const std::size_t count : counts) CHECK(count <= kAtOnce);
  come_back(lobby, seats.front());  // nothing of it is lost
}

TEST_CASE("After a restart rooms that were idle alike are not all put away at one moment") {
  const TemporaryFolder data;
  const int port = free_port();
  {
    ServerProcess process(port, data.path().string(), settings());
    make_tables(port, kAtOnce);  // a sweep could take them all
    process.kill();
  }
  const ServerProcess process(port, data.path().string(), settings(16, 1'000));
  OngoingGame anna(port);
  LoopbackClient lobby = greeted(port);
  while (listed(lobby) != 0) anna.move();
  CHECK(total(put_away(process)) >= kAtOnce);
  CHECK(put_away(process).size() > 1);
}

TEST_CASE("A stop while many rooms are due waits for none of them, and the next start has them all") {
  constexpr std::size_t kTables = 6 * kAtOnce;
  const TemporaryFolder data;
  const int port = free_port();
  std::vector<Seat> seats;
  std::size_t gone = 0;
  {
    ServerProcess process(port, data.path().string(), settings(1));
    seats = make_tables(port, kTables);
    while (put_away(process).empty()) CHECK(http_get(port, "/healthz").status == 200);
    CHECK(process.terminate() == 0);
    gone = total(put_away(process));
    CHECK(gone < kTables);
  }
  const ServerProcess process(port, data.path().string(), settings());
  LoopbackClient client = greeted(port);
  CHECK(listed(client) >= kTables - gone);
  for (std::size_t at = 0; at < kTables; at += 10) come_back(client, seats[at]);
}

/// A file whose lock holds up every sync of a server that has the library held_disk preloaded.
class DiskGate {
 public:
  DiskGate() { std::ofstream{file()}; }
  ~DiskGate() { close(lock_); }
  DiskGate(const DiskGate&) = delete;
  DiskGate& operator=(const DiskGate&) = delete;

  std::vector<std::string> variables() const {
    return {"LD_PRELOAD=" HELD_DISK_LIBRARY, "HELD_DISK=" + file(), "ASAN_OPTIONS=verify_asan_link_order=0"};
  }
  void shut() {
    lock_ = open(file().c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(flock(lock_, LOCK_EX) == 0);
  }
  void open_again() { CHECK(flock(lock_, LOCK_UN) == 0); }

 private:
  std::string file() const { return (folder_.path() / "gate").string(); }
  const TemporaryFolder folder_;
  int lock_ = -1;
};

TEST_CASE("While commits wait for the disk nothing is acknowledged, and after two seconds /readyz says so") {
  const TemporaryFolder data;
  const int port = free_port();
  DiskGate disk;
  const ServerProcess process(port, data.path().string(), settings(), disk.variables());
  LoopbackClient anna = greeted(port);
  LoopbackClient ben = greeted(port);
  anna.ask(create_message(true));
  const Json now = start_against(anna, "random");
  disk.shut();
  anna.send(first_choice(now, "held"));
  while (http_get(port, "/readyz").status == 200) CHECK(listed(ben) == 1);  // the others are served
  CHECK(http_get(port, "/healthz").status == 200);
  anna.send({{"type", "ping"}, {"id", "after"}});
  for (Json said = anna.read(); said.value("id", "") != "after"; said = anna.read())
    CHECK(said.at("type") == "viewers");  // and nothing of the move
  disk.open_again();
  CHECK(answer_to(anna, "held").at("type") == "ack");
  CHECK(http_get(port, "/readyz").status == 200);
}

/// Takes the first choice until the game is over; the last snapshot.
Json play_to_the_end(LoopbackClient& client, const Seat& seat) {
  Json now = come_back(client, seat);
  for (int move = 1; now.at("document").at("room").at("status") != "finished"; ++move) {
    if (!now.at("prompt").is_null()) client.ask(first_choice(now, "last" + std::to_string(move)));
    client.send({{"type", "resync"}, {"id", "resync"}});
    now = client.read_until("snapshot");
  }
  return now;
}

TEST_CASE("A game that is over is not taken up by the start, nor what was put away by hand, and both open") {
  const TemporaryFolder data;
  const int port = free_port();
  Seat over;
  Seat paused;
  Json end;
  {
    ServerProcess process(port, data.path().string(), settings());
    LoopbackClient anna = greeted(port);
    over = play_a_little(anna, 1);
    end = play_to_the_end(anna, over);
    paused = play_a_little(anna, 1);
    process.kill();
  }
  const std::vector<std::string> put_by_hand{"archive", "--data", data.path().string(), paused.room};
  CHECK(run_program(put_by_hand).exit_code == 0);
  const ServerProcess process(port, data.path().string(), settings());
  CHECK(process.said().find("0 of 0 rooms taken up") != std::string::npos);
  LoopbackClient anna = greeted(port);
  CHECK(run_program(put_by_hand).exit_code != 0);  // the store is in use
  const Json shown = come_back(anna, over);
  CHECK(shown.at("version") == end.at("version"));
  CHECK(shown.at("document").at("room").at("status") == "finished");
  const Json page = anna.ask({{"type", "history"}, {"id", "h"}, {"from", 1}, {"to", 5}});
  CHECK(page.at("entries").size() == 5);
  CHECK(come_back(anna, paused).at("document").at("room").at("status") == "playing");
}

}  // namespace
}  // namespace gatehouse::tests

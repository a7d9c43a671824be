// gatehouse backup, restore and check on the real program, with games going on.

#include <doctest/doctest.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

/// Somebody who plays against a bot on a connection of their own until told to stop, table after table.
class Regular {
 public:
  explicit Regular(int port) : client_(greeted(port)), thread_([this] { play(); }) {}
  ~Regular() {
    stop_ = true;
    thread_.join();
  }

  struct Acked {
    Seat seat;
    std::string command;
    std::uint64_t version = 0;
  };
  /// What has been acknowledged until now.
  std::vector<Acked> acked() const {
    const std::lock_guard lock(mutex_);
    return acked_;
  }

 private:
  void play() {
    Seat seat;
    Json now;
    for (int move = 1; !stop_; ++move) {
      if (now.is_null()) {
        seat = seat_of(client_.ask(create_message(false)));
        now = start_against(client_, "random");
      }
      const std::string command = "c" + std::to_string(move);
      const Json ack = client_.ask(first_choice(now, command));
      {
        const std::lock_guard lock(mutex_);
        acked_.push_back({seat, command, ack.at("version")});
      }
      now = next_now();
    }
  }

  // The next prompt; null when the game is over.
  Json next_now() {
    for (;;) {
      Json said = client_.read();
      if (said.dump().find("\"revealed\"") != std::string::npos) return {};
      if (said.contains("prompt") && !said.at("prompt").is_null()) return said;
    }
  }

  LoopbackClient client_;
  mutable std::mutex mutex_;
  std::vector<Acked> acked_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_CASE("A backup of a running server has every command that was acknowledged before it, and is restored") {
  const TemporaryFolder data;
  const TemporaryFolder other;
  const int port = free_port();
  const std::string copy = (other.path() / "copy.db").string();
  const std::string restored = (other.path() / "restored").string();
  std::vector<Regular::Acked> before;
  {
    ServerProcess process(port, data.path().string(), kQuick);
    {
      const Regular anna(port), ben(port);
      while (anna.acked().size() < 20 || ben.acked().size() < 20) std::this_thread::yield();
      before = anna.acked();
      for (const Regular::Acked& one : ben.acked()) before.push_back(one);
      const Finished made = run_program({"backup", copy, "--data", data.path().string()});
      CAPTURE(made.output);
      CHECK(made.exit_code == 0);
      const std::size_t then = anna.acked().size();
      while (anna.acked().size() < then + 5) std::this_thread::yield();  // the game goes on
    }
    process.kill();
  }
  const Finished checked = run_program({"check", copy});
  CAPTURE(checked.output);
  CHECK(checked.exit_code == 0);
  CHECK(checked.output.find(" 0 faults") != std::string::npos);
  CHECK(run_program({"restore", copy, "--data", restored}).exit_code == 0);
  CHECK(run_program({"check", "--data", restored}).exit_code == 0);
  const ServerProcess process(port, restored, kQuick);
  CHECK(process.said().find("missing") == std::string::npos);  // the count of entries is there, too
  std::map<std::string, LoopbackClient> clients;
  for (const Regular::Acked& one : before) {
    auto at = clients.find(one.seat.room);
    if (at == clients.end()) {
      at = clients.emplace(one.seat.room, greeted(port)).first;
      CHECK(come_back(at->second, one.seat).at("version").get<std::uint64_t>() >= one.version);
    }
    const Json known = at->second.ask(
        {{"type", "command"}, {"id", one.command}, {"expect", one.version}, {"choice", "another"}});
    CHECK(known.at("code") == "id-reuse");  // the command is in the log
  }
}

TEST_CASE("A backup needs no server, replaces an earlier one whole, and is refused with a reason") {
  const TemporaryFolder data;
  const std::string folder = data.path().string();
  const std::string copy = (data.path() / "copy.db").string();
  CHECK(run_program({"backup", copy, "--data", (data.path() / "none").string()}).exit_code == 2);
  const int port = free_port();
  {
    ServerProcess process(port, folder, kQuick);
    LoopbackClient client = greeted(port);
    play_a_little(client, 2);
    CHECK(run_program({"backup", copy, "--data", folder}).exit_code == 0);
    CHECK(run_program({"backup", "/proc/nowhere/copy.db", "--data", folder}).exit_code == 1);
    CHECK(run_program({"backup", folder + "/rooms.db", "--data", folder}).exit_code == 1);
    play_a_little(client, 1);  // it is still there
    const Finished busy = run_program({"check", "--data", folder});
    CHECK(busy.exit_code == 2);
    CHECK(busy.output.find("a server has it open") != std::string::npos);
    process.terminate();
  }
  const std::string first = bytes_of(copy);
  const Finished again = run_program({"backup", copy, "--data", folder});
  CAPTURE(again.output);
  CHECK(again.exit_code == 0);
  CHECK(again.output.find("holds 2 rooms") != std::string::npos);
  CHECK(bytes_of(copy) != first);
  CHECK(run_program({"check", copy}).exit_code == 0);
}

TEST_CASE("A restore never overwrites a store, and takes nothing that is damaged or no backup") {
  const TemporaryFolder data;
  const TemporaryFolder empty;
  const std::string copy = (empty.path() / "copy.db").string();
  {
    const int port = free_port();
    ServerProcess process(port, data.path().string(), kQuick);
    LoopbackClient client = greeted(port);
    play_a_little(client, 1);
    CHECK(run_program({"backup", copy, "--data", data.path().string()}).exit_code == 0);
    process.kill();
  }
  const std::string before = bytes_of(data.path() / "rooms.db");
  const Finished refused = run_program({"restore", copy, "--data", data.path().string()});
  CHECK(refused.exit_code == 2);
  CHECK(refused.output.find("a store is not overwritten") != std::string::npos);
  CHECK(bytes_of(data.path() / "rooms.db") == before);
  const std::filesystem::path to = empty.path() / "restored";
  const std::string nonsense = (empty.path() / "nonsense.db").string();
  std::ofstream(nonsense) << std::string(5'000, 'z');
  const std::string cut = (empty.path() / "cut.db").string();
  std::filesystem::copy_file(copy, cut);
  std::filesystem::resize_file(cut, std::filesystem::file_size(cut) - 5'000);
  for (const std::string& file : {nonsense, cut, std::string("/nowhere/copy.db")}) {
    CAPTURE(file);
    CHECK(run_program({"restore", file, "--data", to.string()}).exit_code == 2);
    CHECK_FALSE(std::filesystem::exists(to / "rooms.db"));
  }
  CHECK(run_program({"restore", copy, "--data", to.string()}).exit_code == 0);
}

TEST_CASE("A check names the room whose log was changed, and what else is wrong") {
  const TemporaryFolder data;
  const std::string folder = data.path().string();
  Seat seat;
  Seat robbed;
  {
    const int port = free_port();
    ServerProcess process(port, folder, kQuick);
    LoopbackClient client = greeted(port);
    seat = play_a_little(client, 2);
    robbed = play_a_little(client, 1);
    process.terminate();
  }
  CHECK(run_program({"check", "--data", folder}).exit_code == 0);
  {
    SQLite::Database store(folder + "/rooms.db", SQLite::OPEN_READWRITE);
    CHECK(store.exec("UPDATE log SET checksum=NULL, entry=json_set(entry, '$.fingerprint', '1') WHERE "
                     "version=5 AND room='" +
                     seat.room + "'") == 1);
    CHECK(store.exec("DELETE FROM draw_secret WHERE room='" + robbed.room + "'") == 1);
    CHECK(store.exec("UPDATE written SET entries=entries-1") == 1);
  }
  const Finished found = run_program({"check", "--data", folder});
  CHECK(found.exit_code == 1);
  CHECK(found.output.find("room " + seat.room + " does not replay: entry 5 leads to another position") !=
        std::string::npos);
  CHECK(found.output.find("room " + robbed.room + " has no whole secret") != std::string::npos);
  CHECK(found.output.find("1 acknowledged entries are missing") != std::string::npos);
  CHECK(found.output.find(", 3 faults") != std::string::npos);
}

TEST_CASE("A check holds each log against what is beside it: checksums, lengths, and the secret") {
  const TemporaryFolder data;
  const std::string folder = data.path().string();
  std::vector<Seat> seats;
  const int port = free_port();
  {
    ServerProcess process(port, folder, kQuick);
    LoopbackClient client = greeted(port);
    for (int room = 0; room < 4; ++room) seats.push_back(play_a_little(client, 1));
    process.terminate();
  }
  {
    SQLite::Database store(folder + "/rooms.db", SQLite::OPEN_READWRITE);
    const auto of = [&](std::size_t room) { return " AND room='" + seats[room].room + "'"; };
    CHECK(store.exec("UPDATE log SET entry=replace(entry, 'created', 'creates') WHERE version=1" + of(0)) ==
          1);
    CHECK(store.exec("DELETE FROM log WHERE version=(SELECT max(version) FROM log WHERE true" + of(1) + ")" +
                     of(1)) == 1);
    CHECK(store.exec("UPDATE draw_secret SET secret=zeroblob(32) WHERE true" + of(2)) == 1);
  }
  const Finished found = run_program({"check", "--data", folder});
  CAPTURE(found.output);
  CHECK(found.exit_code == 1);
  CHECK(found.output.find("room " + seats[0].room +
                          " does not replay: entry 1 of its log is not what was written") !=
        std::string::npos);
  CHECK(found.output.find("1 of the entries that were written are in no log") != std::string::npos);
  CHECK(found.output.find("room " + seats[1].room + " does not replay: entry ") != std::string::npos);
  CHECK(found.output.find("room " + seats[2].room +
                          ": the secret of its draws is not the one that it has committed to") !=
        std::string::npos);
  CHECK(found.output.find(", 4 faults") != std::string::npos);
  // The start sets these three aside and counts their failures; the fourth goes on.
  ServerProcess process(port, folder, kQuick);
  LoopbackClient client = greeted(port);
  const Json back = client.ask(
      {{"type", "join"}, {"id", "back"}, {"room", seats[3].room}, {"token", seats[3].token}, {"last", 1}});
  CHECK(back.at("type") == "joined");
  process.terminate();
  CAPTURE(process.said());
  for (std::size_t room = 0; room < 3; ++room) {
    CAPTURE(room);
    CHECK(process.said().find("room " + seats[room].room + " is set aside") != std::string::npos);
  }
  CHECK(process.said().find("room " + seats[3].room) == std::string::npos);
  CHECK(process.said().find("1 entries are missing in the store") == std::string::npos);
  CHECK(run_program({"quarantine", "--data", folder}).output.find(seats[2].room + "\t1 failures") !=
        std::string::npos);
}

}  // namespace
}  // namespace gatehouse::tests

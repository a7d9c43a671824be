// What people settle beside the moves is acknowledged only when it is durable: talk, votes, silence, seats on
// other devices, resigning, the next table. Couples do all of it while the server is killed with SIGKILL at
// random moments; afterwards everything that was acknowledged must be in the store, once.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "protocol/games.h"
#include "server/auth/tokens.h"
#include "server/room/room_core.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/recorded.h"
#include "tests/server/server_process.h"
#include "tests/support/choice_ids.h"
#include "tests/support/rounds.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;
using protocol::Json;

/// Something that the server has acknowledged.
struct Promise {
  enum class Of : std::uint8_t { Entry, Line, Seat, Rematch } of = Of::Entry;
  std::string room;
  std::string id;             ///< of the command; of a seat the token
  std::uint64_t version = 0;  ///< of its entry
};

/// Two people who play against each other, driven by one thread: each asks, and reads on until the answer
/// comes.
class Couple {
 public:
  Couple(int number, int port, Transcript& transcript, Progress& progress, const std::atomic<bool>& enough)
      : number_(number),
        port_(port),
        transcript_(transcript),
        progress_(progress),
        enough_(enough),
        dice_(static_cast<std::uint64_t>(number)) {}

  void run() {
    while (!enough_) try {
        arrive();
        while (!enough_) act();
      } catch (const Closed&) {
        std::this_thread::yield();
      }
  }

  const std::vector<Promise>& promises() const { return promises_; }

 private:
  struct Side {
    std::unique_ptr<RecordedClient> connection;
    std::vector<std::string> tokens;  ///< of the seat, the newest last
    Json moving;                      ///< how the seat is being taken to another device; null: it is not
    Json asked;                       ///< what was not answered yet; null: nothing
  };

  Side& other(const Side& side) { return &side == &sides_[0] ? sides_[1] : sides_[0]; }
  std::string next_id() { return std::to_string(number_) + "-" + std::to_string(++ids_); }

  // Comes back to where they were, and asks again for what was not answered.
  void arrive() {
    for (Side& side : sides_) {
      side.connection = std::make_unique<RecordedClient>(port_, transcript_);
      side.connection->hello();
      if (!side.moving.is_null()) finish_moving(side);
      if (!side.tokens.empty()) enter(side);
    }
    if (sides_[1].tokens.empty()) found();
    for (Side& side : sides_)
      if (!side.asked.is_null()) ask(side, Json(side.asked));
  }

  // The next table may know an older token: the seat has gone to another device since.
  void enter(Side& side) {
    for (auto token = side.tokens.rbegin(); token != side.tokens.rend(); ++token) {
      const Json joined =
          answer(side, {{"type", "join"}, {"id", next_id()}, {"room", room_}, {"token", *token}});
      if (joined.at("type") == "joined") return;
      if (joined.value("code", "") != "bad-token" || *token == side.tokens.front()) return surprise(joined);
    }
  }

  // Each step can be repeated: by its key it is the same seat.
  void found() {
    Side& host = sides_[0];
    Side& guest = sides_[1];
    const std::string key = "the-key-of-couple-number-" + std::to_string(number_);
    const Json made = answer(host, {{"type", "create"},
                                    {"id", next_id()},
                                    {"name", "Anna"},
                                    {"game", "carcassonne"},
                                    {"seats", 2},
                                    {"public", false},
                                    {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}},
                                    {"key", key + "-host"}});
    if (made.at("type") != "joined") return surprise(made);
    room_ = made.at("room");
    host.tokens = {made.at("token").get<std::string>()};
    const Json sat = answer(
        guest,
        {{"type", "join"}, {"id", next_id()}, {"room", room_}, {"name", "Ben"}, {"key", key + "-guest"}});
    if (sat.at("type") != "joined") return surprise(sat);
    guest.tokens = {sat.at("token").get<std::string>()};
    for (const Side& side : sides_) promises_.push_back({Promise::Of::Seat, room_, side.tokens.back()});
  }

  void act() {
    Side& side = sides_[dice_.below(2)];
    switch (dice_.below(12)) {
      case 0:
      case 1:
        return ask(side, {{"type", "chat"}, {"id", next_id()}, {"text", "word " + std::to_string(ids_)}});
      case 2:
        return propose(side);
      case 3:
        return ask(sides_[0],
                   {{"type", "mute"}, {"id", next_id()}, {"seat", 1}, {"muted", dice_.below(2) == 0}});
      case 4:
        return move(side);
      case 5:
        if (dice_.below(3) == 0) return give_up(side);
        return;
      default:
        return play(side);
    }
  }

  Json look(Side& side) {
    side.connection->send({{"type", "resync"}, {"id", next_id()}});
    for (;;)
      if (Json said = Json::parse(side.connection->read_text()); said.at("type") == "snapshot") return said;
  }

  void play(Side& side) {
    const Json now = look(side);
    const Json& room = now.at("document").at("room");
    if (room.at("status") == "waiting")
      return static_cast<void>(answer(sides_[0], {{"type", "start"}, {"id", next_id()}}));
    if (room.at("status") == "finished") return play_again(side, room);
    const Json& prompt = now.at("prompt");
    if (prompt.is_null()) return;
    const std::vector<std::string> choices = choice_ids(prompt);
    ask(side, {{"type", "command"},
               {"id", next_id()},
               {"expect", now.at("version")},
               {"choice", choices.at(dice_.below(choices.size()))}});
  }

  void propose(Side& side) {
    ask(side, {{"type", "propose"}, {"id", next_id()}, {"what", "end"}});
    const Json now = look(other(side));
    const Json& room = now.at("document").at("room");
    if (!room.contains("proposal")) return;
    ask(other(side), {{"type", "vote"},
                      {"id", next_id()},
                      {"proposal", room.at("proposal").at("version")},
                      {"agree", dice_.below(8) == 0}});
  }

  void give_up(Side& side) { ask(side, {{"type", "resign"}, {"id", next_id()}}); }

  void play_again(Side& side, const Json& room) {
    if (!room.contains("rematch")) {
      ask(side, {{"type", "rematch"}, {"id", next_id()}});
      return;
    }
    room_ = room.at("rematch");
    promises_.push_back({Promise::Of::Rematch, room_, {}});
    for (Side& each : sides_) {
      each.asked = {};
      enter(each);
    }
  }

  // Takes the seat to another device: the older token is worthless then.
  void move(Side& side) {
    const Json code = answer(side, {{"type", "hand-over"}, {"id", next_id()}});
    if (code.at("type") != "seat-code") return;
    side.moving = {{"type", "join"},
                   {"id", next_id()},
                   {"room", room_},
                   {"code", code.at("code")},
                   {"key", "another-device-" + next_id() + "-of-a-couple"}};
    side.connection = std::make_unique<RecordedClient>(port_, transcript_);
    side.connection->hello();
    finish_moving(side);
  }

  void finish_moving(Side& side) {
    const Json joined = answer(side, side.moving);
    if (joined.value("code", "") == "unavailable") return;  // again when they come back
    side.moving = {};
    if (joined.at("type") != "joined") return;  // it has not come about: the code was forgotten
    side.tokens.push_back(joined.at("token"));
    promises_.push_back({Promise::Of::Seat, room_, side.tokens.back()});
    progress_.add();
  }

  Json answer(Side& side, const Json& message) {
    side.connection->send(message);
    for (;;)
      if (Json said = Json::parse(side.connection->read_text()); said.value("id", "") == message.at("id"))
        return said;
  }

  // Asks for something that is either done durably or refused.
  void ask(Side& side, const Json& message) {
    side.asked = message;
    const Json said = answer(side, message);
    side.asked = {};
    if (said.at("type") != "ack") return;
    const std::string type = message.at("type");
    const auto of = type == "chat" ? Promise::Of::Line : Promise::Of::Entry;
    if (type == "rematch") return progress_.add();  // the second to ask is told of the first one's
    promises_.push_back({of, room_, message.at("id"), said.at("version")});
    progress_.add();
  }

  void surprise(const Json& said) {
    if (!said.value("retryable", false)) FAIL_CHECK("unexpected: " << said.dump());
    throw Closed(0);
  }

  const int number_;
  const int port_;
  Transcript& transcript_;
  Progress& progress_;
  const std::atomic<bool>& enough_;
  engine::SeededDice dice_;
  std::string room_;
  std::array<Side, 2> sides_;
  std::vector<Promise> promises_;
  int ids_ = 0;
};

/// What a dead server has left of a room.
struct Left {
  std::map<std::string, std::uint64_t> entries;  ///< the version of each command
  std::set<std::string> lines;                   ///< the commands of what was said
  bool forgot_lines = false;                     ///< the oldest are kept no more
  std::vector<std::string> hashes;               ///< of all tokens that were ever good for a seat
};

struct Judgement {
  std::map<Promise::Of, int> kept;
  int lost = 0;
  int doubled = 0;
};

Left left_of(const server::RoomLog& record, Judgement& judgement) {
  Left left;
  for (const std::string& line : record.entries) {
    const server::Entry entry = server::read_entry(line);
    std::visit(
        [&](const auto& body) {
          if constexpr (requires { body.command; })
            if (!body.command.empty() && !left.entries.try_emplace(body.command, entry.version).second)
              ++judgement.doubled;
          if constexpr (requires { body.token_hash; }) left.hashes.push_back(body.token_hash);
        },
        entry.body);
  }
  for (const server::KeptLine& line : record.chat) {
    const server::Remark remark = server::read_remark(line.text);
    if (!left.lines.insert(remark.command).second) ++judgement.doubled;
    left.forgot_lines = left.forgot_lines || line.number > record.chat.size();
  }
  return left;
}

bool is_kept(const Promise& promise, const Left* left) {
  if (left == nullptr) return false;
  switch (promise.of) {
    case Promise::Of::Entry: {
      const auto at = left->entries.find(promise.id);
      return at != left->entries.end() && at->second == promise.version;
    }
    case Promise::Of::Line:
      return left->forgot_lines || left->lines.contains(promise.id);
    case Promise::Of::Seat:
      return std::ranges::any_of(left->hashes,
                                 [&](const std::string& hash) { return server::opens(promise.id, hash); });
    case Promise::Of::Rematch:
      break;
  }
  return true;
}

Judgement compare_with(const std::filesystem::path& data, const std::vector<Promise>& promises) {
  Judgement judgement;
  server::SqliteStore store(data / "rooms.db");
  std::map<std::string, Left> rooms;
  for (const Promise& promise : promises) {
    if (rooms.contains(promise.room)) continue;
    const auto record = store.find(promise.room, std::numeric_limits<std::size_t>::max());
    if (!record) continue;
    CHECK_NOTHROW(server::RoomCore(*record, protocol::all_games()));
    rooms[promise.room] = left_of(*record, judgement);
  }
  for (const Promise& promise : promises) {
    const auto at = rooms.find(promise.room);
    ++(is_kept(promise, at == rooms.end() ? nullptr : &at->second) ? judgement.kept[promise.of]
                                                                   : judgement.lost);
  }
  return judgement;
}

Judgement live_and_kill(int kills, std::uint64_t seed, const std::string& durability) {
  constexpr int kCouples = 8;
  server::secure();
  const TemporaryFolder data;
  const int port = free_port();
  const std::vector<std::string> settings{"limits.messages_per_second=100000", "limits.burst=100000",
                                          "limits.rooms_per_address=1000", "store.durability=" + durability};
  engine::SeededDice dice(seed);
  Transcript transcript;
  Progress progress;
  std::atomic<bool> enough = false;
  std::deque<Couple> couples;
  for (int number = 1; number <= kCouples; ++number)
    couples.emplace_back(number, port, transcript, progress, enough);
  auto process = std::make_unique<ServerProcess>(port, data.path().string(), settings);
  std::vector<std::thread> threads;
  for (Couple& couple : couples) threads.emplace_back([&couple] { couple.run(); });
  for (int kill = 1; kill <= kills; ++kill) {
    progress.wait_for(60 + static_cast<int>(dice.below(60)));
    if (kill == kills) enough = true;
    process->kill();
    if (kill < kills) process = std::make_unique<ServerProcess>(port, data.path().string(), settings);
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<Promise> promises;
  for (const Couple& couple : couples)
    promises.insert(promises.end(), couple.promises().begin(), couple.promises().end());
  return compare_with(data.path(), promises);
}

TEST_CASE(
    "Talk, votes, seats on other devices and rematches survive SIGKILL, once, when they were acknowledged") {
  Judgement judgement = live_and_kill(rounds(3), nth_seed(1), "full");
  MESSAGE("kept: " << judgement.kept[Promise::Of::Entry] << " entries, " << judgement.kept[Promise::Of::Line]
                   << " lines, " << judgement.kept[Promise::Of::Seat] << " seats, "
                   << judgement.kept[Promise::Of::Rematch] << " rematches");
  CHECK(judgement.lost == 0);
  CHECK(judgement.doubled == 0);
  CHECK(judgement.kept[Promise::Of::Entry] > 20);
  CHECK(judgement.kept[Promise::Of::Line] > 5);
  CHECK(judgement.kept[Promise::Of::Seat] > 16);
}

TEST_CASE("With durability switched off talk and votes are lost, and found to be") {
  Judgement judgement;
  for (std::uint64_t seed = 2; judgement.lost == 0 && seed < 10; ++seed)
    judgement = live_and_kill(1, seed, "unsafe_ack_before_commit");
  CHECK(judgement.lost > 0);
}

}  // namespace
}  // namespace gatehouse::tests

// That as many rooms as the settings allow fit into the memory that docker/compose.yaml gives: measured, with
// the largest games there are, and somebody at every seat.

#include <doctest/doctest.h>

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <new>
#include <optional>
#include <regex>

#include "engine/base/dice.h"
#include "server/auth/tokens.h"
#include "server/config.h"
#include "server/lobby/limits.h"
#include "server/room/room_core.h"
#include "tests/support/choice_ids.h"
#include "tests/support/everything.h"

namespace {

std::atomic<std::size_t> bytes_in_use = 0;

void* take(std::size_t bytes) {
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  bytes_in_use += malloc_usable_size(memory);
  return memory;
}

void give_back(void* memory) {
  if (memory == nullptr) return;
  bytes_in_use -= malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace

// All that this program allocates is counted.
void* operator new(std::size_t bytes) {
  return take(bytes);
}
void* operator new[](std::size_t bytes) {
  return take(bytes);
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return take(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return take(bytes);
}
void operator delete(void* memory) noexcept {
  give_back(memory);
}
void operator delete[](void* memory) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  give_back(memory);
}

namespace gatehouse::server {
namespace {

using engine::seat_at;

constexpr std::size_t kMebibyte = 1024 * 1024;
// For the program itself, the client's files, SQLite and the queues of connections.
constexpr std::size_t kRestOfTheServer = 256 * kMebibyte;

std::string token_of(int seat) {
  return "token" + std::to_string(seat);
}

/// The log of a game played at random.
RoomLog long_game(const protocol::GameType& game, const Json& options, int seats, std::size_t entries) {
  RoomState state("room", protocol::all_games());
  engine::SeededDice dice(1);
  RoomLog record;
  record.room = "room";
  record.epoch = 1;
  const auto add = [&](EntryBody body) {
    Entry entry{state.version() + 1, 0, 0, std::move(body)};
    REQUIRE_FALSE(state.apply(entry).refusal);
    entry.fingerprint = state.fingerprint();
    record.entries.push_back(write_entry(entry));
  };
  add(Created{"Anna's table", std::string(game.name), seats, true, options, {}});
  for (int seat = 0; seat < seats; ++seat)
    add(Seated{
        seat_at(seat), {"Player " + std::to_string(seat), std::nullopt}, hash_of_token(token_of(seat))});
  add(Started{state.seating().taken_seats()});
  // A log never ends where chance has to act: its outcome is kept together with what led to it.
  while ((record.entries.size() < entries || state.actor().chance) && !state.actor().nobody()) {
    if (state.actor().chance) {
      add(Rolled{state.in_play()->roll(dice)});
      continue;
    }
    for (int seat = 0; seat < seats; ++seat) {
      if (!state.actor().seats.has(seat_at(seat))) continue;
      const std::vector<std::string> choices = tests::choice_ids(state.in_play()->prompt(seat_at(seat)));
      add(Moved{seat_at(seat), choices.at(dice.below(choices.size())),
                "0b1c7e56-64a4-4a58-8a53-" + std::to_string(state.version())});
      break;
    }
  }
  return record;
}

/// A room from its log, with a person at every seat.
class Played {
 public:
  explicit Played(const RoomLog& record) : core_(record, protocol::all_games()) {
    for (const Seat seat : core_.state().seating().taken_seats()) {
      protocol::JoinRoom join;
      join.id = "join";
      join.room = record.room;
      join.token = token_of(engine::index(seat));
      handle(Enter{connection(seat), join, "", {}});
    }
  }

  void play(int commands) {
    for (int command = 0; command < commands && !core_.state().actor().nobody(); ++command)
      for (const Seat seat : core_.state().seating().taken_seats()) {
        if (!core_.state().actor().seats.has(seat)) continue;
        const std::vector<std::string> choices = tests::choice_ids(core_.state().in_play()->prompt(seat));
        handle(Say{connection(seat), protocol::Command{"more" + std::to_string(core_.state().version()),
                                                       core_.state().version(),
                                                       {choices.at(dice_.below(choices.size()))}}});
        break;
      }
  }

  bool over() const { return core_.state().actor().nobody(); }

  void leave_and_rest() {
    for (const Seat seat : core_.state().seating().taken_seats()) handle(Gone{connection(seat)});
    core_.rest();
  }

 private:
  static ConnectionId connection(Seat seat) { return static_cast<ConnectionId>(1 + engine::index(seat)); }

  void handle(Input input) {
    std::vector<Effect> effects;
    core_.handle(std::move(input), Moment{}, effects);
    for (const Effect& effect : effects)
      if (std::holds_alternative<Persist>(effect)) return handle(Stored{Appended::Done});
  }

  RoomCore core_;
  engine::SeededDice dice_{2};
};

/// What the compose file gives the container, in bytes.
std::size_t container_memory() {
  std::ifstream file("docker/compose.yaml");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::smatch found;
  REQUIRE(std::regex_search(text, found, std::regex("mem_limit: ([0-9]+)([gm])")));
  return std::stoul(found[1]) * (found[2] == "g" ? 1024 * kMebibyte : kMebibyte);
}

TEST_CASE("As many rooms as the settings allow fit into the memory of the container") {
  secure();
  const std::size_t rooms = static_cast<std::size_t>(AllSettings{}.limits.rooms) + kOpeningRooms;
  for (const protocol::GameType& game : protocol::all_games()) {
    CAPTURE(game.name);
    const RoomLog record = long_game(game, tests::with_everything(game), game.most_seats, 300);
    const std::size_t before = bytes_in_use;
    std::optional<Played> room(std::in_place, record);
    room->play(60);
    const std::size_t playing = bytes_in_use - before;
    room->leave_and_rest();
    const std::size_t resting = bytes_in_use - before;
    MESSAGE(game.name << ": " << playing / 1024 << " KiB while it is played, " << resting / 1024
                      << " KiB when nobody is there");
    // A quarter on top for what the allocator cannot use.
    CHECK(rooms * playing / 4 * 5 + kRestOfTheServer <= container_memory());
    CHECK(resting < playing);
    room.reset();
    CHECK(bytes_in_use - before < kMebibyte);
  }
}

TEST_CASE("A room with two seats takes at most 150 KiB at any time of a game") {
  secure();
  constexpr std::size_t kMost = 150 * 1024;
  for (const protocol::GameType& game : protocol::all_games()) {
    CAPTURE(game.name);
    const Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
    const RoomLog record = long_game(game, options, 2, 40);
    const std::size_t before = bytes_in_use;
    std::size_t most = 0;
    std::optional<Played> room(std::in_place, record);
    for (int commands = 0; commands < 1'000 && !room->over(); ++commands) {
      room->play(1);
      most = std::max(most, bytes_in_use - before);
    }
    MESSAGE(game.name << ": " << most / 1024 << " KiB at most");
    CHECK(room->over());
    CHECK(most <= kMost);
  }
}

}  // namespace
}  // namespace gatehouse::server

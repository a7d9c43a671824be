#include "tests/load/stored_games.h"

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "protocol/games.h"
#include "server/auth/tokens.h"
#include "server/chance/draw_secret.h"
#include "server/room/room_core.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::load {
namespace {

using namespace server;

constexpr std::size_t kDifferentGames = 20;
constexpr std::size_t kEntriesToGo = 10;
constexpr std::size_t kGamesAtOnce = 50;

/// Hands the input to the room, with a store that answers at once; the log grows.
void handle(RoomCore& core, Input input, std::vector<std::string>& log) {
  std::vector<Effect> effects;
  core.handle(std::move(input), Moment{}, effects);
  for (Effect& effect : effects)
    if (auto* const persist = std::get_if<Persist>(&effect)) {
      log.insert(log.end(), persist->run.entries.begin(), persist->run.entries.end());
      return handle(core, Stored{Appended::Done}, log);
    }
}

Append unfinished_game(const std::string& room, std::uint64_t seed) {
  const DrawSecret secret = new_draw_secret();
  RoomCore core(room, protocol::all_games(), secret);
  std::vector<std::string> log;
  const protocol::Json options = {{"expansions", protocol::Json::array()},
                                  {"choices", protocol::Json::object()}};
  handle(core, Found{1, {"c", "Anna", "carcassonne", 2, true, options}, "token1", ""}, log);
  protocol::JoinRoom join;
  join.name = "Ben";
  handle(core, Enter{2, join, "token2", ""}, log);
  handle(core, Say{1, protocol::Start{"s"}}, log);
  engine::SeededDice dice(seed);
  for (int commands = 0; !core.state().actor().nobody(); ++commands) {
    const RoomState& state = core.state();
    const engine::Seat seat = engine::seat_at(state.actor().seats.has(engine::seat_at(0)) ? 0 : 1);
    const std::vector<std::string> choices = tests::choice_ids(state.in_play()->prompt(seat));
    const std::string choice = choices.at(dice.below(choices.size()));
    handle(core,
           Say{static_cast<ConnectionId>(1 + engine::index(seat)),
               protocol::Command{std::to_string(commands), state.version(), {choice}}},
           log);
  }
  log.resize(log.size() - kEntriesToGo);
  return {room, 1, 0, std::move(log), secret};
}

}  // namespace

std::size_t store_unfinished_games(const std::filesystem::path& file, std::size_t games) {
  secure();
  std::vector<Append> different;
  for (std::size_t number = 0; number < kDifferentGames; ++number)
    different.push_back(unfinished_game("game" + std::to_string(number), number));
  SqliteStore store(file);
  std::size_t entries = 0;
  std::vector<Append> batch;
  for (std::size_t number = 0; number < games; ++number) {
    Append& run = batch.emplace_back(different[number % kDifferentGames]);
    run.room = "room" + std::to_string(number);
    entries += run.entries.size();
    if (batch.size() < kGamesAtOnce && number + 1 < games) continue;
    for (const Appended answer : store.append(batch))
      if (answer != Appended::Done) throw std::runtime_error("a game could not be stored");
    batch.clear();
  }
  return entries;
}

}  // namespace gatehouse::load

// What a command costs a room, what taking a room up again costs the start, and how many entries the store
// makes durable. Not a test: figures, for the machine at hand.
//
//   ninja -C build/release gatehouse_server_bench && build/release/tests/gatehouse_server_bench

#include <benchmark/benchmark.h>

#include <optional>

#include "engine/base/dice.h"
#include "protocol/games.h"
#include "server/auth/tokens.h"
#include "server/chance/draw_secret.h"
#include "server/room/room_core.h"
#include "server/store/sqlite_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse {
namespace {

using namespace server;

/// One append of one entry for each of so many rooms, in one transaction: with the sync, on the disk of /tmp.
void store_append(benchmark::State& state) {
  const testing::TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  const auto rooms = static_cast<std::size_t>(state.range(0));
  std::vector<Append> runs(rooms);
  for (std::size_t at = 0; at < rooms; ++at)
    runs[at] = {"room" + std::to_string(at), 1, 0, {std::string(200, 'x')}, DrawSecret{}};
  store.append(runs);
  for (auto _ : state) {
    for (Append& run : runs) {
      run.founder.reset();
      ++run.expected;
    }
    for (const Appended answer : store.append(runs))
      if (answer != Appended::Done) state.SkipWithError("an append was refused");
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(store_append)->Arg(1)->Arg(32)->Arg(512)->Unit(benchmark::kMicrosecond)->UseRealTime();

/// A table of two people and as many spectators as asked, with a store that answers at once.
class Table {
 public:
  Table(const protocol::GameType& game, int spectators)
      : core_("benchmark", protocol::all_games(), new_draw_secret()) {
    const Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
    handle(Found{1, {"c", "Anna", std::string(game.name), 2, true, options}, "token1", ""});
    protocol::JoinRoom join;
    join.name = "Ben";
    handle(Enter{2, join, "token2", ""});
    for (int number = 0; number < spectators; ++number)
      handle(Enter{static_cast<ConnectionId>(3 + number), protocol::WatchRoom{"w", "benchmark", "Cleo", {}},
                   "", ""});
    handle(Say{1, protocol::Start{"s"}});
  }

  const std::vector<std::string>& log() const { return log_; }
  bool over() const { return core_.state().actor().nobody(); }

  /// The next seat plays one of its choices; the same ones in every run.
  void play() {
    const RoomState& state = core_.state();
    const Seat seat = state.actor().seats.has(Seat{0}) ? Seat{0} : Seat{1};
    const Json choices = state.match()->prompt(seat).at("choices");
    const std::string choice = choices.at(dice_.below(choices.size())).at("id");
    handle(Say{static_cast<ConnectionId>(1 + engine::index(seat)),
               protocol::Command{std::to_string(++commands_), state.version(), choice}});
  }

 private:
  void handle(Input input) {
    std::vector<Effect> effects;
    core_.handle(std::move(input), 0, effects);
    for (Effect& effect : effects)
      if (auto* const persist = std::get_if<Persist>(&effect)) {
        log_.insert(log_.end(), persist->run.entries.begin(), persist->run.entries.end());
        return handle(Stored{Appended::Done});
      }
  }

  RoomCore core_;
  std::vector<std::string> log_;
  engine::SeededDice dice_{1};
  int commands_ = 0;
};

/// One command of a whole game: tried, written, applied, told to everybody.
void room_command(benchmark::State& state) {
  secure();
  const protocol::GameType& game = protocol::all_games().front();
  std::optional<Table> table;
  for (auto _ : state) {
    if (!table || table->over()) {
      state.PauseTiming();
      table.emplace(game, static_cast<int>(state.range(0)));
      state.ResumeTiming();
    }
    table->play();
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(room_command)->Arg(0)->Arg(50)->Unit(benchmark::kMicrosecond);

/// A whole game replayed from its log, as the start of the server does it for every room.
void take_up_room(benchmark::State& state) {
  secure();
  Table table(protocol::all_games().front(), 0);
  while (!table.over()) table.play();
  const Record record{"benchmark", 1, {}, table.log(), {}};
  for (auto _ : state) benchmark::DoNotOptimize(RoomCore(record, protocol::all_games()));
  state.counters["entries"] = static_cast<double>(record.entries.size());
}
BENCHMARK(take_up_room)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gatehouse

BENCHMARK_MAIN();

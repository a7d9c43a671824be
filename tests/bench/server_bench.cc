// What a command costs a room, what taking a room up again costs the start, and how many entries the store
// makes durable. Not a test: figures, for the machine at hand.
//
//   ninja -C build/release gatehouse_server_bench && build/release/tests/gatehouse_server_bench

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <span>

#include "engine/base/dice.h"
#include "protocol/games.h"
#include "server/auth/tokens.h"
#include "server/chance/draw_secret.h"
#include "server/events/swiss.h"
#include "server/room/room_core.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/temporary_folder.h"
#include "tests/support/choice_ids.h"
#include "tests/support/everything.h"

namespace gatehouse {
namespace {

using namespace server;

/// One append of one entry for each of a number of rooms, in one transaction: with the sync, on the disk of
/// /tmp.
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

// Enough for a board of 250 tiles with the base game's, and nothing special about them.
constexpr const char* kManyTiles =
    "tile LANE 60\nb=field r=road c=field\n.brc.\nbbrcc\nbbrcc\nbbrcc\n.brc.\n"
    "tile WALL 60\nc=city f=field\n.ccc.\nfffff\nfffff\nfffff\n.fff.\n"
    "tile YARD 60\nf=field c=cloister\n.fff.\nfffff\nffcff\nfffff\n.fff.\n";

/// A table of people on all its seats and as many spectators as asked, with a store that answers at once.
class Table {
 public:
  struct Done {
    ConnectionId connection;
    std::string choice;
    std::size_t entries;  ///< of the log before it
    std::size_t tiles;    ///< on the board before it
  };

  Table(const Json& options, int seats, int spectators)
      : core_("benchmark", protocol::all_games(), DrawSecret{}) {
    const protocol::GameType& game = protocol::all_games().front();
    handle(Found{1, {"c", "Anna", std::string(game.name), seats, true, options}, "token0", ""});
    for (int seat = 1; seat < seats; ++seat) {
      protocol::JoinRoom join;
      join.name = std::string("Ben ") + static_cast<char>('A' + seat);
      handle(Enter{static_cast<ConnectionId>(1 + seat), join, "token" + std::to_string(seat), ""});
    }
    for (int number = 0; number < spectators; ++number)
      handle(Enter{static_cast<ConnectionId>(1 + seats + number),
                   protocol::WatchRoom{"w", "benchmark", "Cleo", {}}, "", ""});
    handle(Say{1, protocol::Start{"s"}});
  }
  /// The same table from its log, with everybody back on their seats.
  Table(const RoomLog& record, int seats) : core_(record, protocol::all_games()) {
    for (int seat = 0; seat < seats; ++seat) {
      protocol::JoinRoom join;
      join.token = "token" + std::to_string(seat);
      handle(Enter{static_cast<ConnectionId>(1 + seat), join, "", ""});
    }
  }

  const std::vector<std::string>& log() const { return log_; }
  const std::vector<Done>& done() const { return done_; }
  bool over() const { return core_.state().actor().nobody(); }

  /// The next seat plays one of its choices; the same ones in every run.
  void play() {
    const RoomState& state = core_.state();
    int seat = 0;
    while (!state.actor().seats.has(engine::seat_at(seat))) ++seat;
    const std::vector<std::string> choices =
        tests::choice_ids(state.in_play()->prompt(engine::seat_at(seat)));
    const std::string choice = choices.at(dice_.below(choices.size()));
    const Json view = state.in_play()->view(std::nullopt);
    done_.push_back({static_cast<ConnectionId>(1 + seat), choice, log_.size(), view.at("tiles").size()});
    command({&done_.back(), 1});
  }
  /// Choices of one player, with no draw between them.
  void command(std::span<const Done> in_a_row) {
    std::vector<std::string> choices;
    for (const Done& done : in_a_row) choices.push_back(done.choice);
    handle(Say{in_a_row.front().connection,
               protocol::Command{"0b1c7e56-64a4-4a58-8a53-" + std::to_string(core_.state().version()),
                                 core_.state().version(), std::move(choices)}});
  }

 private:
  void handle(Input input) {
    std::vector<Effect> effects;
    core_.handle(std::move(input), Moment{}, effects);
    for (Effect& effect : effects)
      if (auto* const persist = std::get_if<Persist>(&effect)) {
        log_.insert(log_.end(), persist->run.entries.begin(), persist->run.entries.end());
        return handle(Stored{Appended::Done});
      }
  }

  RoomCore core_;
  std::vector<std::string> log_;
  std::vector<Done> done_;
  engine::SeededDice dice_{1};
};

/// Of this thread: what others do on the machine does not matter.
double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// A game of these options that has been played to its end.
const Table& whole_game(const Json& options, int seats) {
  static std::map<std::string, Table> played;
  const auto [at, fresh] = played.try_emplace(options.dump(), options, seats, 0);
  while (fresh && !at->second.over()) at->second.play();
  return at->second;
}

/// What is done from the first command at a board of this many tiles on.
std::span<const Table::Done> done_from(const Table& whole, std::size_t tiles) {
  const std::vector<Table::Done>& done = whole.done();
  const auto first = std::ranges::find_if(done, [&](const Table::Done& each) { return each.tiles >= tiles; });
  return {first, done.end()};
}

/// Commands at a board of this many tiles, for a table that is taken up again for each run of them: tried,
/// rolled, written, applied, told to everybody. `parted`: how much of what is left is the next command, and
/// its time is `state`'s; this many of them are a run.
template <class Parted>
void commands_at(benchmark::State& state, const Json& options, int seats, Parted parted) {
  secure();
  constexpr std::size_t kCommands = 40, kInARow = 4;
  const Table& whole = whole_game(options, seats);
  const auto done = done_from(whole, static_cast<std::size_t>(state.range(0)));
  RoomLog record{"benchmark", 1, {}, whole.log(), {}};
  record.entries.resize(done.front().entries);
  for (auto _ : state) {
    Table table(record, seats);
    auto left = done;
    const double start = processor_seconds();
    for (std::size_t command = 0; command < kCommands; ++command) {
      if (left.size() <= kInARow) return state.SkipWithError("the game is too short");
      left = parted(table, left);
    }
    state.SetIterationTime((processor_seconds() - start) / static_cast<double>(kCommands));
  }
}
std::span<const Table::Done> one(Table& table, std::span<const Table::Done> left) {
  table.command(left.first(1));
  return left.subspan(1);
}
/// The choices of a player until the next draw: a tile, and what follows it.
std::size_t in_a_row(std::span<const Table::Done> left) {
  std::size_t count = 1;
  while (left[count].connection == left[0].connection && left[count].entries == left[0].entries + count)
    ++count;
  return count;
}
std::span<const Table::Done> turn(Table& table, std::span<const Table::Done> left) {
  const std::size_t count = in_a_row(left);
  table.command(left.first(count));
  return left.subspan(count);
}
std::span<const Table::Done> turn_by_steps(Table& table, std::span<const Table::Done> left) {
  for (std::size_t count = in_a_row(left); count > 0; --count) left = one(table, left);
  return left;
}

Json base_options() {
  return {{"expansions", Json::array()}, {"choices", Json::object()}, {"texts", {{"tiles", kManyTiles}}}};
}
void command_base(benchmark::State& state) {
  commands_at(state, base_options(), 2, one);
}
BENCHMARK(command_base)->Arg(20)->Arg(70)->Arg(140)->Arg(200)->Unit(benchmark::kMicrosecond)->UseManualTime();
void turn_base(benchmark::State& state) {
  commands_at(state, base_options(), 2, turn);
}
BENCHMARK(turn_base)->Arg(20)->Arg(140)->Unit(benchmark::kMicrosecond)->UseManualTime();
void turn_base_by_steps(benchmark::State& state) {
  commands_at(state, base_options(), 2, turn_by_steps);
}
BENCHMARK(turn_base_by_steps)->Arg(20)->Arg(140)->Unit(benchmark::kMicrosecond)->UseManualTime();
void command_everything(benchmark::State& state) {
  commands_at(state, tests::with_everything(protocol::all_games().front()), 2, one);
}
BENCHMARK(command_everything)->Arg(20)->Arg(70)->Arg(140)->Unit(benchmark::kMicrosecond)->UseManualTime();

/// A whole game replayed from its log, as the start of the server does it for every room.
void take_up_room(benchmark::State& state) {
  secure();
  Table table({{"expansions", Json::array()}, {"choices", Json::object()}}, 2, 0);
  while (!table.over()) table.play();
  const RoomLog record{"benchmark", 1, {}, table.log(), {}};
  for (auto _ : state) benchmark::DoNotOptimize(RoomCore(record, protocol::all_games()));
  state.counters["entries"] = static_cast<double>(record.entries.size());
}
BENCHMARK(take_up_room)->Unit(benchmark::kMillisecond);

/// Their numbers are their places in the list, from 1 on. Dice decide the games.
void play_round(std::vector<SwissEntrant>& entrants, const SwissRound& round, engine::Dice& dice) {
  for (const Pair& pair : round.pairs) {
    SwissEntrant& first = entrants[static_cast<std::size_t>(pair.first - 1)];
    SwissEntrant& second = entrants[static_cast<std::size_t>(pair.second - 1)];
    first.met.insert(std::ranges::lower_bound(first.met, pair.second), pair.second);
    second.met.insert(std::ranges::lower_bound(second.met, pair.first), pair.first);
    ++first.balance;
    --second.balance;
    (dice.below(2) == 0 ? first : second).halves += 2;
  }
}

/// Pairing 1,000 people, for each of nine rounds.
void pair_thousand(benchmark::State& state) {
  engine::SeededDice dice(1);
  std::vector<double> times_ms;
  for (auto _ : state) {
    std::vector<SwissEntrant> entrants;
    for (int number = 1; number <= 1'000; ++number) entrants.push_back({number, 0, number});
    for (int played = 0; played < 9; ++played) {
      const std::clock_t begin = std::clock();
      const SwissRound round = pair_round(entrants);
      times_ms.push_back(static_cast<double>(std::clock() - begin) * 1'000 / CLOCKS_PER_SEC);
      play_round(entrants, round, dice);
    }
  }
  std::ranges::sort(times_ms);
  state.counters["p50_ms"] = times_ms[times_ms.size() / 2];
  state.counters["p99_ms"] = times_ms[times_ms.size() * 99 / 100];
}
BENCHMARK(pair_thousand)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gatehouse

BENCHMARK_MAIN();

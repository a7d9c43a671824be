#include "tests/load/measures.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/carcassonne/options.h"
#include "server/testing/temporary_folder.h"
#include "tests/load/crowd.h"
#include "tests/load/process.h"
#include "tests/load/stored_games.h"
#include "tests/load/tables.h"

namespace gatehouse::load {
namespace {

using server::testing::TemporaryFolder;

constexpr std::string_view kBase = R"({"expansions":[],"choices":{}})";
constexpr double kPace = 2'000;
constexpr double kUpdatesPerSecond = 20;
constexpr std::size_t kBots = 100;  ///< as many as one address may seat at once
constexpr std::size_t kFirstRooms = 100;
constexpr std::size_t kRooms = 300;  ///< after those, whose memory is measured
constexpr int kTilesOfARoom = 60;    ///< then
constexpr std::size_t kStoredGames = 1'000;
constexpr std::size_t kEchoConnections = 100;

/// All that can be played with the base game, or what the setting names.
std::string everything(const Setting& setting) {
  engine::carcassonne::Options all;
  all.expansions = setting.expansions;
  if (all.expansions.empty())
    for (const auto& expansion : engine::carcassonne::all_expansions())
      if (expansion.name != "base") all.expansions.emplace_back(expansion.name);
  engine::carcassonne::bring_together(all);
  return nlohmann::json{{"expansions", all.expansions}, {"choices", all.choices}}.dump();
}

/// The base game with 182 road tiles of the table's own: as many as a game may have.
std::string long_game() {
  nlohmann::json options = nlohmann::json::parse(kBase);
  options["texts"]["tiles"] =
      "tile STRAIGHT 99\nf=field r=road g=field\n.frg.\nffrgg\nffrgg\nffrgg\n.frg.\n"
      "tile BEND 83\nf=field r=road g=field\n.fff.\nfffff\nrrrff\nggrff\n.grf.\n";
  return options.dump();
}

/// The real program on a core of its own, with an empty store.
class Gatehouse {
 public:
  explicit Gatehouse(const Setting& setting)
      : process_(words(setting, folder_.path()), port_, {setting.cores.server}) {}

  Process& process() { return process_; }
  int port() const { return port_; }

 private:
  std::vector<std::string> words(const Setting& setting, const std::filesystem::path& data) const {
    return {setting.gatehouse, "--config", setting.config, "--port", std::to_string(port_), "--data", data};
  }

  const TemporaryFolder folder_;
  const int port_ = free_port();
  Process process_;
};

struct Rates {
  double commands_per_s = 0;
  double tiles_per_s = 0;
  double server_us = 0;     ///< of processor, for a command
  double entry_us = 0;      ///< the same for an entry
  double generator_us = 0;  ///< the same of this program
};

/// Plays for a while. The clients' own time shows whether they hold the server back.
Rates measure(Gatehouse& server, Tables& tables, const std::function<bool()>& stop) {
  tables.played() = {};
  const double server_before = server.process().cpu_s();
  const double own_before = own_cpu_s();
  const Clock::time_point start = Clock::now();
  tables.play(stop);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const double server_us = (server.process().cpu_s() - server_before) * 1e6;
  const auto commands = static_cast<double>(tables.played().commands);
  return {commands / seconds, static_cast<double>(tables.played().tiles) / seconds, server_us / commands,
          server_us / static_cast<double>(tables.played().entries),
          (own_cpu_s() - own_before) / commands * 1e6};
}

/// Whole games: until the time is over and each table has finished one on average, but no longer than three
/// times as long.
std::function<bool()> whole_games(Tables& tables, const Setting& setting) {
  return [&tables, &setting, start = Clock::now()] {
    const auto now = Clock::now() - start;
    return now >= 3 * setting.time || (now >= setting.time && tables.played().games >= setting.games);
  };
}

void print(const char* what, const Rates& rates, Latencies& ack) {
  std::printf(
      "%-24s %8.0f commands/s %7.0f tiles/s   ack p50 %6.2f p99 %6.2f ms   us of processor: server "
      "%5.0f (%.0f an entry), clients %3.0f\n",
      what, rates.commands_per_s, rates.tiles_per_s, ack.quantile_ms(0.5), ack.quantile_ms(0.99),
      rates.server_us, rates.entry_us, rates.generator_us);
}

}  // namespace

void measure_games(const Setting& setting, Figures& figures) {
  Gatehouse server(setting);
  Loop loop;
  Tables tables(loop, server.port(), {setting.games, std::string(kBase)});
  tables.play_for(setting.time / 5);
  const Rates rates = measure(server, tables, whole_games(tables, setting));
  print("base, closed loop", rates, tables.played().ack);
  figures["server.commands_per_s"] = rates.commands_per_s;
  figures["server.tiles_per_s"] = rates.tiles_per_s;
  figures["server.command_us"] = rates.server_us;
  figures["server.entry_us"] = rates.entry_us;
  figures["server.ack_p99_ms"] = tables.played().ack.quantile_ms(0.99);
}

void measure_everything(const Setting& setting, Figures& figures) {
  Gatehouse server(setting);
  Loop loop;
  Tables tables(loop, server.port(), {setting.games, everything(setting)});
  tables.play_for(setting.time / 5);
  const Rates rates = measure(server, tables, whole_games(tables, setting));
  print("everything, closed loop", rates, tables.played().ack);
  figures["server.commands_everything_per_s"] = rates.commands_per_s;
  figures["server.command_everything_us"] = rates.server_us;
  figures["server.entry_everything_us"] = rates.entry_us;
}

void measure_paced(const Setting& setting, Figures& figures) {
  Gatehouse server(setting);
  Loop loop;
  Tables tables(loop, server.port(), {setting.games, std::string(kBase), kPace});
  tables.play_for(setting.time / 5);
  const Rates rates =
      measure(server, tables, [&, until = Clock::now() + setting.time] { return Clock::now() >= until; });
  print("base, 2,000 a second", rates, tables.played().ack);
  figures["server.paced_ack_p99_ms"] = tables.played().ack.quantile_ms(0.99);
}

// People at tables of their own, at the pace of measure_paced, beside people who play a Strong bot each, as
// fast as it answers: its threads have no pause. Those of both kinds are people, so the worse of their
// figures counts.
void measure_bots(const Setting& setting, Figures& figures) {
  Gatehouse server(setting);
  Loop loop;
  Tables people(loop, server.port(), {setting.games, std::string(kBase), kPace});
  Tables against(loop, server.port(), {kBots, std::string(kBase), 0, 2, true, "strong"});
  against.let_play(true);
  people.play_for(setting.time / 5);
  against.forget();
  const Rates rates =
      measure(server, people, [&, until = Clock::now() + setting.time] { return Clock::now() >= until; });
  print("beside 100 strong bots", rates, people.played().ack);
  const std::uint64_t answered = against.played().commands;
  if (answered == 0) throw std::runtime_error("no bot has answered anybody");
  const double p99 = against.played().ack.quantile_ms(0.99);
  std::printf("%-24s %8.0f commands/s %28s p50 %6.2f p99 %6.2f ms\n", "  at the bots' tables",
              static_cast<double>(answered) / std::chrono::duration<double>(setting.time).count(), "ack",
              against.played().ack.quantile_ms(0.5), p99);
  figures["bots.ack_p99_ms_beside_100_strong"] = std::max(people.played().ack.quantile_ms(0.99), p99);
}

void measure_sizes(const Setting& setting, Figures& figures) {
  struct Window {
    int tiles;
    int from, to;  ///< placed at the table that has the fewest
    double server_us = 0;
    double commands = 0;
    double entries = 0;
  };
  std::array<Window, 4> windows{{{20, 10, 30}, {70, 60, 80}, {140, 130, 150}, {250, 225, 245}}};
  constexpr std::size_t kTables = 100;  // as many share the store's syncs in the other measurements, too
  constexpr std::size_t kFromOneAddress = 10;  // more would have to wait for the trials of their tiles
  std::uint64_t seed = 1;
  for (const Clock::time_point start = Clock::now(); seed == 1 || Clock::now() < start + setting.time;
       seed += kTables) {
    Gatehouse server(setting);
    Loop loop;
    Tables tables(loop, server.port(), {kTables, long_game(), 0, seed, false, {}, kFromOneAddress});
    for (Window& window : windows) {
      tables.play([&] { return tables.least_tiles() >= window.from || tables.all_over(); });
      const Rates rates =
          measure(server, tables, [&] { return tables.least_tiles() >= window.to || tables.all_over(); });
      window.entries += static_cast<double>(tables.played().entries);
      const auto commands = static_cast<double>(tables.played().commands);
      window.server_us += rates.server_us * commands;
      window.commands += commands;
    }
  }
  std::printf("a command's processor   ");
  for (const Window& window : windows) {
    const double us = window.server_us / window.commands;
    std::printf(" %6.0f us (%.0f an entry) at %d tiles", us, window.server_us / window.entries, window.tiles);
    if (window.tiles == 20 || window.tiles == 250)
      figures["server.command_us_at_" + std::to_string(window.tiles) + "_tiles"] = us;
  }
  std::printf("\n");
}

namespace {

struct Fanout {
  double deliveries_per_s = 0;
  double server_us = 0;  ///< of processor, for a delivery
  double bytes = 0;      ///< of one
};

/// One game and its spectators, as fast as all of them hear of it.
Fanout fan_out(const Setting& setting, std::chrono::milliseconds time) {
  Gatehouse server(setting);
  Loop loop;
  Tables tables(loop, server.port(), {1, long_game(), 0, 1, false});
  Crowd crowd(loop, server.port(), setting.watchers, tables.room(0));
  const std::uint64_t before = crowd.deliveries();
  const double cpu_before = server.process().cpu_s();
  const Clock::time_point start = Clock::now();
  while (Clock::now() < start + time && !tables.all_over()) {
    tables.let_play(true);
    tables.let_play(false);
    loop.until([&] { return tables.all_wait() && crowd.all_at(tables.version(0)); }, std::chrono::seconds(30),
               "an update for all spectators");
  }
  const auto deliveries = static_cast<double>(crowd.deliveries() - before);
  return {deliveries / std::chrono::duration<double>(Clock::now() - start).count(),
          (server.process().cpu_s() - cpu_before) / deliveries * 1e6,
          static_cast<double>(crowd.bytes()) / static_cast<double>(crowd.deliveries())};
}

}  // namespace

void measure_fanout(const Setting& setting, Figures& figures) {
  constexpr int kRounds = 3;
  std::vector<double> ours, bare;
  double our_us = 0, bare_us = 0;
  Latencies bare_paced;
  double bytes = 0;
  for (int round = 0; round < kRounds; ++round) {
    const Fanout fanout = fan_out(setting, setting.time / kRounds);
    ours.push_back(fanout.deliveries_per_s);
    our_us += fanout.server_us / kRounds;
    bytes = fanout.bytes;
    const int port = free_port();
    const Process process({setting.self, "--bare-broadcast", std::to_string(port), "--bytes",
                           std::to_string(static_cast<int>(bytes))},
                          port, {setting.cores.server});
    Loop loop;
    BareCrowd crowd(loop, port, setting.watchers);
    const double cpu_before = process.cpu_s();
    const Clock::time_point start = Clock::now();
    bare.push_back(crowd.deliveries_per_s(setting.time / kRounds));
    bare_us += (process.cpu_s() - cpu_before) /
               (bare.back() * std::chrono::duration<double>(Clock::now() - start).count()) * 1e6 / kRounds;
    if (round < kRounds - 1) continue;
    loop.stay_awake();
    bare_paced = crowd.paced(kUpdatesPerSecond, setting.time);
  }
  std::sort(ours.begin(), ours.end());
  std::sort(bare.begin(), bare.end());
  const double ratio = ours[kRounds / 2] / bare[kRounds / 2];

  Gatehouse server(setting);
  Loop loop;
  Tables tables(loop, server.port(), {1, long_game(), 0, 1, false});
  Crowd crowd(loop, server.port(), setting.watchers, tables.room(0));
  loop.stay_awake();
  Clock::time_point due = Clock::now();
  const Clock::time_point end = due + setting.time;
  while (due < end && !tables.all_over()) {
    const std::uint64_t before = tables.version(0);
    crowd.measure_from(due);
    tables.let_play(true);
    tables.let_play(false);
    loop.until([&] { return tables.all_wait() && crowd.all_at(tables.version(0)); }, std::chrono::seconds(30),
               "an update for all spectators");
    due += std::chrono::microseconds(
        static_cast<std::int64_t>(1e6 / kUpdatesPerSecond * static_cast<double>(tables.version(0) - before)));
    while (Clock::now() < due) loop.step(due);
  }
  const double p99 = crowd.latencies().quantile_ms(0.99);
  const double bare_p99 = bare_paced.quantile_ms(0.99);
  std::printf(
      "%zu spectators           %8.0f deliveries/s of %.0f bytes, bare Beast %.0f: ratio %.2f   us of "
      "processor: server %.1f, bare Beast %.1f   at %.0f updates/s p50 %.2f p99 %.2f ms, bare Beast p50 %.2f "
      "p99 %.2f ms\n",
      setting.watchers, ours[kRounds / 2], bytes, bare[kRounds / 2], ratio, our_us, bare_us,
      kUpdatesPerSecond, crowd.latencies().quantile_ms(0.5), p99, bare_paced.quantile_ms(0.5), bare_p99);
  figures["server.fanout.ratio_to_bare_beast"] = ratio;
  figures["server.fanout.p99_ms"] = p99;
  figures["calibrator.bare_beast_p99_ms"] = bare_p99;
}

void measure_memory(const Setting& setting, Figures& figures) {
  rlimit descriptors{};
  ::getrlimit(RLIMIT_NOFILE, &descriptors);
  descriptors.rlim_cur = descriptors.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &descriptors);
  const std::size_t idle = std::min<std::size_t>(setting.idle, descriptors.rlim_max - 200);
  constexpr std::string_view kHello = R"({"type":"hello","client":"gatehouse-load/1"})";

  Gatehouse server(setting);
  Loop loop;
  std::vector<std::unique_ptr<Connection>> connections;
  std::size_t greeted = 0;
  const auto connect = [&](std::size_t count) {
    greeted = 0;
    for (std::size_t number = 0; number < count; ++number) {
      Connection& connection = *connections.emplace_back(std::make_unique<Connection>(loop, server.port()));
      connection.on_message = [&](std::string_view text) {
        if (text.empty()) return connection.send(kHello);
        ++greeted;
      };
      if (number % 100 == 99)
        loop.until([&] { return greeted > number - 50; }, std::chrono::seconds(30), "welcomes");
    }
    loop.until([&] { return greeted == count; }, std::chrono::seconds(30), "welcomes");
  };
  connect(100);  // what the first ones bring with them belongs to nobody
  const std::size_t empty = server.process().memory();
  connect(idle);
  const double connection_bytes =
      static_cast<double>(server.process().memory() - empty) / static_cast<double>(idle);

  const auto play = [](Tables& tables) {
    tables.play([&] { return tables.least_tiles() >= kTilesOfARoom || tables.all_over(); });
  };
  Tables first(loop, server.port(), {kFirstRooms, std::string(kBase), 0, 1, false});
  play(first);  // what they bring with them, as the store's cache, belongs to nobody either
  // What the connections of the tables' players take is known by now.
  const std::size_t before = server.process().memory();
  Tables tables(loop, server.port(), {kRooms, std::string(kBase), 0, 2, false});
  play(tables);
  const double room_bytes =
      static_cast<double>(server.process().memory() - before) / kRooms - 2 * connection_bytes;
  std::printf(
      "memory                   %8.0f bytes an idle connection of %zu; %.0f bytes a room with two "
      "seats and %d tiles\n",
      connection_bytes, idle, room_bytes, kTilesOfARoom);
  figures["server.connection.idle_bytes"] = connection_bytes;
  figures["server.room.bytes"] = room_bytes;
}

void measure_start(const Setting& setting, Figures& figures) {
  const TemporaryFolder folder;
  const std::size_t entries = store_unfinished_games(folder.path() / "rooms.db", kStoredGames);
  const int port = free_port();
  const Clock::time_point start = Clock::now();
  Process server({setting.gatehouse, "--config", setting.config, "--set", "server.threads=0", "--port",
                  std::to_string(port), "--data", folder.path()},
                 port, {setting.cores.server, setting.cores.generator});
  wait_until_ready(port);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  std::printf(
      "start                    %8.2f s with %zu unfinished games of %.0f entries, on all cores; %.2f s of "
      "processor\n",
      seconds, kStoredGames, static_cast<double>(entries) / kStoredGames, server.cpu_s());
  figures["server.resume_1000_rooms_s"] = seconds;
}

void measure_node(const Setting& setting, Figures& figures) {
  const int port = free_port();
  const Process node({"node", setting.echo, std::to_string(port)}, port, {setting.cores.server});
  Loop loop;
  const double rate = echoes_per_s(loop, port, kEchoConnections, setting.time / 2);
  std::printf("calibrator               %8.0f echoes/s of 200 bytes by node's ws\n", rate);
  figures["calibrator.node_ws_echo_per_s"] = rate;
}

}  // namespace gatehouse::load

// The same tables, played as fast as they are answered, by one server on SQLite and by nodes on PostgreSQL.

#include <cstdio>
#include <functional>

#include "server/testing/temporary_folder.h"
#include "tests/load/cluster/measures.h"
#include "tests/load/cluster/nodes.h"
#include "tests/load/tables.h"

namespace gatehouse::load {
namespace {

constexpr const char* kBase = R"({"expansions":[],"choices":{}})";
constexpr double kPace = 500;

struct Carried {
  double commands = 0;
  double commands_per_s = 0;
  double ack_p50_ms = 0;
  double ack_p99_ms = 0;
};

Carried play(const std::vector<int>& ports, const Setting& setting, double per_second,
             const std::function<void()>& begin = {}, const std::function<void()>& end = {}) {
  Loop loop;
  Tables tables(loop, ports, {setting.games, kBase, per_second});
  tables.play_for(setting.time / 5);
  tables.played() = {};
  if (begin) begin();
  const Clock::time_point start = Clock::now();
  tables.play_for(setting.time);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (end) end();
  const auto commands = static_cast<double>(tables.played().commands);
  return {commands, commands / seconds, tables.played().ack.quantile_ms(0.5),
          tables.played().ack.quantile_ms(0.99)};
}

void print(const char* what, const Carried& carried) {
  std::printf("%-36s %8.0f commands/s   ack p50 %6.2f p99 %6.2f ms\n", what, carried.commands_per_s,
              carried.ack_p50_ms, carried.ack_p99_ms);
  std::fflush(stdout);
}

Carried on_sqlite(const Setting& setting, double per_second) {
  const server::testing::TemporaryFolder folder;
  const int port = free_port();
  const Process server({setting.gatehouse, "--config", setting.config, "--port", std::to_string(port),
                        "--data", folder.path()},
                       port, {setting.cores.server});
  return play({port}, setting, per_second);
}

void measure_all(const Setting& setting, Figures& figures) {
  const Carried sqlite = on_sqlite(setting, 0);
  print("one node, SQLite", sqlite);
  figures["cluster.one_node_commands_per_s"] = sqlite.commands_per_s;
  figures["cluster.one_node_ack_p99_ms"] = sqlite.ack_p99_ms;
  {
    // On the core of the servers, and the clients on the other.
    stay_on(setting.cores.server);
    Nodes one(setting, 0, {setting.cores.server});
    stay_on(setting.cores.generator);
    const Carried alone = play(one.ports(), setting, 0);
    print("one node, PostgreSQL", alone);
    figures["cluster.one_node_postgres_commands_per_s"] = alone.commands_per_s;
  }
  stay_on(setting.cores.server);
  Nodes nodes(setting, 3, {setting.cores.server});
  stay_on(setting.cores.generator);
  DatabaseWork before;
  DatabaseWork after;
  double nodes_cpu_s = 0;
  const Carried all = play(
      nodes.ports(), setting, 0,
      [&] {
        before = nodes.database_work();
        nodes_cpu_s = -nodes.cpu_s();
      },
      [&] {
        nodes_cpu_s += nodes.cpu_s();
        after = nodes.database_work();
      });
  print("three nodes, PostgreSQL", all);
  const double entries = after.entries - before.entries;
  std::printf(
      "  of a command: %.0f us of the nodes' processor, %.0f of the database's; %.2f entries; of an entry: "
      "%.0f bytes written ahead, %.0f kept\n",
      nodes_cpu_s / all.commands * 1e6, (after.cpu_s - before.cpu_s) / all.commands * 1e6,
      entries / all.commands, (after.log_bytes - before.log_bytes) / entries,
      after.room_bytes / after.entries);
  figures["cluster.commands_per_s"] = all.commands_per_s;
  figures["cluster.ack_p99_ms"] = all.ack_p99_ms;
  figures["cluster.commands_of_one_node"] = all.commands_per_s / sqlite.commands_per_s;
  figures["cluster.nodes_us_per_command"] = nodes_cpu_s / all.commands * 1e6;
  figures["cluster.database_us_per_command"] = (after.cpu_s - before.cpu_s) / all.commands * 1e6;
  figures["cluster.entries_per_command"] = entries / all.commands;
  figures["cluster.written_ahead_bytes_per_entry"] = (after.log_bytes - before.log_bytes) / entries;
  figures["cluster.kept_bytes_per_entry"] = after.room_bytes / after.entries;

  const Carried paced = play(nodes.ports(), setting, kPace);
  print("  at 500 a second", paced);
  figures["cluster.paced_ack_p99_ms"] = paced.ack_p99_ms;
  const Carried paced_sqlite = on_sqlite(setting, kPace);
  print("one node, SQLite, at 500 a second", paced_sqlite);
  figures["cluster.one_node_paced_ack_p99_ms"] = paced_sqlite.ack_p99_ms;
}

}  // namespace

void measure_carried(const Setting& setting, Figures& figures) {
  on_a_thread([&] { measure_all(setting, figures); });
}

}  // namespace gatehouse::load

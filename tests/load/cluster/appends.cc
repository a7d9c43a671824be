// What an append costs the database, without the server: stores on a core of their own send batches of runs,
// as the store's thread does, and the database has the other core.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include "server/store/postgres/postgres_store.h"
#include "tests/load/cluster/measures.h"
#include "tests/load/cluster/nodes.h"
#include "tests/load/connection.h"
#include "tests/load/latencies.h"

namespace gatehouse::load {
namespace {

// As of a command of a base game: the move and the draw after it.
const std::vector<std::string> kRun{std::string(210, 'x'), std::string(180, 'y')};
constexpr std::chrono::milliseconds kConnectionsEnd{300};
constexpr std::size_t kAhead = 3;  ///< stores at once

struct Sent {
  double runs = 0;
  Latencies batches;
};

/// Rooms of its own, each with one run in every batch.
Sent send_batches(const std::string& url, const std::string& name, std::size_t runs,
                  Clock::time_point until) {
  server::PostgresStore store(url);
  std::vector<server::Append> batch(runs);
  for (std::size_t at = 0; at < runs; ++at)
    batch[at] = {name + "-" + std::to_string(at), 1, 0, kRun, server::DrawSecret{}};
  Sent sent;
  while (Clock::now() < until) {
    const Clock::time_point start = Clock::now();
    for (const server::Appended answer : store.append(batch))
      if (answer != server::Appended::Done) throw std::runtime_error("an append was refused");
    sent.batches.add(Clock::now() - start);
    sent.runs += static_cast<double>(runs);
    for (server::Append& run : batch) {
      run.founder.reset();
      run.expected += kRun.size();
    }
  }
  return sent;
}

struct Round {
  double runs_per_s = 0;
  double p50_ms = 0;
  double database_us = 0;  ///< of processor, for a run
  double store_us = 0;     ///< the same of this program
};

Round send_from(Nodes& nodes, const std::string& name, std::size_t stores, std::size_t runs,
                std::chrono::milliseconds time) {
  const DatabaseWork before = nodes.database_work();
  const double own_before = own_cpu_s();
  const Clock::time_point start = Clock::now();
  std::vector<Sent> sent(stores);
  std::vector<std::exception_ptr> failed(stores);
  std::vector<std::thread> threads;
  for (std::size_t store = 0; store < stores; ++store)
    threads.emplace_back([&, store] {
      try {
        sent[store] = send_batches(nodes.url(), name + "-" + std::to_string(store), runs, start + time);
      } catch (...) {
        failed[store] = std::current_exception();
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& one : failed)
    if (one) std::rethrow_exception(one);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const double own_cpu = own_cpu_s() - own_before;
  // What the stores' connections have used is known when their processes have ended.
  std::this_thread::sleep_for(kConnectionsEnd);
  const DatabaseWork after = nodes.database_work();
  double all = 0;
  Round round;
  for (Sent& one : sent) {
    all += one.runs;
    round.p50_ms = std::max(round.p50_ms, one.batches.quantile_ms(0.5));
  }
  round.runs_per_s = all / seconds;
  round.store_us = own_cpu / all * 1e6;
  round.database_us = (after.cpu_s - before.cpu_s) / all * 1e6;
  return round;
}

/// The best of some rounds, since others use the machine, too.
void measure_batches(Nodes& nodes, const Setting& setting, std::size_t stores, std::size_t runs,
                     Figures& figures) {
  constexpr int kRounds = 4;
  const std::string name = std::to_string(stores) + "x" + std::to_string(runs);
  Round best;
  for (int round = 0; round < kRounds; ++round) {
    const Round now =
        send_from(nodes, name + "-" + std::to_string(round), stores, runs, setting.time / kRounds);
    if (now.runs_per_s > best.runs_per_s) best = now;
  }
  std::printf(
      "%zu stores, %3zu runs in a batch %17.0f runs/s   batch p50 %6.2f ms   us of processor: database "
      "%4.0f, store %4.0f\n",
      stores, runs, best.runs_per_s, best.p50_ms, best.database_us, best.store_us);
  std::fflush(stdout);
  figures["cluster.appends_" + name + "_per_s"] = best.runs_per_s;
  figures["cluster.appends_" + name + "_p50_ms"] = best.p50_ms;
  figures["cluster.appends_" + name + "_database_us"] = best.database_us;
  figures["cluster.appends_" + name + "_store_us"] = best.store_us;
}

void measure_all_batches(const Setting& setting, Figures& figures) {
  stay_on(setting.cores.server);
  Nodes nodes(setting, 0, {setting.cores.server});  // makes the tables, and is asked nothing
  stay_on(setting.cores.generator);
  for (const std::size_t stores : {std::size_t{1}, kAhead})
    for (const std::size_t runs : {1U, 8U, 64U}) measure_batches(nodes, setting, stores, runs, figures);
}

}  // namespace

void measure_appends(const Setting& setting, Figures& figures) {
  on_a_thread([&] { measure_all_batches(setting, figures); });
}

}  // namespace gatehouse::load

#pragma once
// What ./dev bench cluster measures. Each prints lines for people as well.

#include <cstdint>
#include <exception>
#include <thread>

#include "tests/load/setting.h"

namespace gatehouse::load {

/// On a thread of its own, so that the cores it stays on end with it; throws what it throws.
template <class Work>
void on_a_thread(Work work) {
  std::exception_ptr failed;
  std::thread([&] {
    try {
      work();
    } catch (...) {
      failed = std::current_exception();
    }
  }).join();
  if (failed) std::rethrow_exception(failed);
}

/// Batches of runs, sent to the database by one store and by three, without a server between.
void measure_appends(const Setting& setting, Figures& figures);

/// Commands of many tables: to one server on SQLite, to one on PostgreSQL, and to three nodes on PostgreSQL,
/// on the same core, database included.
void measure_carried(const Setting& setting, Figures& figures);

/// How long people whose node was killed, or told to stop, wait for their next acknowledgement.
void measure_away(const Setting& setting, int times, Figures& figures);

/// What people at this many tables see of it when three nodes are updated one after the other, and come back
/// as a browser does. Returns whether each was sent away once at most for each node.
bool measure_rolling(const Setting& setting, int tables, Figures& figures);

struct Kills {
  int nodes = 6;
  int databases = 1;
  std::uint64_t seed = 1;
};

/// Nodes and the database are killed under load, and what was acknowledged is looked for in the log. Returns
/// whether all of it is there, once.
bool measure_lost(const Setting& setting, const Kills& kills, Figures& figures);

}  // namespace gatehouse::load

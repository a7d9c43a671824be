#pragma once
// What ./dev bench cluster measures. Each prints lines for people as well.

#include <cstdint>

#include "tests/load/setting.h"

namespace gatehouse::load {

/// Commands of many tables: to one server on SQLite, to one on PostgreSQL, and to three nodes on PostgreSQL,
/// on the same core, database included.
void measure_carried(const Setting& setting, Figures& figures);

/// How long people whose node was killed, or told to stop, wait for their next acknowledgement.
void measure_away(const Setting& setting, int times, Figures& figures);

struct Kills {
  int nodes = 6;
  int databases = 1;
  std::uint64_t seed = 1;
};

/// Nodes and the database are killed under load, and what was acknowledged is looked for in the log. Returns
/// whether all of it is there, once.
bool measure_lost(const Setting& setting, const Kills& kills, Figures& figures);

}  // namespace gatehouse::load

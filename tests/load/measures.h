#pragma once
// What ./dev bench measures of the server. Each measurement starts a server of its own.

#include "tests/load/setting.h"

namespace gatehouse::load {

// Each prints a line for people as well.
void measure_games(const Setting& setting, Figures& figures);
void measure_everything(const Setting& setting, Figures& figures);
void measure_paced(const Setting& setting, Figures& figures);
void measure_bots(const Setting& setting, Figures& figures);
void measure_sizes(const Setting& setting, Figures& figures);
void measure_fanout(const Setting& setting, Figures& figures);
void measure_memory(const Setting& setting, Figures& figures);
void measure_start(const Setting& setting, Figures& figures);
void measure_node(const Setting& setting, Figures& figures);

}  // namespace gatehouse::load

#pragma once
// What ./dev bench measures of the server. Each measurement starts a server of its own.

#include <chrono>
#include <filesystem>
#include <map>
#include <string>

#include "tests/load/process.h"

namespace gatehouse::load {

/// How the measurements are made.
struct Setting {
  std::filesystem::path gatehouse;  ///< the program
  std::filesystem::path config;     ///< its settings
  std::string self;                 ///< this program, for the bare broadcast
  std::string echo;                 ///< the script of node's echo
  Cores cores;
  std::size_t games = 100;
  std::size_t watchers = 1'000;
  std::size_t idle = 10'000;
  std::chrono::milliseconds time{5'000};  ///< of one measurement
};

/// The figures by their names, as ./dev bench writes them.
using Figures = std::map<std::string, double>;

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

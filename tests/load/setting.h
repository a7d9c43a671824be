#pragma once
// What the measurements share: how they are made, and where their figures go.

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/load/process.h"

namespace gatehouse::load {

/// How the measurements are made.
struct Setting {
  std::filesystem::path gatehouse;  ///< the program
  std::filesystem::path config;     ///< its settings
  std::string self;                 ///< this program, for the bare broadcast
  std::string echo;                 ///< the script of node's echo
  Cores cores;
  std::vector<std::string> expansions;  ///< of the games with everything; none: all that there are
  std::size_t games = 100;
  std::size_t watchers = 1'000;
  std::size_t idle = 10'000;
  std::chrono::milliseconds time{5'000};  ///< of one measurement
};

/// The figures by their names, as ./dev bench writes them.
using Figures = std::map<std::string, double>;

/// Adds them to the object in a file. Throws std::runtime_error.
void add_to(const std::string& file, const Figures& figures);

}  // namespace gatehouse::load

#pragma once
// The program, but for its main(): people run server/main.cc, tests run one whose bots do not look at the
// clock.

#include <chrono>
#include <functional>

#include "server/bots/bot_pool.h"

namespace gatehouse::server {

/// What the program takes from its main().
struct Sources {
  /// How long bots may think, of the settings' milliseconds.
  std::function<NewPatience(std::chrono::milliseconds)> patience = patience_of;
};

/// Runs the subcommand that the arguments name. Returns the exit code.
int run_program(int argc, char** argv, const Sources& sources = {});

}  // namespace gatehouse::server

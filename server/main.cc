#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "server/commands/command.h"

/// What jemalloc reads at its start: memory that nobody needs any more goes back to the system in the course
/// of 0.3 seconds of allocating, not of 10. Builds with sanitizers have another allocator, and nobody reads
/// it.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "dirty_decay_ms:300,muzzy_decay_ms:0";
}

namespace {

// EX_USAGE of sysexits.h: the command line is wrong.
constexpr int kUsageExit = 64;

}  // namespace

int main(int argc, char** argv) {
  using gatehouse::server::Command;
  CLI::App app("Gatehouse: tile-laying games in the browser");
  app.set_version_flag("--version", "gatehouse " GATEHOUSE_VERSION);
  app.require_subcommand(0, 1);
  std::function<int()> chosen;
  for (const Command& command : gatehouse::server::all_commands()) {
    CLI::App* const subcommand = app.add_subcommand(command.name, command.description);
    subcommand->final_callback([&chosen, run = command.declare(*subcommand)] { chosen = run; });
  }
  // Without a subcommand the options are those of the first.
  const std::function<int()> by_default = gatehouse::server::all_commands().front().declare(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version come this way too, and succeed.
    return app.exit(error) == 0 ? 0 : kUsageExit;
  }
  return chosen ? chosen() : by_default();
}

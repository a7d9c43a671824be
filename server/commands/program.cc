#include "server/commands/program.h"

#include <CLI/CLI.hpp>

#include "server/commands/command.h"

namespace gatehouse::server {
namespace {

// EX_USAGE of sysexits.h: the command line is wrong.
constexpr int kUsageExit = 64;

}  // namespace

int run_program(int argc, char** argv, const Sources& sources) {
  CLI::App app("Gatehouse: tile-laying games in the browser");
  app.set_version_flag("--version", "gatehouse " GATEHOUSE_VERSION);
  app.require_subcommand(0, 1);
  std::function<int()> chosen;
  for (const Command& command : all_commands()) {
    CLI::App* const subcommand = app.add_subcommand(command.name, command.description);
    subcommand->final_callback([&chosen, run = command.declare(*subcommand, sources)] { chosen = run; });
  }
  // Without a subcommand the options are those of the first.
  const std::function<int()> by_default = all_commands().front().declare(app, sources);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version come this way too, and succeed.
    return app.exit(error) == 0 ? 0 : kUsageExit;
  }
  return chosen ? chosen() : by_default();
}

}  // namespace gatehouse::server

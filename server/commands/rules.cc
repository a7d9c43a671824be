// The subcommands that need no server: they run the rules.

#include <iostream>
#include <memory>

#include "protocol/games.h"
#include "server/commands/analyse.h"
#include "server/commands/command.h"
#include "server/commands/record_file.h"
#include "server/commands/replay.h"
#include "server/commands/scenario.h"
#include "server/commands/tiles.h"
#include "server/commands/verify.h"

namespace gatehouse::server {

std::function<int()> declare_scenario(CLI::App& app) {
  const auto paths = std::make_shared<std::vector<std::string>>();
  app.add_option("FILE", *paths, "Files, or folders of them")->required();
  return [paths] { return run_scenario_files(*paths, protocol::scenario_games(), std::cout, std::cerr); };
}

namespace {

std::function<int()> declare(CLI::App& app, WithRecord run) {
  const auto path = std::make_shared<std::string>();
  app.add_option("RECORD", *path, "A record, as protocol/RECORDS.md describes it; - is the standard input")
      ->required();
  return [run, path] { return run_on_file(run, *path, std::cin, std::cout, std::cerr); };
}

}  // namespace

std::function<int()> declare_replay(CLI::App& app) {
  return declare(app, replay_record);
}

std::function<int()> declare_verify(CLI::App& app) {
  return declare(app, verify_record);
}

std::function<int()> declare_analyse(CLI::App& app) {
  return declare(app, analyse_record);
}

std::function<int()> declare_tiles(CLI::App& app) {
  const auto game = std::make_shared<std::string>();
  app.add_option("--game", *game, "Which game (the first if left out)");
  return [game] { return print_catalogue(*game, std::cout, std::cerr); };
}

}  // namespace gatehouse::server

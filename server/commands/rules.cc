// The subcommands that need no server: they run the rules.

#include <iostream>
#include <memory>

#include "protocol/games.h"
#include "server/commands/command.h"
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

std::function<int()> declare_replay(CLI::App& app) {
  const auto path = std::make_shared<std::string>();
  app.add_option("RECORD", *path, "A record, as protocol/RECORDS.md describes it; - is the standard input")
      ->required();
  return [path] { return replay_file(*path, std::cin, std::cout, std::cerr); };
}

std::function<int()> declare_verify(CLI::App& app) {
  const auto path = std::make_shared<std::string>();
  app.add_option("RECORD", *path, "A record, as protocol/RECORDS.md describes it; - is the standard input")
      ->required();
  return [path] { return verify_file(*path, std::cin, std::cout, std::cerr); };
}

std::function<int()> declare_tiles(CLI::App& app) {
  const auto game = std::make_shared<std::string>();
  app.add_option("--game", *game, "Which game (the first if left out)");
  return [game] { return print_catalogue(*game, std::cout, std::cerr); };
}

}  // namespace gatehouse::server

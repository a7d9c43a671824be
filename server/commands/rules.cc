// The subcommands that need no server: they run the rules.

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include "protocol/games.h"
#include "server/commands/command.h"
#include "server/commands/replay.h"
#include "server/commands/scenario.h"
#include "server/commands/tiles.h"

namespace gatehouse::server {
namespace {

// As the commands have it for what cannot be read.
constexpr int kUnreadable = 2;

int replay_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) {
    std::cerr << path << ": cannot be read\n";
    return kUnreadable;
  }
  return replay_record(text, path, std::cout, std::cerr);
}

}  // namespace

std::function<int()> declare_scenario(CLI::App& app) {
  const auto paths = std::make_shared<std::vector<std::string>>();
  app.add_option("FILE", *paths, "Files, or folders of them")->required();
  return [paths] { return run_scenario_files(*paths, protocol::scenario_games(), std::cout, std::cerr); };
}

std::function<int()> declare_replay(CLI::App& app) {
  const auto path = std::make_shared<std::string>();
  app.add_option("RECORD", *path, "A record, as protocol/RECORDS.md describes it")->required();
  return [path] { return replay_file(*path); };
}

std::function<int()> declare_tiles(CLI::App& app) {
  const auto game = std::make_shared<std::string>();
  app.add_option("--game", *game, "Which game (the first if left out)");
  return [game] { return print_catalogue(*game, std::cout, std::cerr); };
}

}  // namespace gatehouse::server

// The subcommands that read the store of a server that is not running.

#include <iostream>
#include <memory>

#include "protocol/games.h"
#include "server/commands/command.h"
#include "server/commands/export.h"
#include "server/commands/settings.h"

namespace gatehouse::server {
namespace {

struct ExportOptions {
  std::string room;
  std::string folder;
  bool unfinished = false;
};

int run_export(const ExportOptions& options, const Config& config) {
  const auto which = options.unfinished ? Exported::UnfinishedToo : Exported::Finished;
  StoreReader store(std::filesystem::path(config.store_directory) / "rooms.db");
  return options.folder.empty()
             ? export_room(store, options.room, protocol::all_games(), which, std::cout, std::cerr)
             : export_all(store, options.folder, protocol::all_games(), which, std::cout, std::cerr);
}

}  // namespace

std::function<int()> declare_export(CLI::App& app) {
  const auto options = std::make_shared<ExportOptions>();
  auto* const which = app.add_option_group("What to export")->require_option(1);
  which->add_option("ROOM", options->room, "One room: its record goes to the standard output");
  which->add_option("--all", options->folder, "Every room: each record goes to ROOM.json in this folder");
  app.add_flag("--unfinished", options->unfinished,
               "Games that go on too. Their records hold what players may not know yet");
  return [options, settings = std::make_shared<Settings>(app)] {
    try {
      return run_export(*options, settings->read());
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return 2;
    }
  };
}

}  // namespace gatehouse::server

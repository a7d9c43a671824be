// The subcommands for the store of a server that is not running.

#include <iostream>
#include <memory>

#include "protocol/games.h"
#include "server/commands/archive.h"
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

std::filesystem::path store_of(const Config& config) {
  return std::filesystem::path(config.store_directory) / "rooms.db";
}

/// Runs a command on the store, and says what went wrong.
template <class Run>
std::function<int()> on_the_store(CLI::App& app, Run run) {
  return [run = std::move(run), settings = std::make_shared<Settings>(app)] {
    try {
      return run(store_of(settings->read()));
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return 2;
    }
  };
}

int run_export(const ExportOptions& options, const std::filesystem::path& file) {
  const auto which = options.unfinished ? Exported::UnfinishedToo : Exported::Finished;
  StoreReader store(file);
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
  return on_the_store(app,
                      [options](const std::filesystem::path& file) { return run_export(*options, file); });
}

std::function<int()> declare_archive(CLI::App& app) {
  struct Options {
    std::vector<std::string> rooms;
    bool finished = false;
  };
  const auto options = std::make_shared<Options>();
  auto* const which = app.add_option_group("What to put away")->require_option(1);
  which->add_option("ROOM", options->rooms, "These rooms. Whoever has their link opens them again");
  which->add_flag("--finished", options->finished, "Every room whose game is over");
  return on_the_store(app, [options](const std::filesystem::path& file) {
    if (!std::filesystem::exists(file)) throw StoreError("there is no store " + file.string());
    SqliteStore store(file);
    return options->finished ? archive_finished(store, protocol::all_games(), std::cout, std::cerr)
                             : archive_rooms(store, options->rooms, std::cout, std::cerr);
  });
}

std::function<int()> declare_accept_loss(CLI::App& app) {
  return on_the_store(app, [](const std::filesystem::path& file) { return accept_loss(file, std::cout); });
}

}  // namespace gatehouse::server

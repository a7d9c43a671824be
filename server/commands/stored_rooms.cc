// The subcommands for the store of a server that is not running.

#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/games.h"
#include "server/commands/archive.h"
#include "server/commands/command.h"
#include "server/commands/export.h"
#include "server/commands/move_store.h"
#include "server/commands/open_store.h"
#include "server/commands/settings.h"

namespace gatehouse::server {
namespace {

struct ExportOptions {
  std::string room;
  std::string folder;
  bool unfinished = false;
};

/// Runs a command on the store, and says what went wrong.
template <class Run>
std::function<int()> on_the_store(CLI::App& app, Run run) {
  return [run = std::move(run), settings = std::make_shared<Settings>(app)] {
    try {
      return run(settings->read());
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return 2;
    }
  };
}

int run_export(const ExportOptions& options, const AllSettings& config) {
  const auto which = options.unfinished ? Exported::UnfinishedToo : Exported::Finished;
  const std::unique_ptr<RoomReader> store = open_reader(config);
  return options.folder.empty()
             ? export_room(*store, options.room, protocol::all_games(), which, std::cout, std::cerr)
             : export_all(*store, options.folder, protocol::all_games(), which, std::cout, std::cerr);
}

}  // namespace

std::function<int()> declare_export(CLI::App& app) {
  const auto options = std::make_shared<ExportOptions>();
  auto* const which = app.add_option_group("What to export")->require_option(1);
  which->add_option("ROOM", options->room, "One room: its record goes to the standard output");
  which->add_option("--all", options->folder, "Every room: each record goes to ROOM.json in this folder");
  app.add_flag("--unfinished", options->unfinished,
               "Games that go on too. Their records hold what players may not know yet");
  return on_the_store(app, [options](const AllSettings& config) { return run_export(*options, config); });
}

std::function<int()> declare_archive(CLI::App& app) {
  struct Options {
    std::vector<std::string> rooms;
    bool finished = false;
  };
  const auto options = std::make_shared<Options>();
  auto* const which = app.add_option_group("What to put away")->require_option(1);
  which->add_option("ROOM", options->rooms, "These rooms. Anybody with their link opens them again");
  which->add_flag("--finished", options->finished, "Every room whose game is over");
  return on_the_store(app, [options](const AllSettings& config) {
    const std::unique_ptr<Store> store = open_store(config, OpenFor::Alone);
    return options->finished ? archive_finished(*store, protocol::all_games(), std::cout, std::cerr)
                             : archive_rooms(*store, options->rooms, std::cout, std::cerr);
  });
}

std::function<int()> declare_accept_loss(CLI::App& app) {
  return on_the_store(app, [](const AllSettings& config) {
    return accept_loss(require_sqlite(config, "what it has lost is told by itself"), std::cout);
  });
}

namespace {

bool in_postgres(const std::string& place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

}  // namespace

std::function<int()> declare_move_store(CLI::App& app) {
  const auto places = std::make_shared<std::pair<std::string, std::string>>();
  constexpr const char* kPlace =
      "A folder of games, or the address of a PostgreSQL: postgresql://USER@HOST/DATABASE";
  app.add_option("FROM", places->first, kPlace)->required();
  app.add_option("TO", places->second, kPlace)->required();
  return [places] {
    const auto& [from, to] = *places;
    const auto file = [](const std::string& folder) { return std::filesystem::path(folder) / "rooms.db"; };
    try {
      const auto source = in_postgres(from) ? postgres_source(from) : sqlite_source(file(from));
      const auto target = in_postgres(to) ? postgres_target(to) : sqlite_target(file(to));
      return move_store(*source, *target, protocol::all_games(), std::cout);
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return 2;
    }
  };
}

}  // namespace gatehouse::server

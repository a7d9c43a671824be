// The subcommands for the store of a server, whether it is running or not.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/games.h"
#include "server/commands/check.h"
#include "server/commands/command.h"
#include "server/commands/open_store.h"
#include "server/commands/ratings.h"
#include "server/commands/restore.h"
#include "server/commands/settings.h"
#include "server/control/control_door.h"
#include "server/control/requests.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr int kRefused = 1;
constexpr int kNoStore = 2;

/// Has the request answered by the server of these games, or else does it here.
Json asked(const AllSettings& config, const Json& request) {
  if (auto answer = ask_control(control_socket(config.store.directory), request)) return *std::move(answer);
  const std::unique_ptr<Store> store = open_store(config, OpenFor::Commands);
  return answer_request(*store, request);
}

/// Whether it was done; if not, says why.
bool done(const Json& answer) {
  if (!answer.contains("error")) return true;
  std::cerr << "gatehouse: " << answer["error"].get<std::string>() << "\n";
  return false;
}

int copy_games(const AllSettings& config, const std::string& file) {
  const Json answer = asked(config, {{"do", "backup"}, {"file", std::filesystem::absolute(file).string()}});
  if (!done(answer)) return kRefused;
  std::cout << file << " holds " << answer.at("rooms").get<std::uint64_t>() << " rooms with "
            << answer.at("entries").get<std::uint64_t>() << " entries, and the secrets of their draws\n";
  return 0;
}

int let_try(const AllSettings& config, const std::vector<std::string>& rooms) {
  int status = 0;
  for (const std::string& room : rooms)
    if (done(asked(config, {{"do", "retry"}, {"room", room}})))
      std::cout << room << " is opened again when somebody comes\n";
    else
      status = kRefused;
  return status;
}

int end_games(const AllSettings& config, const std::vector<std::string>& rooms) {
  int status = 0;
  for (const std::string& room : rooms)
    if (done(asked(config, {{"do", "end"}, {"room", room}})))
      std::cout << room << " is over, and kept to be read as far as its log replays\n";
    else
      status = kRefused;
  return status;
}

int list_failed(const AllSettings& config) {
  const Json answer = asked(config, {{"do", "failed"}});
  if (!done(answer)) return kRefused;
  for (const Json& room : answer.at("rooms"))
    std::cout << room.at("room").get<std::string>() << "\t" << room.at("failures").get<int>() << " failures"
              << (room.at("quarantined").get<bool>() ? ", quarantined" : "") << "\t"
              << room.at("reason").get<std::string>() << "\n";
  if (answer.at("rooms").empty()) std::cout << "No room has failed.\n";
  return 0;
}

/// Runs a command on the games of the settings, and says what went wrong.
template <class Run>
std::function<int()> on_the_games(CLI::App& app, Run run) {
  return [run = std::move(run), settings = std::make_shared<Settings>(app)] {
    try {
      return run(settings->read());
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return kNoStore;
    }
  };
}

}  // namespace

std::function<int()> declare_backup(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  app.add_option("FILE", *file, "Where to; what has that name is replaced once the copy is whole")
      ->required();
  return on_the_games(app, [file](const AllSettings& config) { return copy_games(config, *file); });
}

std::function<int()> declare_restore(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  app.add_option("FILE", *file, "A backup; the games go to the folder of --data")->required();
  return on_the_games(app, [file](const AllSettings& config) {
    return restore(
        *file, require_sqlite(config, "restore into a folder, without store.url, then gatehouse move-store"),
        std::cout);
  });
}

std::function<int()> declare_check(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  app.add_option("FILE", *file, "A backup; left out: the store of the settings");
  return on_the_games(app, [file](const AllSettings& config) {
    if (file->empty() && !config.store.url.empty())
      return check_database(config.store.url, protocol::all_games(), std::cout, std::cerr);
    const std::filesystem::path store = file->empty() ? store_file(config) : std::filesystem::path(*file);
    return check(store, protocol::all_games(), std::cout, std::cerr);
  });
}

std::function<int()> declare_ratings(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  app.add_option("FILE", *file, "A backup; left out: the store of the settings");
  return on_the_games(app, [file](const AllSettings& config) {
    if (file->empty() && !config.store.url.empty())
      return make_ratings_of_database(config.store.url, std::cout, std::cerr);
    const std::filesystem::path store = file->empty() ? store_file(config) : std::filesystem::path(*file);
    return make_ratings(store, std::cout, std::cerr);
  });
}

std::function<int()> declare_quarantine(CLI::App& app) {
  const auto rooms = std::make_shared<std::vector<std::string>>();
  const auto ended = std::make_shared<std::vector<std::string>>();
  CLI::Option* const retry = app.add_option("--retry", *rooms, "Let these rooms be opened again");
  app.add_option(
         "--end", *ended,
         "End these games for good: everybody may see their secrets, and read them as far as their logs "
         "replay")
      ->excludes(retry);
  return on_the_games(app, [rooms, ended](const AllSettings& config) {
    if (!ended->empty()) return end_games(config, *ended);
    return rooms->empty() ? list_failed(config) : let_try(config, *rooms);
  });
}

}  // namespace gatehouse::server
